/// The part of an entry that falls on one day.
public struct CalendarPart: Hashable, Sendable {
    /// The whole entry.
    public let entry: CalendarEntry
    /// The entry's title as it may be shown.
    let activity: String
    /// When the part began and ended, in milliseconds since 1970 in UTC; its length is what counts in totals.
    public let moments: Range<Int>
    /// What the clocks showed when it began, in milliseconds since midnight, from 0 to 86,400,000.
    public let from: Int
    /// What the clocks showed when it ended, likewise. Where they go back it may be less than `from`.
    public let to: Int
    /// Whether the entry began on a day before.
    public let beganBefore: Bool
    /// Whether the entry goes on the day after.
    public let goesOn: Bool

    /// What of a day's 24 hours on the clock it covers.
    public var span: Range<Int> { from..<max(from, to) }

    /// Whether the entry has not ended and this is the part in which it runs.
    public var isRunning: Bool { entry.end == nil && !goesOn }
}
