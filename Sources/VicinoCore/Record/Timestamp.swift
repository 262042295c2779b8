/// A moment in whole milliseconds since 1970-01-01T00:00:00Z, between the years 1900 and 2200.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970, UTC.
    public let milliseconds: Int64

    /// 1900-01-01T00:00:00Z.
    public static let earliest = Timestamp(unchecked: -2_208_988_800_000)
    /// 2200-01-01T00:00:00Z.
    public static let latest = Timestamp(unchecked: 7_258_118_400_000)

    /// Checks the range.
    ///
    /// - Throws: ``VicinoError`` with `.outOfRange` for a moment before 1900 or after 2200.
    public init(milliseconds: Int64) throws(VicinoError) {
        guard Self.earliest.milliseconds...Self.latest.milliseconds ~= milliseconds else {
            throw VicinoError(.outOfRange, "A time lies outside the years 1900 to 2200.")
        }
        self.milliseconds = milliseconds
    }

    private init(unchecked: Int64) {
        milliseconds = unchecked
    }

    /// This moment moved by a number of milliseconds, limited to the years 1900 to 2200.
    public func advanced(byMilliseconds offset: Int64) -> Timestamp {
        let (sum, overflow) = milliseconds.addingReportingOverflow(offset)
        if overflow { return offset < 0 ? Self.earliest : Self.latest }
        return Timestamp(unchecked: min(max(sum, Self.earliest.milliseconds), Self.latest.milliseconds))
    }

    /// The moment after a duration, whose part below a millisecond does not count. It is limited to the years 1900 to 2200.
    public static func + (moment: Timestamp, duration: Duration) -> Timestamp {
        moment.advanced(byMilliseconds: duration.milliseconds)
    }

    /// The moment before a duration, whose part below a millisecond does not count. It is limited to the years 1900 to
    /// 2200.
    public static func - (moment: Timestamp, duration: Duration) -> Timestamp {
        moment.advanced(byMilliseconds: -duration.milliseconds)
    }

    /// The time from the second moment to the first; negative if the second is later.
    public static func - (end: Timestamp, start: Timestamp) -> Duration {
        .milliseconds(end.milliseconds - start.milliseconds)
    }

    /// Orders timestamps from earlier to later.
    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }
}
