/// How a reader wants distances, times of day and weeks, whatever the language.
public struct RegionalFormat: Hashable, Sendable {
    /// The unit of distances.
    package var distances = DistanceUnit.kilometres
    /// The clock of times of day.
    package var clock = HourClock.twentyFour
    /// The first day of a week.
    package var weekStart = WeekStart.monday

    /// Kilometres, 24 hours, and weeks from Monday on.
    public init() {}
}
