package import VicinoCore

/// The figures of one part of a summary's period: of a day, a week, a month or a year.
package struct SummaryPart: Hashable, Sendable {
    /// The first day of the part within the period.
    package let first: CivilDate
    /// The last day of the part within the period.
    package let last: CivilDate
    /// The amounts by activity, the longest time first and equal ones by name.
    package let activities: [ActivityAmount]
    /// The steps of all days; nil if no record of the part states steps.
    package let steps: Int?
    /// The distance in metres.
    package let distance: Double
    /// The time, from the start of the time that counts up to now, that no activity covers.
    package let unknown: Duration
}
