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
        Tree.segmentDigest(slots.map { (offset: $0.offset, leaf: $0.leaf) })
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

/// The form in which a segment is stored: what all slots have in common once, then what differs by slot, then the leaf
/// digests.
///
/// While most offsets are live, an empty one keeps its place as a digest of zeros. So emptying a slot changes 32 bytes in
/// the middle of the row and not its length, and SQLite writes one page instead of all.
extension Segment {
    fileprivate struct Shape: OptionSet {
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
        let places = slots.last.map { Int($0.offset) + 1 } ?? 0
        var shape: Shape = [.home, .oneClock, .oneKind]
        if slots.count * 2 > places { shape.insert(.dense) }
        for slot in slots {
            if slot.record != SlotKey(writer, first + UInt64(slot.offset)) { shape.remove(.home) }
            if slot.clock != slots[0].clock { shape.remove(.oneClock) }
            if slot.kind != slots[0].kind || slot.state != .value { shape.remove(.oneKind) }
        }
        let count = shape.contains(.dense) ? places : slots.count
        var bytes = StoredBytes(capacity: 16 + count * 48)
        bytes.put(UInt64(shape.rawValue))
        bytes.put(UInt64(count))
        if shape.contains(.oneClock), let slot = slots.first { bytes.put(slot.clock) }
        if shape.contains(.oneKind), let slot = slots.first { bytes.put(slot.kindAndState) }
        for slot in slots { bytes.put(slot, shape) }
        bytes.putLeaves(of: slots, count: count, isDense: shape.contains(.dense))
        return bytes.bytes
    }

    init(encoded: [UInt8], log: SlotKey, writer: Int64) throws {
        let first = log.number * UInt64(Tree.segmentSize)
        var bytes = StoredBytes(encoded)
        let shape = Shape(rawValue: UInt8(truncatingIfNeeded: try bytes.take()))
        let count = Int(truncatingIfNeeded: try bytes.take())
        guard (0...Tree.segmentSize).contains(count) else { throw StoredBytes.damage }
        guard count > 0 else { return }
        let clock = shape.contains(.oneClock) ? try bytes.take() : nil
        let kind = shape.contains(.oneKind) ? try bytes.take() : nil
        let leaves = try bytes.trailingDigests(count)
        slots.reserveCapacity(Tree.segmentSize)
        for index in 0..<count where !shape.contains(.dense) || leaves[index] != .zero {
            let offset = shape.contains(.dense) ? UInt8(index) : UInt8(truncatingIfNeeded: try bytes.take())
            let home = SlotKey(writer, first + UInt64(offset))
            let record = shape.contains(.home) ? home : SlotKey(rawValue: Int64(bitPattern: try bytes.take()))
            let slotClock = try clock ?? bytes.take()
            let slotKind = try kind ?? bytes.take()
            guard let state = EntryState(rawValue: UInt8(slotKind & 3)) else { throw StoredBytes.damage }
            slots.append(
                Slot(
                    offset: offset, state: state, kind: Int64(slotKind >> 2), record: record, clock: slotClock,
                    leaf: leaves[index]))
        }
    }
}

extension Segment.Slot {
    fileprivate var kindAndState: UInt64 { UInt64(kind) << 2 | UInt64(state.rawValue) }
}

extension StoredBytes {
    /// What the other slots of a segment do not say already.
    fileprivate mutating func put(_ slot: Segment.Slot, _ shape: Segment.Shape) {
        if !shape.contains(.dense) { put(UInt64(slot.offset)) }
        if !shape.contains(.home) { put(UInt64(slot.record.rawValue)) }
        if !shape.contains(.oneClock) { put(slot.clock) }
        if !shape.contains(.oneKind) { put(slot.kindAndState) }
    }

    /// - Parameter isDense: whether a digest lies at its slot's offset, with zeros between, or follows the one before.
    fileprivate mutating func putLeaves(of slots: [Segment.Slot], count: Int, isDense: Bool) {
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: count * Digest.byteCount))
        bytes.withUnsafeMutableBytes { bytes in
            for (index, slot) in slots.enumerated() {
                let place = start + (isDense ? Int(slot.offset) : index) * Digest.byteCount
                slot.leaf.write(to: bytes.baseAddress.unsafelyUnwrapped + place)
            }
        }
    }
}

/// Variable-length numbers and digests, one after the other, as the store keeps them for itself.
struct StoredBytes {
    fileprivate(set) var bytes: [UInt8] = []
    private var position = 0

    /// How many bytes have been taken.
    var consumed: Int { position }

    static let damage = DatabaseDamage("a segment cannot be read")

    init() {}

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

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

    /// The digests that the bytes end with.
    func trailingDigests(_ count: Int) throws -> [Digest] {
        let start = bytes.count - count * Digest.byteCount
        guard start >= position else { throw Self.damage }
        return bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return [] }
            return (0..<count).map { Digest(raw: base + start + $0 * Digest.byteCount) }
        }
    }
}
