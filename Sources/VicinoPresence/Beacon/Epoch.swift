package import VicinoCore

/// A quarter of an hour of UTC, for which a device advertises the same id.
package struct Epoch: Hashable, Comparable, Sendable {
    /// Quarters of an hour since 1970-01-01T00:00:00Z; negative before.
    package let number: Int64

    /// How many minutes an epoch has.
    package static let minuteCount: Int64 = 15

    /// Wraps a number.
    package init(number: Int64) { self.number = number }

    /// The epoch of a moment.
    package init(at moment: Timestamp) { self = Minute(at: moment).epoch }

    /// The epoch this many epochs later, or earlier for a negative number.
    package func advanced(by count: Int64) -> Epoch { Epoch(number: number + count) }

    /// The fifteen minutes of the epoch.
    package var minutes: ClosedRange<Minute> {
        let first = number * Self.minuteCount
        return Minute(number: first)...Minute(number: first + Self.minuteCount - 1)
    }

    /// Orders epochs from earlier to later.
    package static func < (a: Epoch, b: Epoch) -> Bool { a.number < b.number }
}
