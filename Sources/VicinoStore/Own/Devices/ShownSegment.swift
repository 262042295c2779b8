internal import VicinoCore
internal import VicinoFormat

/// What a segment of a view's log says, as devices of one user tell each other: without contents, which all of them have.
///
/// A slot that is like the one before takes one byte.
struct ShownSegment: Equatable {
    /// A live slot.
    struct Slot: Equatable {
        var offset: UInt8
        /// Without its content, and with the digest of its fields, if another log has a higher version of the record.
        var state: State
        /// The record's id in the view.
        var shown: RecordID
        /// The user's record; nil if it is not known any more.
        var record: RecordID?
        var clock: VersionClock
    }

    enum State: Equatable {
        case value
        case deleted
        case replaced(Digest)
    }

    var slots: [Slot] = []

    init() {}

    // MARK: Bytes

    /// What a slot has in common with what is expected after the one before.
    private struct Shape: OptionSet {
        let rawValue: UInt8
        /// The slot has created the record in the view.
        static let home = Shape(rawValue: 1)
        /// The user's record has the number after the last one, of the same writer.
        static let next = Shape(rawValue: 2)
        /// The clock is the one before.
        static let sameClock = Shape(rawValue: 4)
        /// The offset is the one after the last one.
        static let dense = Shape(rawValue: 8)
        /// The record is known.
        static let known = Shape(rawValue: 16)

        /// The bits of the state above.
        static let stateShift: UInt8 = 5
        static let mask: UInt8 = 31
    }

    /// What the next slot is compared with.
    private struct Context {
        let writer: WriterID
        let first: UInt64
        var offset = 0
        var record: RecordID?
        var clock: UInt64 = 0

        func home(_ offset: UInt8) -> RecordID { RecordID(writer: writer, number: first + UInt64(offset)) }

        var nextRecord: RecordID? { record.map { RecordID(writer: $0.writer, number: $0.number + 1) } }

        mutating func follow(_ slot: Slot) {
            offset = Int(slot.offset) + 1
            record = slot.record ?? record
            clock = slot.clock.rawValue
        }
    }

    /// The bytes of the slots.
    ///
    /// - Parameters:
    ///   - writer: the writer of the log.
    ///   - index: the number of the segment in it.
    func encoded(writer: WriterID, index: UInt64) -> [UInt8] {
        var context = Context(writer: writer, first: SlotNumber(segment: index, offset: 0).number)
        var bytes = StoredBytes(capacity: 16 + slots.count * 4)
        for slot in slots {
            Self.put(slot, after: context, to: &bytes)
            context.follow(slot)
        }
        return bytes.bytes
    }

    private static func put(_ slot: Slot, after context: Context, to bytes: inout StoredBytes) {
        var shape: Shape = []
        if slot.shown == context.home(slot.offset) { shape.insert(.home) }
        if slot.record != nil { shape.insert(.known) }
        if slot.record != nil, slot.record == context.nextRecord { shape.insert(.next) }
        if slot.clock.rawValue == context.clock { shape.insert(.sameClock) }
        if Int(slot.offset) == context.offset { shape.insert(.dense) }
        bytes.put(UInt64(shape.rawValue | slot.state.number << Shape.stateShift))
        if !shape.contains(.dense) { bytes.put(UInt64(slot.offset)) }
        if !shape.contains(.home) { bytes.put(slot.shown) }
        if let record = slot.record, !shape.contains(.next) { bytes.put(record) }
        if !shape.contains(.sameClock) { bytes.put(slot.clock.rawValue) }
        if case .replaced(let digest) = slot.state { bytes.put(digest) }
    }

    /// Reads what another device has written.
    ///
    /// - Throws: `DatabaseDamage` if it is no such segment.
    init(encoded: [UInt8], writer: WriterID, index: UInt64) throws {
        var bytes = StoredBytes(encoded)
        guard index < RecordID.numberLimit / UInt64(Tree.segmentSize) else { throw StoredBytes.damage }
        var context = Context(writer: writer, first: SlotNumber(segment: index, offset: 0).number)
        while !bytes.isAtEnd {
            let slot = try Self.take(after: context, from: &bytes)
            slots.append(slot)
            context.follow(slot)
        }
    }

    private static func take(after context: Context, from bytes: inout StoredBytes) throws -> Slot {
        guard let head = UInt8(exactly: try bytes.take()) else { throw StoredBytes.damage }
        let shape = Shape(rawValue: head & Shape.mask)
        let given = shape.contains(.dense) ? UInt64(context.offset) : try bytes.take()
        guard given >= context.offset, let offset = UInt8(exactly: given) else { throw StoredBytes.damage }
        let shown = shape.contains(.home) ? context.home(offset) : try bytes.takeRecord()
        var record: RecordID?
        if shape.contains(.known) { record = shape.contains(.next) ? context.nextRecord : try bytes.takeRecord() }
        if let record, record.number >= RecordID.numberLimit { throw StoredBytes.damage }
        let stated = shape.contains(.sameClock) ? context.clock : try bytes.take()
        guard let clock = VersionClock(rawValue: stated) else { throw StoredBytes.damage }
        let state: State =
            switch head >> Shape.stateShift {
            case 0: .value
            case 1: .deleted
            case 2: .replaced(try bytes.takeDigest())
            default: throw StoredBytes.damage
            }
        return Slot(offset: offset, state: state, shown: shown, record: record, clock: clock)
    }
}

extension ShownSegment.State {
    fileprivate var number: UInt8 {
        switch self {
        case .value: 0
        case .deleted: 1
        case .replaced: 2
        }
    }
}

extension StoredBytes {
    fileprivate mutating func put(_ record: RecordID) {
        put(record.writer.rawValue)
        put(record.number)
    }

    fileprivate mutating func takeRecord() throws -> RecordID {
        let writer = WriterID(rawValue: try take())
        let number = try take()
        guard number < RecordID.numberLimit else { throw Self.damage }
        return RecordID(writer: writer, number: number)
    }
}
