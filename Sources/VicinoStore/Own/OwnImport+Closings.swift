internal import GRDB
internal import VicinoCore

/// Where the user's writers have ended, on this device and on others.
extension OwnImport {
    /// Signs closings for the writers of removed devices, at the positions that are held: nothing counts that such a
    /// device signs from now on.
    ///
    /// - Parameter isComplete: whether the views for followers are closed, too. Before that, devices tell each other how far
    ///   they have come.
    func closeRemovedDevices(isComplete: Bool) throws {
        try Self.closeRemovedDevices(db, user: user, key: key, isComplete: isComplete)
    }

    static func closeRemovedDevices(_ db: Database, user: UserID, key: SigningKey, isComplete: Bool = true) throws {
        guard let roster = try FeedAuthor.fetch(db)?.roster, !roster.hasRemoved(signingKey: key.publicKey) else {
            return
        }
        var ends: [WriterRef: [ViewID: LogPosition]] = [:]
        var removed: Set<WriterRef> = []
        for log in try FeedLog.fetchAll(db) where isComplete || log.id.view == .own {
            guard let head = try log.head?.claimed() else { continue }
            ends[log.writer, default: [:]][log.id.view] = head.position
            if roster.hasRemoved(signingKey: head.device) { removed.insert(log.writer) }
        }
        let tables = try RecordTables(db)
        for (writer, positions) in ends where removed.contains(writer) {
            guard try Closings.fetch(db, writer) == nil else { continue }
            let closing = Closing(
                author: user, device: key.publicKey, writer: try tables.writerID(writer), positions: positions)
            try Closings.store(db, try closing.signed(by: key), writer: writer)
        }
        try signAgain(db, as: roster, user: user, key: key)
    }

    /// Signs the closings again that a removed device has signed: they count for no follower who has not stored them.
    private static func signAgain(_ db: Database, as roster: Verified<Roster>, user: UserID, key: SigningKey) throws {
        for closing in try Closings.fetchAll(db).map({ try $0.claimed() })
        where roster.hasRemoved(signingKey: closing.device) {
            let own = Closing(
                author: user, device: key.publicKey, writer: closing.writer, positions: closing.positions)
            try Closings.replace(
                db, try own.signed(by: key), writer: try FeedLog.writerRef(db, closing.writer))
        }
    }

    /// Takes over the stated closings, and keeps those records that are only beyond the end of their log.
    ///
    /// Another device may have closed a writer of which this one holds more: a removed device that this one has met
    /// later, or this device's own writer after a restore.
    /// - Returns: the records that a closed writer has made beyond its end. Their ids count no more, so they get new ones.
    func adoptRecordsBeyondClosings() throws -> [LostRecord] {
        var adopted: [LostRecord] = []
        guard let roster = try FeedAuthor.fetch(db)?.roster else { return adopted }
        let kinds = try KindTable.fetchAll(db)
        for stated in source.closings {
            let closing = try stated.verified(against: roster)
            guard !roster.hasRemoved(signingKey: closing.device) else { continue }
            let writer = try FeedLog.writerRef(db, closing.writer)
            guard try take(closing, of: writer), let end = closing.positions[.own] else { continue }
            guard try isHeld(writer, beyond: end) else { continue }
            for table in kinds {
                let keys = try keys(table, writer, from: end.next)
                let isMadeThere = { (key: RecordKey) in key.writer == writer && key.number >= end.next }
                try putAgain(keys.filter { !isMadeThere($0) }.map { ($0, table) })
                adopted += try lost(keys.filter(isMadeThere), table)
            }
        }
        return adopted
    }

    private func lost(_ keys: [RecordKey], _ table: KindTable) throws -> [LostRecord] {
        let tables = try RecordTables(db)
        let records = try keys.compactMap { key in
            try tables.content(key, table).map { LostRecord(key: key, table: table, content: $0, isGone: true) }
        }
        for record in records { try hold(record) }
        return records
    }

    /// Removes adopted records from the trash, into which they go with the end of the log.
    func removeFromTrash(_ adopted: [LostRecord]) throws {
        for record in adopted { try db.execute(sql: "DELETE FROM trash WHERE record = ?", arguments: [record.key]) }
    }

    private func isHeld(_ writer: WriterRef, beyond end: LogPosition) throws -> Bool {
        try FeedLog.fetchAll(db, view: .own).contains { $0.writer == writer && $0.next > end.next }
    }

    /// Stores a closing, also in place of one that ends earlier: two devices may have closed a writer without knowing of
    /// each other.
    ///
    /// - Returns: whether it is new here.
    private func take(_ closing: Verified<Closing>, of writer: WriterRef) throws -> Bool {
        guard let held = try Closings.fetch(db, writer) else {
            // The other device knows nothing of this writer. This one does, and closes it where it ends here.
            if closing.positions[.own] == .nothing, try isHeld(writer, beyond: .nothing) { return false }
            try Closings.store(db, closing, writer: writer)
            return true
        }
        guard held != closing.source, !source.isPreferred else { return false }
        guard let new = closing.positions[.own] else { return false }
        if let old = try held.claimed().positions[.own], !new.outranks(old) { return false }
        try Closings.replace(db, closing, writer: writer)
        return true
    }
}
