/// A minute of a device's epoch, for which a beacon's tag is computed. The last one of an epoch may be shorter.
package struct Minute: Hashable, Comparable, Sendable {
    /// The epoch.
    package let epoch: Epoch
    /// The index of the minute in its epoch, from 0.
    package let index: UInt8

    /// The length of a minute in milliseconds.
    package static let milliseconds: Int64 = 60_000
    /// The maximum number of minutes in an epoch: the longest epoch has twenty.
    package static let limit = UInt8((Epoch.quarter + BeaconSchedule.longestOffset) / milliseconds)

    package init(_ index: UInt8, of epoch: Epoch) {
        self.epoch = epoch
        self.index = index
    }

    /// The minute of a moment, by the beginnings of epochs.
    ///
    /// - Parameters:
    ///   - time: milliseconds since 1970.
    ///   - start: when an epoch begins: in its quarter of an hour.
    init(at time: Int64, _ start: (Epoch) -> Int64) {
        let present = Epoch(at: time)
        let epoch = time < start(present) ? present.advanced(by: -1) : present
        let index = (time - start(epoch)) / Self.milliseconds
        self.init(UInt8(clamping: min(index, Int64(Self.limit) - 1)), of: epoch)
    }

    /// Orders minutes from earlier to later.
    package static func < (a: Minute, b: Minute) -> Bool { (a.epoch, a.index) < (b.epoch, b.index) }
}
