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

    // Two properties, because a change of an enumeration's payload copies all slots.
    /// The slots as they are stored while they are uniform, until one is added; nil if `list` holds them.
    private(set) var uniform: UniformSlots?
    /// The slots in ascending order; empty if `uniform` holds them.
    private var list: [Slot] = []

    init() {}

    init(ascending slots: [Slot]) { list = slots }

    init(_ slots: UniformSlots) { uniform = slots }

    /// The slots in ascending order. They are made anew at each call while they are uniform.
    var slots: [Slot] { uniform?.slots ?? list }

    var count: Int { uniform?.count ?? list.count }

    /// The highest offset.
    var lastOffset: UInt8? {
        guard let uniform else { return list.last?.offset }
        return uniform.offsetCount > 0 ? UInt8(uniform.offsetCount - 1) : nil
    }

    func digest(_ hasher: inout SegmentHasher) -> Digest {
        if let uniform {
            uniform.leaves.withUnsafeBytes { hasher.add(leaves: $0) }
        } else {
            for index in list.indices { hasher.add(list[index].offset, list[index].leaf) }
        }
        return hasher.finish()
    }

    subscript(offset: UInt8) -> Slot? {
        if let uniform { return uniform[offset] }
        let index = position(offset)
        return index < list.count && list[index].offset == offset ? list[index] : nil
    }

    mutating func insert(_ slot: Slot) {
        moveToList()
        let index = position(slot.offset)
        if index < list.count, list[index].offset == slot.offset {
            list[index] = slot
        } else {
            list.insert(slot, at: index)
        }
    }

    /// Adds slots behind all others, in ascending order.
    mutating func append(_ new: some Sequence<Slot>) {
        moveToList()
        if list.isEmpty { list.reserveCapacity(Tree.segmentSize) }
        list.append(contentsOf: new)
    }

    mutating func remove(_ offset: UInt8) {
        guard uniform == nil else {
            uniform?.remove(offset)
            return
        }
        let index = position(offset)
        guard index < list.count, list[index].offset == offset else { return }
        list.remove(at: index)
    }

    /// Moves the slots to the list.
    private mutating func moveToList() {
        guard let uniform else { return }
        list = uniform.slots
        self.uniform = nil
    }

    private func position(_ offset: UInt8) -> Int {
        if let last = list.last, last.offset < offset { return list.count }
        var low = 0
        var high = list.count
        while low < high {
            let middle = (low + high) / 2
            if list[middle].offset < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
