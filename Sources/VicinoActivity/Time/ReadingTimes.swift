package import VicinoCore

/// The times between which a request must read, to have all records of some days.
///
/// They are a day wider on both sides, because a record belongs to the days of the clocks where it happened. For days
/// that no time can have, before 1900 or after 2200, there is next to nothing to read.
package struct ReadingTimes: Hashable, Sendable {
    /// The first time; nil for the beginning of all times.
    package let from: Timestamp?
    /// The end, exclusive; nil for the end of all times.
    package let to: Timestamp?

    /// - Parameters:
    ///   - first: the first day.
    ///   - last: the last day, itself included.
    package init(from first: CivilDate, through last: CivilDate) {
        let lower = Self.midnight(first.adding(days: -1))
        let upper = Self.midnight(last.adding(days: 2))
        from = lower == .earliest ? nil : lower
        to = upper == .latest ? nil : upper
    }

    /// The midnight in UTC, or the nearest time that a record can have.
    private static func midnight(_ date: CivilDate) -> Timestamp {
        Timestamp.epoch.advanced(byMilliseconds: Int64(date.dayNumber) * Int64(WallTime.millisecondsPerDay))
    }
}
