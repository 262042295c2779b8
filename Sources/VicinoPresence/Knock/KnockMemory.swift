internal import VicinoCore

/// The knocks that have opened, until their epochs are over.
///
/// Only who has a key gets anything in here. If they are so many that there is no room, the opening that was used most in
/// an epoch forgets that epoch: a peer that floods with one key makes knocks of that key, and of no other, good for once more.
///
/// What it holds can be written down as records, for listeners of other programs and for those that begin later.
package struct KnockMemory: Sendable {
    private struct Slot: Hashable {
        let opening: [UInt8]
        let epoch: Epoch
    }

    private var slots: [Slot: Set<Digest>] = [:]
    /// How many knocks are remembered.
    package private(set) var count = 0

    /// The most knocks that are remembered.
    package static let limit = 16_384

    /// Remembers nothing.
    package init() {}

    /// Notes that a knock has come.
    ///
    /// - Returns: false if it is remembered.
    package mutating func isNew(_ use: KnockUse) -> Bool { insert(use.code, Slot(opening: use.tag, epoch: use.epoch)) }

    /// Forgets the epochs whose knocks do not open any more. Those to come stay, as a clock may be set back.
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

extension KnockMemory {
    /// Everything that is remembered, as records of `KnockUse.recordBytes`.
    package var records: [UInt8] {
        slots.flatMap { slot, codes in codes.flatMap { KnockUse.record(slot.epoch, slot.opening, $0) } }
    }

    /// Takes over what another memory has written down. A part of a record at the end is passed over.
    package mutating func take(records: [UInt8]) {
        var rest = records[...]
        while rest.count >= KnockUse.recordBytes {
            let (epoch, opening, code) = KnockUse.parts(rest.prefix(KnockUse.recordBytes))
            if let code { _ = insert(code, Slot(opening: opening, epoch: epoch)) }
            rest = rest.dropFirst(KnockUse.recordBytes)
        }
    }
}
