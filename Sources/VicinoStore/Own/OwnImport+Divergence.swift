internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Two histories of one writer, as of two copies of a folder: one counts, and the writer is closed.
extension OwnImport {
    /// Signs a closing for every writer whose log in the dump contradicts the held one.
    ///
    /// - Returns: the records that only this folder has: those from the first number on at which the logs differ.
    func closeDivergedLogs() throws -> [LostRecord] {
        let points = try divergences()
        var lost: [LostRecord] = []
        for (writer, views) in points {
            let tables = try RecordTables(db)
            let ref = try tables.logs.writerRef(writer)
            if let first = views.values.map(\.number).min() {
                lost += try records(tables, ref, from: first)
                for record in lost where record.isGone { try hold(record) }
                try cutOwnView(tables, writer, from: first)
            }
            try closeViews(of: ref)
            let closing = Closing(
                author: user, device: key.publicKey, writer: writer, positions: views.mapValues(\.head))
            try Closings.store(db, try closing.signed(by: key), writer: ref)
        }
        return lost
    }

    /// Where a log of the dump and the held one diverge, and where the dump's log ends.
    private struct Divergence {
        let number: UInt64
        let head: LogPosition
    }

    private func divergences() throws -> [WriterID: [ViewID: Divergence]] {
        let tables = try RecordTables(db)
        let logs = source.logs
        var differences = logs.map { _ in Difference() }
        let heads = try source.entries(db) { index, batch in
            let log = try tables.logs.log(logs[index].log)
            differences[index].isAhead = logs[index].next > log.next
            for (entry, leaf) in zip(batch.headers, batch.leaves()) where entry.number < log.next {
                differences[index].add(entry.number, leaf, held: try tables.logs.slot(log, number: entry.number)?.leaf)
            }
        }
        for index in logs.indices where differences[index].areTwoHistories {
            let log = try tables.logs.log(logs[index].log)
            let stated = try source.statedSegments(of: log, in: db)
            // The source states no segment that is held as it is there.
            for segment in try tables.logs.storedSegments(log) where stated?.contains(segment) == false {
                guard let last = try tables.logs.segment(log, index: segment).lastOffset else { continue }
                differences[index].addEqual(SlotNumber(segment: segment, offset: last).number)
            }
        }
        var result: [WriterID: [ViewID: Divergence]] = [:]
        for (index, difference) in differences.enumerated() {
            guard let number = difference.divergence else { continue }
            guard let head = try heads[index]?.verified(against: source.roster) else { continue }
            guard try counts(head, tables) else { continue }
            result[head.log.writer, default: [:]][head.log.view] = Divergence(number: number, head: head.position)
        }
        return result
    }

    /// Whether the source's history of a writer counts, and not the held one.
    private func counts(_ head: Verified<Head>, _ tables: RecordTables) throws -> Bool {
        let log = try tables.logs.log(head.log)
        if try isEnded(log, head) { return false }
        if source.isPreferred { return true }
        guard try Closings.position(db, log) == nil else { return false }
        return try head.position.outranks(tables.logs.position(log))
    }

    /// Whether a removed device has signed a history, and a closing has decided already.
    private func isEnded(_ log: FeedLog, _ head: Verified<Head>) throws -> Bool {
        guard try Closings.position(db, log) != nil else { return false }
        return try FeedAuthor.fetch(db)?.roster.hasRemoved(signingKey: head.device) == true
    }

    /// The difference between a log of a dump and the held one.
    private struct Difference {
        /// Whether the dump's log is longer than the held one.
        var isAhead = false
        /// The numbers at which the dump has an entry that is not held.
        private var numbers: [UInt64] = []
        /// The first number at which the logs have two entries, which alone proves two histories.
        ///
        /// An earlier state of the same history has entries that were replaced here since, but none that differ.
        private var contradiction: UInt64?
        /// The last number before that at which both have the same entry: until there they are one history.
        private var lastEqual: UInt64?

        /// Whether the dump's log is neither an earlier state of the held one nor its continuation.
        var areTwoHistories: Bool { contradiction != nil || isAhead && !numbers.isEmpty }

        /// The first number at which the logs diverge; nil if they are one history.
        ///
        /// What differs before the last common entry is common, too: one of the histories has replaced it later.
        var divergence: UInt64? {
            guard areTwoHistories else { return nil }
            guard let lastEqual else { return numbers.first }
            return numbers.first { $0 > lastEqual } ?? lastEqual + 1
        }

        /// Compares an entry of the dump with the held one; in ascending order.
        mutating func add(_ number: UInt64, _ leaf: Digest, held: Digest?) {
            guard leaf != held else { return addEqual(number) }
            numbers.append(number)
            if held != nil { contradiction = contradiction ?? number }
        }

        /// Notes that both logs have the same entry.
        mutating func addEqual(_ number: UInt64) {
            if let contradiction, number >= contradiction { return }
            lastEqual = max(lastEqual ?? 0, number)
        }
    }

    /// Removes entries after the divergence from the view for the user's own devices.
    ///
    /// No head will be signed for the rest of that log, so the present writer puts its records again.
    private func cutOwnView(_ tables: RecordTables, _ writer: WriterID, from first: UInt64) throws {
        let log = try tables.logs.log(LogID(writer: writer, view: .own))
        for segment in try tables.logs.storedSegments(log) where segment >= SlotNumber(first).segment {
            for slot in try tables.logs.segment(log, index: segment).slots {
                let number = SlotNumber(segment: segment, offset: slot.offset).number
                guard number >= first else { continue }
                // A row that stayed would count against what the other history has in this slot.
                try tables.empty(slot, number, of: log)
            }
        }
        try tables.logs.flush()
        try db.execute(sql: "UPDATE log SET head = NULL, head_signature = NULL WHERE ref = ?", arguments: [log.ref])
    }

    private func records(_ tables: RecordTables, _ writer: WriterRef, from first: UInt64) throws -> [LostRecord] {
        try tables.all().flatMap { table in
            try keys(table, writer, from: first).compactMap { key in
                let isGone = key.writer == writer && key.number >= first
                return try tables.content(key, table)
                    .map { LostRecord(key: key, table: table, content: $0, isGone: isGone) }
            }
        }
    }

    /// Keeps the ids by which followers know a record, until it has its new key.
    func hold(_ record: LostRecord) throws {
        try db.execute(
            sql: "UPDATE shown SET record = ? WHERE record = ?", arguments: [record.key.held, record.key])
    }

    /// The records whose highest version is in a writer's log, from a number on.
    func keys(_ table: KindTable, _ writer: WriterRef, from first: UInt64) throws -> [RecordKey] {
        try RecordKey.fetchAll(
            db, sql: "SELECT record FROM \(table.quotedName) WHERE slot BETWEEN ? AND ? ORDER BY record",
            arguments: SlotKey.range(writer, from: first).arguments)
    }

    func resolveBlanks() throws {
        let editor = try OwnEditor(db, now: now)
        try editor.resolveBlanks()
        try editor.finish()
    }

    /// Puts all records again that only closed writers have.
    func putClosedAgain() throws {
        let kinds = try KindTable.fetchAll(db)
        for closing in try Closings.fetchAll(db) {
            let writer = try FeedLog.writerRef(db, try closing.claimed().writer)
            for table in kinds { try putAgain(try keys(table, writer, from: 0).map { ($0, table) }) }
        }
    }
}

extension LogPosition {
    /// Whether this position counts if another one contradicts it: devices that meet decide alike.
    func outranks(_ other: LogPosition) -> Bool {
        guard next == other.next else { return next > other.next }
        return other.root.bytes.lexicographicallyPrecedes(root.bytes)
    }
}
