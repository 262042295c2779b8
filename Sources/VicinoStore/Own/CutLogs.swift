internal import GRDB
internal import VicinoCore

/// Logs of this folder's views that another copy of the folder has closed before their present end.
///
/// Followers count nothing beyond that end. So what these logs have shown there is shown again, by the present writer.
struct CutLogs {
    private struct Cut {
        let log: FeedLog
        let closing: Verified<Closing>
        /// The first number that does not count.
        let end: UInt64
    }

    private let editor: OwnEditor
    private let cuts: [Cut]

    /// - Parameter closings: what a dump states of the user's writers.
    init(_ editor: OwnEditor, closings: [Verified<Closing>]) throws {
        self.editor = editor
        var cuts: [Cut] = []
        for closing in closings {
            guard let writer = try FeedLog.knownWriterRef(editor.db, closing.writer) else { continue }
            for log in try FeedLog.fetchAll(editor.db, writer: writer) where log.id.view != .own {
                guard let end = closing.positions[log.id.view], end.next < log.next else { continue }
                guard try Closings.position(editor.db, log) == nil else { continue }
                cuts.append(Cut(log: log, closing: closing, end: end.next))
            }
        }
        self.cuts = cuts
    }

    /// Whether the present writer has written such a log, so that it must give way to another.
    func includeLogsOfWriter() throws -> Bool { try cuts.contains { try editor.isWriter(of: $0.log.id) } }

    /// Ends the logs where they count, and shows again what they have shown beyond.
    func run(user: UserID, key: SigningKey, roster: UInt64) throws {
        let signer = SigningDevice(author: user, key: key.publicKey, roster: roster)
        for cut in cuts {
            try Closings.store(editor.db, cut.closing, writer: cut.log.writer)
            let released = try shorten(cut)
            _ = try editor.sign(cut.log, as: signer, by: key)
            for (record, table) in released { try editor.settle(record, table, from: nil) }
        }
        try editor.finish()
    }

    /// Removes the entries that do not count.
    ///
    /// - Returns: the records of which the log has told there.
    private func shorten(_ cut: Cut) throws -> [(record: RecordKey, table: KindTable)] {
        let logs = editor.tables.logs
        var released: [(record: RecordKey, table: KindTable)] = []
        for index in try logs.storedSegments(cut.log) where index >= SlotNumber(cut.end).segment {
            for slot in try logs.segment(cut.log, index: index).slots {
                let number = SlotNumber(segment: index, offset: slot.offset).number
                guard number >= cut.end else { continue }
                if let record = try release(slot.record, cut) {
                    released.append((record: record, table: try editor.tables.table(slot.kind)))
                }
                try editor.tables.empty(slot, number, of: cut.log)
            }
        }
        logs.setNext(cut.end, of: cut.log)
        try logs.flush()
        return released
    }

    /// Forgets that the log shows a record, and the record's id there if the log has given it beyond its end.
    ///
    /// - Returns: the user's record; nil if the view does not know it any more.
    private func release(_ shown: RecordKey, _ cut: Cut) throws -> RecordKey? {
        let db = editor.db
        let find = try db.cachedStatement(sql: "SELECT record FROM shown WHERE vrecord = ?")
        guard let record = try RecordKey.fetchOne(find, arguments: [shown]) else { return nil }
        if shown.writer == cut.log.writer, shown.number >= cut.end {
            try db.execute(sql: "DELETE FROM shown WHERE vrecord = ?", arguments: [shown])
        } else {
            try db.execute(sql: "UPDATE shown SET slot = NULL WHERE vrecord = ?", arguments: [shown])
        }
        return record
    }
}
