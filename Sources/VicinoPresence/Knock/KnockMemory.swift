internal import VicinoCore

/// The knocks that have opened, until their epochs are over.
///
/// Only who has a key gets anything in here. If they are so many that there is no room, the opening that was used most in
/// an epoch forgets that epoch: whoever floods with one key makes knocks of that key, and of no other, good for once more.
struct KnockMemory: Sendable {
    private struct Slot: Hashable {
        let opening: KnockOpening
        let epoch: Epoch
    }

    private var slots: [Slot: Set<Digest>] = [:]
    private(set) var count = 0

    /// The most knocks that are remembered, of 32 bytes each.
    static let limit = 16_384

    /// Notes that a knock has come.
    ///
    /// - Returns: false if it is remembered.
    mutating func isNew(_ code: Digest, to opening: KnockOpening, in epoch: Epoch) -> Bool {
        if count >= Self.limit { forgetLargest() }
        guard slots[Slot(opening: opening, epoch: epoch), default: []].insert(code).inserted else { return false }
        count += 1
        return true
    }

    /// Forgets the epochs whose knocks do not open any more. Those to come stay, as a clock may be set back.
    mutating func forget(before epoch: Epoch) {
        guard slots.keys.contains(where: { $0.epoch < epoch }) else { return }
        slots = slots.filter { $0.key.epoch >= epoch }
        count = slots.values.reduce(0) { $0 + $1.count }
    }

    private mutating func forgetLargest() {
        guard let largest = slots.max(by: { $0.value.count < $1.value.count }) else { return }
        slots[largest.key] = nil
        count -= largest.value.count
    }
}
