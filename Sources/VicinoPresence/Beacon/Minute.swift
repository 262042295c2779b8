package import VicinoCore

/// A minute of UTC, for which a beacon's tag is computed.
package struct Minute: Hashable, Comparable, Sendable {
    /// Minutes since 1970-01-01T00:00:00Z; negative before.
    package let number: Int64

    /// The length of a minute in milliseconds.
    package static let milliseconds: Int64 = 60_000

    /// Wraps a number.
    package init(number: Int64) { self.number = number }

    /// The minute of a moment.
    package init(at moment: Timestamp) {
        number = moment.milliseconds.floorDivided(by: Self.milliseconds)
    }

    /// The epoch of the minute.
    package var epoch: Epoch { Epoch(number: number.floorDivided(by: Epoch.minuteCount)) }

    /// The index of the minute in its epoch, from 0 to 14.
    package var index: UInt8 { UInt8(truncatingIfNeeded: number - epoch.number * Epoch.minuteCount) }

    /// The minute this many minutes later, or earlier for a negative number.
    package func advanced(by count: Int64) -> Minute { Minute(number: number + count) }

    /// Orders minutes from earlier to later.
    package static func < (a: Minute, b: Minute) -> Bool { a.number < b.number }
}

extension Minute: Strideable {
    /// The number of minutes from this one to another.
    package func distance(to other: Minute) -> Int64 { other.number - number }
}
