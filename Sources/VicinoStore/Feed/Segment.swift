internal import VicinoCore
internal import VicinoFormat

/// The live slots among 256 consecutive numbers of a log: headers and leaf digests, without contents.
struct Segment {
    struct Slot {
        var offset: UInt8
        var state: EntryState
        /// The kind's short number.
        var kind: KindRef
        var record: RecordKey
        var clock: UInt64
        var leaf: Digest
    }

    private(set) var slots: [Slot] = []

    init() {}

    init(ascending slots: [Slot]) { self.slots = slots }

    func digest(_ hasher: inout SegmentHasher) -> Digest {
        for index in slots.indices { hasher.add(slots[index].offset, slots[index].leaf) }
        return hasher.finish()
    }

    subscript(offset: UInt8) -> Slot? {
        let index = position(offset)
        return index < slots.count && slots[index].offset == offset ? slots[index] : nil
    }

    mutating func insert(_ slot: Slot) {
        let index = position(slot.offset)
        if index < slots.count, slots[index].offset == slot.offset {
            slots[index] = slot
        } else {
            slots.insert(slot, at: index)
        }
    }

    /// Adds slots behind all others, in ascending order.
    mutating func append(_ new: some Sequence<Slot>) {
        if slots.isEmpty { slots.reserveCapacity(Tree.segmentSize) }
        slots.append(contentsOf: new)
    }

    mutating func remove(_ offset: UInt8) {
        let index = position(offset)
        guard index < slots.count, slots[index].offset == offset else { return }
        slots.remove(at: index)
    }

    private func position(_ offset: UInt8) -> Int {
        if let last = slots.last, last.offset < offset { return slots.count }
        var (low, high) = (0, slots.count)
        while low < high {
            let middle = (low + high) / 2
            if slots[middle].offset < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
