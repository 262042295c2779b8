internal import VicinoCore
internal import VicinoFormat

/// What is live in 256 consecutive numbers of a log: headers and leaf digests, without contents.
struct Segment {
    struct Slot {
        var offset: UInt8
        var state: EntryState
        /// The kind's short number.
        var kind: Int64
        var record: SlotKey
        var clock: UInt64
        var leaf: Digest
    }

    private(set) var slots: [Slot] = []

    var digest: Digest {
        Tree.segmentDigest(slots.lazy.map { (offset: $0.offset, leaf: $0.leaf) })
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

/// The form in which a segment is stored: what all slots have in common once, then what differs by slot.
extension Segment {
    private struct Shape: OptionSet {
        let rawValue: UInt8
        /// Offsets are 0, 1, 2…
        static let dense = Shape(rawValue: 1)
        /// Every record was created by the slot it is in.
        static let home = Shape(rawValue: 2)
        /// All clocks are equal.
        static let oneClock = Shape(rawValue: 4)
        /// All slots hold values of one kind.
        static let oneKind = Shape(rawValue: 8)
    }

    func encoded(log: SlotKey, writer: Int64) -> [UInt8] {
        let first = log.number * UInt64(Tree.segmentSize)
        var shape: Shape = []
        if slots.enumerated().allSatisfy({ Int($1.offset) == $0 }) { shape.insert(.dense) }
        if slots.allSatisfy({ $0.record == SlotKey(writer, first + UInt64($0.offset)) }) { shape.insert(.home) }
        if slots.allSatisfy({ $0.clock == slots[0].clock }) { shape.insert(.oneClock) }
        if slots.allSatisfy({ $0.kind == slots[0].kind && $0.state == .value }) { shape.insert(.oneKind) }
        var bytes = StoredBytes()
        bytes.put(UInt64(shape.rawValue))
        bytes.put(UInt64(slots.count))
        for (index, slot) in slots.enumerated() {
            if !shape.contains(.dense) { bytes.put(UInt64(slot.offset)) }
            if !shape.contains(.home) { bytes.put(UInt64(slot.record.rawValue)) }
            if index == 0 || !shape.contains(.oneClock) { bytes.put(slot.clock) }
            if index == 0 || !shape.contains(.oneKind) {
                bytes.put(UInt64(slot.kind) << 2 | UInt64(slot.state.rawValue))
            }
        }
        for slot in slots { slot.leaf.withBytes { bytes.append($0) } }
        return bytes.bytes
    }

    init(encoded: [UInt8], log: SlotKey, writer: Int64) throws {
        let first = log.number * UInt64(Tree.segmentSize)
        var bytes = StoredBytes(encoded)
        let shape = Shape(rawValue: UInt8(truncatingIfNeeded: try bytes.take()))
        let count = Int(truncatingIfNeeded: try bytes.take())
        guard (0...Tree.segmentSize).contains(count) else { throw StoredBytes.damage }
        var (clock, kind) = (UInt64(0), UInt64(0))
        for index in 0..<count {
            let offset = shape.contains(.dense) ? UInt8(index) : UInt8(truncatingIfNeeded: try bytes.take())
            let home = SlotKey(writer, first + UInt64(offset))
            let record = shape.contains(.home) ? home : SlotKey(rawValue: Int64(bitPattern: try bytes.take()))
            if index == 0 || !shape.contains(.oneClock) { clock = try bytes.take() }
            if index == 0 || !shape.contains(.oneKind) { kind = try bytes.take() }
            guard let state = EntryState(rawValue: UInt8(kind & 3)) else { throw StoredBytes.damage }
            slots.append(
                Slot(offset: offset, state: state, kind: Int64(kind >> 2), record: record, clock: clock, leaf: .zero))
        }
        for index in 0..<count { slots[index].leaf = try bytes.takeDigest() }
    }
}

/// Variable-length numbers and digests, one after the other, as the store keeps them for itself.
struct StoredBytes {
    private(set) var bytes: [UInt8] = []
    private var position = 0

    /// How many bytes have been taken.
    var consumed: Int { position }

    static let damage = StoreError(
        .folder, "A database is damaged: a segment cannot be read. Restore it from a backup.")

    init() {}

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func put(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func append(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }

    mutating func take() throws -> UInt64 {
        var (value, shift) = (UInt64(0), UInt64(0))
        while position < bytes.count, shift < 64 {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw Self.damage
    }

    mutating func takeDigest() throws -> Digest {
        guard bytes.count - position >= Digest.byteCount else { throw Self.damage }
        defer { position += Digest.byteCount }
        return bytes.withUnsafeBytes { Digest(raw: $0.baseAddress.unsafelyUnwrapped + position) }
    }
}
