public import VicinoCore

/// A quarter of an hour of UTC, for which a device advertises the same id.
public struct Epoch: Hashable, Comparable, Sendable {
    /// Quarters of an hour since 1970-01-01T00:00:00Z; negative before.
    public let number: Int64

    /// How many minutes an epoch has.
    public static let minuteCount: Int64 = 15

    /// Wraps a number.
    public init(number: Int64) { self.number = number }

    /// The epoch of a moment.
    public init(at moment: Timestamp) { self = Minute(at: moment).epoch }

    /// The epoch this many epochs later, or earlier for a negative number.
    public func advanced(by count: Int64) -> Epoch { Epoch(number: number + count) }

    /// The fifteen minutes of the epoch.
    public var minutes: ClosedRange<Minute> {
        let first = number * Self.minuteCount
        return Minute(number: first)...Minute(number: first + Self.minuteCount - 1)
    }

    /// Orders epochs from earlier to later.
    public static func < (a: Epoch, b: Epoch) -> Bool { a.number < b.number }
}
