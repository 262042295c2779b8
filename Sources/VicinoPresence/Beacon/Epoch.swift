package import VicinoCore

/// The time for which a device advertises the same id: about a quarter of an hour.
///
/// It has the number of a quarter of an hour of UTC. A device's epoch begins a while after that quarter, as its
/// `BeaconSchedule` says.
package struct Epoch: Hashable, Comparable, Sendable {
    /// Quarters of an hour since 1970-01-01T00:00:00Z; negative before.
    package let number: Int64

    /// The length of a quarter of an hour in milliseconds.
    package static let quarter: Int64 = 900_000

    package init(number: Int64) { self.number = number }

    /// The quarter of an hour of a moment. A device may still be in the epoch before.
    package init(at moment: Timestamp) { self.init(at: moment.milliseconds) }

    /// - Parameter time: milliseconds since 1970.
    init(at time: Int64) { number = time.floorDivided(by: Self.quarter) }

    /// When the quarter of an hour begins, in milliseconds since 1970.
    package var quarterStart: Int64 {
        let (start, overflow) = number.multipliedReportingOverflow(by: Self.quarter)
        guard overflow else { return start }
        return number < 0 ? .min : .max
    }

    /// The epoch this many epochs later, or earlier for a negative number.
    package func advanced(by count: Int64) -> Epoch { Epoch(number: number + count) }

    /// This epoch, and so many on either side, the nearest first.
    func neighbours(within reach: Int64) -> [Epoch] {
        [self] + (1...reach).flatMap { [advanced(by: -$0), advanced(by: $0)] }
    }

    /// Orders epochs from earlier to later.
    package static func < (a: Epoch, b: Epoch) -> Bool { a.number < b.number }
}
