public import VicinoCore

/// What a person did of one activity on one day, in sums: the built-in record kind `org.vicino.daytotal`.
///
/// The program makes these records from the user's activities after a day has ended, once the user shares them. They say
/// neither when on the day something happened, nor where, and they have no notes.
public struct DayTotal: RecordKind {
    /// What was done, as the activities name it.
    public var name = ""
    /// When the day began, by the clocks of its last activity.
    public var start = Timestamp.epoch
    /// When the day ended by these clocks.
    public var end = Timestamp.epoch
    /// The offset of these clocks from UTC in seconds.
    public var utcOffset = 0
    /// How long it took on this day. Activities of one name that overlap count once.
    public var duration = Duration.zero
    /// The number of activities that began on this day. An activity that goes on at midnight counts on the first day only,
    /// and so do its steps and all that follows.
    public var count = 0
    /// Steps taken; nil if no activity states steps.
    public var steps: Int?
    /// Metres covered, to a tenth; nil if no activity states a distance.
    public var distance: Double?
    /// Metres climbed, to a tenth; nil if no activity states them.
    public var climb: Double?
    /// The energy in kilocalories; nil if no activity states one.
    public var energy: Int?

    /// A total with default values.
    public init() {}

    /// The kind's fields.
    public static let declaration = KindDeclaration<DayTotal>(
        "org.vicino.daytotal",
        calendar: CalendarFields(title: \.name, start: \.start, end: \.end, offset: \.utcOffset),
        fields: [
            .field(1, "activity", at: \.name),
            .field(2, "start", at: \.start),
            .field(3, "end", at: \.end),
            .field(4, "utc_offset", at: \.utcOffset),
            .field(5, "duration", at: \.duration),
            .field(6, "count", at: \.count),
            .field(7, "steps", at: \.steps),
            .decimal(8, "distance", at: \.distance, scale: 1),
            .decimal(9, "climb", at: \.climb, scale: 1),
            .field(10, "energy", at: \.energy, privacy: .note),
        ])
}

extension DayTotal {
    /// The day that it is about.
    package var date: CivilDate { WallTime(start, utcOffset: utcOffset).date }

    /// The sums of two totals of one day. Another author's numbers may be of any size.
    package func adding(_ other: DayTotal) -> DayTotal {
        var sum = self
        sum.duration += other.duration
        sum.count = Self.sum(count, other.count) ?? 0
        sum.steps = Self.sum(steps, other.steps)
        sum.energy = Self.sum(energy, other.energy)
        sum.distance = distance.map { $0 + (other.distance ?? 0) } ?? other.distance
        sum.climb = climb.map { $0 + (other.climb ?? 0) } ?? other.climb
        return sum
    }

    /// The sum, at most the greatest number; nil of nothing.
    private static func sum(_ first: Int?, _ second: Int?) -> Int? {
        guard let first, let second else { return first ?? second }
        let (sum, isTooMuch) = first.addingReportingOverflow(second)
        return isTooMuch ? .max : sum
    }
}

extension Sharing {
    /// Only how long, how far and how many steps for each day, and nothing from before a moment.
    ///
    /// - Parameter since: days that begin earlier are not shared; nil for all days.
    public static func dayTotals(since: Timestamp? = nil) -> Sharing {
        Sharing(.only(DayTotal.self), in: .careful, since: since)
    }

}

extension SharedKinds {
    /// Whether day totals are shared, so that they must be made. A choice of everything leaves them out.
    package var hasDayTotals: Bool { ids?.contains(DayTotal.schema.kind) == true }
}
