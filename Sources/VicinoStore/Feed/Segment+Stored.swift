internal import VicinoCore
internal import VicinoFormat

/// The stored form of a segment: first what all slots share, then what differs by slot, then the leaf digests.
///
/// While most offsets are live, an empty one is stored as a digest of zeros. So emptying a slot changes 32 bytes in the
/// middle of the row and not its length, and SQLite writes one page instead of all.
extension Segment {
    struct Shape: OptionSet {
        let rawValue: UInt8
        /// Offsets are 0, 1, 2…
        static let dense = Shape(rawValue: 1)
        /// Every record was created by its present slot.
        static let home = Shape(rawValue: 2)
        /// All clocks are equal.
        static let oneClock = Shape(rawValue: 4)
        /// All slots hold values of one kind.
        static let oneKind = Shape(rawValue: 8)
        /// Slots differ only in their leaves.
        static let uniform: Shape = [.dense, .home, .oneClock, .oneKind]
    }

    func encoded(at key: SegmentKey, writer: WriterRef) -> [UInt8] {
        if let uniform, uniform.count * 2 > uniform.offsetCount { return uniform.encoded }
        let slots = slots
        let first = key.firstNumber
        let offsets = slots.last.map { Int($0.offset) + 1 } ?? 0
        var shape: Shape = [.home, .oneClock, .oneKind]
        if slots.count * 2 > offsets { shape.insert(.dense) }
        for slot in slots {
            if slot.record != RecordKey(writer, first + UInt64(slot.offset)) { shape.remove(.home) }
            if slot.clock != slots[0].clock { shape.remove(.oneClock) }
            if slot.kind != slots[0].kind || slot.state != .value { shape.remove(.oneKind) }
        }
        let count = shape.contains(.dense) ? offsets : slots.count
        var bytes = StoredBytes(capacity: 16 + count * 48)
        bytes.put(UInt64(shape.rawValue))
        bytes.put(UInt64(count))
        if shape.contains(.oneClock), let slot = slots.first { bytes.put(slot.clock) }
        if shape.contains(.oneKind), let slot = slots.first { bytes.put(slot.kindAndState) }
        let isDense = shape.contains(.dense)
        if shape != .uniform { for slot in slots { bytes.put(slot, shape) } }
        bytes.putDigests(count) { digests in
            for index in slots.indices {
                let slot = isDense ? Int(slots[index].offset) : index
                slots[index].leaf.write(to: digests + slot * Digest.byteCount)
            }
        }
        return bytes.bytes
    }

    /// The number of slots in a stored segment.
    static func live(encoded: UnsafeRawBufferPointer) throws -> Int {
        var bytes = StoredReader(encoded)
        let shape = Shape(rawValue: UInt8(truncatingIfNeeded: try bytes.take()))
        let count = Int(truncatingIfNeeded: try bytes.take())
        guard (0...Tree.segmentSize).contains(count) else { throw StoredBytes.damage }
        guard shape.contains(.dense) else { return count }
        let leaves = try bytes.trailingDigests(count)
        return leaves.liveCount
    }

    init(encoded: UnsafeRawBufferPointer, at key: SegmentKey, writer: WriterRef) throws {
        let first = key.firstNumber
        var bytes = StoredReader(encoded)
        let shape = Shape(rawValue: UInt8(truncatingIfNeeded: try bytes.take()))
        let count = Int(truncatingIfNeeded: try bytes.take())
        guard (0...Tree.segmentSize).contains(count) else { throw StoredBytes.damage }
        let clock = shape.contains(.oneClock) && count > 0 ? try bytes.take() : nil
        let kind = shape.contains(.oneKind) && count > 0 ? try Slot.kindAndState(bytes.take()) : nil
        let leaves = try bytes.trailingDigests(count)
        if shape == .uniform, let clock, let kind, kind.1 == .value, !leaves.isZero(count - 1) {
            let home = RecordKey(writer, first)
            self.init(UniformSlots(first: home, kind: kind.0, clock: clock, leaves))
            return
        }
        let isDense = shape.contains(.dense)
        let isHome = shape.contains(.home)
        let slots = try [Slot](unsafeUninitializedCapacity: Tree.segmentSize) { slots, filled in
            for index in 0..<count where !isDense || !leaves.isZero(index) {
                let offset = isDense ? UInt8(index) : UInt8(truncatingIfNeeded: try bytes.take())
                let home = RecordKey(writer, first + UInt64(offset))
                let record = isHome ? home : RecordKey(rawValue: Int64(bitPattern: try bytes.take()))
                guard isHome || record.rawValue >= 0, isDense || filled == 0 || slots[filled - 1].offset < offset else {
                    throw StoredBytes.damage
                }
                let slotClock = try clock ?? bytes.take()
                let (slotKind, state) = try kind ?? Slot.kindAndState(bytes.take())
                slots.initializeElement(
                    at: filled,
                    to: Slot(
                        offset: offset, state: state, kind: slotKind, record: record, clock: slotClock,
                        leaf: leaves.digest(index)))
                filled += 1
            }
        }
        self.init(ascending: slots)
    }
}

extension UniformSlots {
    /// The stored form, while most offsets are live.
    fileprivate var encoded: [UInt8] {
        var bytes = StoredBytes(capacity: 16 + leaves.count)
        bytes.put(UInt64(Segment.Shape.uniform.rawValue))
        bytes.put(UInt64(offsetCount))
        bytes.put(clock)
        bytes.put(Segment.Slot.kindAndState(kind, .value))
        leaves.withUnsafeBytes { bytes.append($0) }
        return bytes.bytes
    }
}

extension Segment.Slot {
    fileprivate var kindAndState: UInt64 { Self.kindAndState(kind, state) }

    fileprivate static func kindAndState(_ kind: KindRef, _ state: EntryState) -> UInt64 {
        UInt64(kind.rawValue) << 2 | UInt64(state.rawValue)
    }

    fileprivate static func kindAndState(_ stored: UInt64) throws -> (KindRef, EntryState) {
        guard let state = EntryState(rawValue: UInt8(stored & 3)) else { throw StoredBytes.damage }
        return (KindRef(rawValue: Int64(stored >> 2)), state)
    }
}

extension StoredBytes {
    /// Writes the parts of a slot that the segment's slots do not share.
    fileprivate mutating func put(_ slot: Segment.Slot, _ shape: Segment.Shape) {
        if !shape.contains(.dense) { put(UInt64(slot.offset)) }
        if !shape.contains(.home) { put(UInt64(slot.record.rawValue)) }
        if !shape.contains(.oneClock) { put(slot.clock) }
        if !shape.contains(.oneKind) { put(slot.kindAndState) }
    }
}
