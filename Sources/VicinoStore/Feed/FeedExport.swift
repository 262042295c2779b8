internal import Foundation
internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Reads logs from a database as batches of entries.
struct FeedExport {
    private let db: Database
    private let tables: RecordTables
    private let log: FeedLog
    private let kinds: [KindTable]
    private var readers: [RecordReader]

    /// - Parameter kinds: the kinds of the log, in ascending order.
    init(_ tables: RecordTables, log: FeedLog, kinds: [KindTable]) throws {
        db = tables.db
        self.tables = tables
        self.log = log
        self.kinds = kinds
        let view = try ViewTables(tables.db).find(log.id.view)
        readers = kinds.map { kind in
            if let view { RecordReader(tables.db, kind, of: view) } else { RecordReader(tables.db, kind) }
        }
    }

    /// The texts of a batch stay well below the limit of a batch, even if the next record is as long as possible.
    private static let contentGoal = 4 << 20

    /// Emits the live entries from a number on, in batches of up to 64 segments.
    func entries(from first: UInt64, _ emit: (EntryBatch) throws -> Void) throws {
        defer { for reader in readers { reader.finish() } }
        let start = SlotNumber(first).segment
        let segments = try tables.logs.storedSegments(log).drop { $0 < start }
        for index in stride(from: segments.startIndex, to: segments.endIndex, by: Tree.fanOut) {
            let slots = try slots(segments[index..<min(index + Tree.fanOut, segments.endIndex)])
            try emitBatches(first == 0 ? slots : slots.filter { $0.number >= first }, emit)
        }
    }

    /// The live entries of some segments, ascending, in one batch or, if they are large, several.
    func entries(in segments: [UInt64]) throws -> [EntryBatch] {
        defer { for reader in readers { reader.finish() } }
        var batches: [EntryBatch] = []
        try emitBatches(try slots(segments[...])) { batches.append($0) }
        return batches
    }

    private func slots(_ segments: ArraySlice<UInt64>) throws -> [(number: UInt64, slot: Segment.Slot)] {
        var slots: [(number: UInt64, slot: Segment.Slot)] = []
        slots.reserveCapacity(segments.count * Tree.segmentSize)
        for segment in segments {
            for slot in try tables.logs.segment(log, index: segment).slots {
                slots.append((SlotNumber(segment: segment, offset: slot.offset).number, slot))
            }
        }
        return slots
    }

    private func emitBatches(
        _ slots: [(number: UInt64, slot: Segment.Slot)], _ emit: (EntryBatch) throws -> Void
    ) throws {
        var cursors = try kinds.indices.map {
            try CreationSlotCursor(readers[$0], slots, kind: kinds[$0].ref, log: log)
        }
        var batch = EntryBatch(schemas: kinds.map(\.schema))
        for (number, slot) in slots {
            guard let kind = kinds.firstIndex(where: { $0.ref == slot.kind }) else {
                throw DatabaseDamage("an entry is of an unknown kind")
            }
            try append(number, slot, kind: kind, cursor: &cursors[kind], to: &batch)
            if batch.contentBytes >= Self.contentGoal {
                try tables.salts.add(to: &batch, of: tables.logs.current(log))
                try emit(batch)
                batch.removeAll()
            }
        }
        guard !batch.isEmpty else { return }
        try tables.salts.add(to: &batch, of: tables.logs.current(log))
        try emit(batch)
    }

    private func append(
        _ number: UInt64, _ slot: Segment.Slot, kind: Int, cursor: inout CreationSlotCursor, to batch: inout EntryBatch
    ) throws {
        guard let clock = VersionClock(rawValue: slot.clock) else {
            throw DatabaseDamage("an entry has an impossible clock")
        }
        let id = RecordID(writer: try tables.writerID(slot.record.writer), number: slot.record.number)
        if slot.state == .deleted {
            return batch.appendDeleted(number: number, id: id, clock: clock, kind: kind)
        }
        if let found = try cursor.find(slot.record, SlotKey(log.writer, number), clock: slot.clock) {
            batch.appendRow(kind: kind) { readers[kind].copy(found, into: &$0) }
            return batch.appendValueHeader(number: number, id: id, clock: clock, kind: kind)
        }
        guard let fields = try tables.replacedFields(log, number) else { throw DatabaseDamage("a record is missing") }
        batch.appendBlank(number: number, id: id, clock: clock, kind: kind, fields: fields)
    }
}

/// Finds the records of one kind in ascending slots.
///
/// One scan finds those that are still in the slot that created them; the others are found one by one.
private struct CreationSlotCursor {
    private let reader: RecordReader
    private var current: RecordReader.Position?

    init(
        _ reader: RecordReader, _ slots: [(number: UInt64, slot: Segment.Slot)], kind: KindRef, log: FeedLog
    ) throws {
        self.reader = reader
        let home = slots.lazy
            .filter { $0.slot.kind == kind && $0.slot.record.home == SlotKey(log.writer, $0.number) }
            .map(\.slot.record)
        guard let first = home.first, let last = home.last else { return }
        try reader.start(first, last)
        current = try reader.next()
    }

    /// How the reader has found a record whose highest version is in that slot; nil if a higher one is elsewhere.
    mutating func find(_ record: RecordKey, _ slot: SlotKey, clock: UInt64) throws -> RecordReader.Lookup? {
        if record.home == slot {
            while let position = current, position.record < record { current = try reader.next() }
            guard let position = current, position.record == record else { return nil }
            return try holds(position, slot, clock: clock) ? .range : nil
        }
        guard let position = try reader.find(record) else { return nil }
        return try holds(position, slot, clock: clock) ? .single : nil
    }

    private func holds(_ position: RecordReader.Position, _ slot: SlotKey, clock: UInt64) throws -> Bool {
        guard position.slot == slot else { return false }
        guard position.clock == clock else { throw DatabaseDamage("a record and its entry have different clocks") }
        return true
    }
}
