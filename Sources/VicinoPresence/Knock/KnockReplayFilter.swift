internal import VicinoCore

/// The knocks that were accepted, until their epochs are over.
///
/// Only a device with a key can add to it. If it is full, it forgets the key and epoch with the most knocks. So a peer
/// that floods with one key makes only knocks of that key valid once more.
///
/// Its contents can be written as records, for other listening programs and for later ones.
package struct KnockReplayFilter: Sendable {
    private struct Slot: Hashable {
        let tag: [UInt8]
        let epoch: Epoch
    }

    private var slots: [Slot: Set<Digest>] = [:]
    /// How many knocks are remembered.
    package private(set) var count = 0

    /// The maximum number of knocks that are remembered.
    package static let limit = 16_384

    /// Starts without knocks.
    package init() {}

    /// Remembers a knock.
    ///
    /// - Returns: false if it was remembered before.
    package mutating func insert(_ use: KnockUse) -> Bool { insert(use.code, Slot(tag: use.tag, epoch: use.epoch)) }

    /// Forgets past epochs, whose knocks are no longer accepted; keeps later ones, because a clock may be set back.
    package mutating func forget(before epoch: Epoch) {
        guard slots.keys.contains(where: { $0.epoch < epoch }) else { return }
        slots = slots.filter { $0.key.epoch >= epoch }
        count = slots.values.reduce(0) { $0 + $1.count }
    }

    private mutating func insert(_ code: Digest, _ slot: Slot) -> Bool {
        if slots[slot]?.contains(code) == true { return false }
        if count >= Self.limit { forgetLargest() }
        slots[slot, default: []].insert(code)
        count += 1
        return true
    }

    private mutating func forgetLargest() {
        guard let largest = slots.max(by: { $0.value.count < $1.value.count }) else { return }
        slots[largest.key] = nil
        count -= largest.value.count
    }
}

extension KnockReplayFilter {
    /// All remembered knocks, as records of `KnockUse.recordBytes`.
    package var records: [UInt8] {
        slots.flatMap { slot, codes in codes.flatMap { KnockUse.record(epoch: slot.epoch, tag: slot.tag, code: $0) } }
    }

    /// Adds the records of another filter; ignores an incomplete record at the end.
    package mutating func add(records: [UInt8]) {
        var rest = records[...]
        while rest.count >= KnockUse.recordBytes {
            let (epoch, tag, code) = KnockUse.parts(rest.prefix(KnockUse.recordBytes))
            if let code { _ = insert(code, Slot(tag: tag, epoch: epoch)) }
            rest = rest.dropFirst(KnockUse.recordBytes)
        }
    }
}
