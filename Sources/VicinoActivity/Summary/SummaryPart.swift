public import VicinoCore

/// The figures of one part of a summary's period: of a day, a week, a month or a year.
public struct SummaryPart: Hashable, Sendable {
    /// The first day of the part within the period.
    public let first: CivilDate
    /// The last day of the part within the period.
    public let last: CivilDate
    /// The amounts by activity, the longest time first and equal ones by name.
    public let activities: [ActivityAmount]
    /// The steps of all days; nil if no record of the part states steps.
    public let steps: Int?
    /// The distance in metres.
    public let distance: Double
    /// The time, from the start of the time that counts up to now, that no activity covers.
    public let unknown: Duration
}
