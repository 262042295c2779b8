public import VicinoCore
internal import VicinoDrawing

/// The part of an entry that falls on one day.
public struct CalendarPart: Hashable, Sendable {
    /// The whole entry.
    package let entry: CalendarEntry
    /// The entry's title, safe to show.
    public let title: String
    /// When the part began and ended. Totals count its length.
    public let times: Range<Timestamp>
    /// The time on the clocks when it began, since midnight, up to 24 hours.
    package let from: Duration
    /// The time on the clocks when it ended, likewise. It may be less than `from` if the clocks go back.
    package let to: Duration
    /// Whether the entry began on a day before.
    package let beganBefore: Bool
    /// Whether the entry continues on the day after.
    package let goesOn: Bool
    /// Whether the entry counts for nothing: it is a plan, or begins after now.
    package let isPlanned: Bool

    /// How long it took.
    package var duration: Duration { times.upperBound - times.lowerBound }

    /// The part of a day's 24 clock hours that it covers, since midnight. If the clocks went back over its end to its
    /// beginning or further, it is as long as it took.
    package var hours: Range<Duration> {
        if to > from || times.isEmpty { return from..<max(from, to) }
        return from..<min(.dayOfClock, from + duration)
    }

    /// Whether the entry has not ended and runs in this part.
    public var isRunning: Bool { entry.end == nil && !goesOn && !isPlanned }
}
