public import VicinoCore

/// The part of an entry that falls on one day.
public struct CalendarPart: Hashable, Sendable {
    /// The whole entry.
    public let entry: CalendarEntry
    /// The entry's title, safe to show.
    public let title: String
    /// When the part began and ended, in milliseconds since 1970 in UTC. Totals count its length.
    package let moments: Range<Int>
    /// The time on the clocks when it began, in milliseconds since midnight, from 0 to 86,400,000.
    package let from: Int
    /// The time on the clocks when it ended, likewise. It may be less than `from` if the clocks go back.
    package let to: Int
    /// Whether the entry began on a day before.
    public let beganBefore: Bool
    /// Whether the entry continues on the day after.
    public let goesOn: Bool

    /// The part of a day's 24 clock hours that it covers, in milliseconds since midnight. If the clocks went back over it so
    /// far that it ended at or before the time at which it began, it is as long as it took.
    package var span: Range<Int> {
        if to > from || moments.isEmpty { return from..<max(from, to) }
        return from..<min(WallTime.millisecondsPerDay, from + moments.count)
    }

    /// When the part began and ended. Totals count its length.
    public var times: Range<Timestamp> { Spans.times(moments) }

    /// The part of a day's 24 clock hours that it covers, since midnight; as long as it took if the clocks went back
    /// over it so far that it ended before it began.
    public var hours: Range<Duration> {
        Duration.milliseconds(span.lowerBound)..<Duration.milliseconds(span.upperBound)
    }

    /// Whether the entry has not ended and runs in this part.
    public var isRunning: Bool { entry.end == nil && !goesOn }
}
