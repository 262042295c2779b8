public import VicinoCore

/// A minute of UTC, for which a beacon's tag is made.
public struct Minute: Hashable, Comparable, Sendable {
    /// Minutes since 1970-01-01T00:00:00Z; negative before.
    public let number: Int64

    /// How long a minute is.
    public static let milliseconds: Int64 = 60_000

    /// Wraps a number.
    public init(number: Int64) { self.number = number }

    /// The minute of a moment.
    public init(at moment: Timestamp) {
        number = moment.milliseconds.floorDivided(by: Self.milliseconds)
    }

    /// The epoch that the minute belongs to.
    public var epoch: Epoch { Epoch(number: number.floorDivided(by: Epoch.minuteCount)) }

    /// Which minute of its epoch it is, from 0 to 14.
    public var place: UInt8 { UInt8(truncatingIfNeeded: number - epoch.number * Epoch.minuteCount) }

    /// The minute that comes some minutes later, or earlier for a negative number.
    public func advanced(by count: Int64) -> Minute { Minute(number: number + count) }

    /// Earlier comes first.
    public static func < (a: Minute, b: Minute) -> Bool { a.number < b.number }
}

extension Minute: Strideable {
    /// How many minutes lie between this one and another.
    public func distance(to other: Minute) -> Int64 { other.number - number }
}
