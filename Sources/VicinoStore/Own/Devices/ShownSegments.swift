internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Reads what a view's log says, for the other devices of the user.
struct ShownSegments {
    /// What the view says of a record.
    private struct Known {
        let record: RecordKey
        let slot: SlotKey?
    }

    private let tables: RecordTables
    private let known: [RecordKey: Known]

    init(_ tables: RecordTables, _ view: StoredView) throws {
        self.tables = tables
        var known: [RecordKey: Known] = [:]
        let rows = try Row.fetchCursor(
            tables.db, sql: "SELECT vrecord, record, slot FROM shown WHERE view = ? AND record >= 0",
            arguments: [view.ref])
        while let row = try rows.next() {
            let shown: RecordKey = try row.value(0)
            known[shown] = Known(record: try row.value(1), slot: try row.value(2))
        }
        self.known = known
    }

    /// The segments of a log that hold something, by their numbers; nil if the log lacks something of what it says.
    func all(of log: FeedLog) throws -> [UInt64: ShownSegment]? {
        var segments: [UInt64: ShownSegment] = [:]
        for index in try tables.logs.storedSegments(log) {
            var segment = ShownSegment()
            for slot in try tables.logs.segment(log, index: index).slots {
                let number = SlotNumber(segment: index, offset: slot.offset).number
                guard let told = try tell(slot, number, of: log) else { return nil }
                segment.slots.append(told)
            }
            if !segment.slots.isEmpty { segments[index] = segment }
        }
        return segments
    }

    private func tell(_ slot: Segment.Slot, _ number: UInt64, of log: FeedLog) throws -> ShownSegment.Slot? {
        let known = known[slot.record]
        guard let state = try state(of: slot, number, of: log, known) else { return nil }
        return ShownSegment.Slot(
            offset: slot.offset, state: state, shown: try id(slot.record), record: try known.map { try id($0.record) },
            clock: try VersionClock(stored: slot.clock))
    }

    private func state(
        of slot: Segment.Slot, _ number: UInt64, of log: FeedLog, _ known: Known?
    ) throws -> ShownSegment.State? {
        if slot.state == .deleted { return .deleted }
        if known?.slot == SlotKey(log.writer, number) { return .value }
        return try tables.replacedFields(log, number).map { .replaced($0) }
    }

    private func id(_ key: RecordKey) throws -> RecordID {
        RecordID(writer: try tables.writerID(key.writer), number: key.number)
    }
}
