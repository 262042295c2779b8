/// The part of an entry that falls on one day.
public struct CalendarPart: Hashable, Sendable {
    /// The whole entry.
    public let entry: CalendarEntry
    /// Milliseconds since midnight, from 0 to 86,400,000.
    public let span: Range<Int>
    /// Whether the entry began on a day before.
    public let beganBefore: Bool
    /// Whether the entry goes on the day after.
    public let goesOn: Bool

    /// Whether the entry has not ended and this is the part in which it runs.
    public var isRunning: Bool { entry.end == nil && !goesOn }
}
