internal import GRDB
internal import VicinoCore

/// What was signed by devices that the author never had: a thief of the identity key had put them on a roster.
///
/// Only a roster with a new succession lacks devices of the one before.
enum ForeignStatements {
    /// Drops the logs, closings and the revocation list of devices that a roster does not list.
    static func drop(_ db: Database, by roster: Verified<Roster>) throws {
        for closing in try Closings.fetchAll(db).map({ try $0.claimed() })
        where !roster.includes(signingKey: closing.device) {
            let writer = try FeedLog.writerRef(db, closing.writer)
            try db.execute(sql: "DELETE FROM closing WHERE writer = ?", arguments: [writer])
        }
        if let list = try FeedAuthor.fetchRevocationList(db)?.claimed(), !roster.includes(signingKey: list.device) {
            try db.execute(sql: "UPDATE author SET standing = NULL, standing_signature = NULL")
        }
        let foreign = try FeedLog.fetchAll(db).filter { log in
            guard let head = try log.head?.claimed() else { return false }
            return !roster.includes(signingKey: head.device)
        }
        guard !foreign.isEmpty else { return }
        let tables = try RecordTables(db)
        for log in foreign { try empty(log, tables) }
        try tables.logs.flush()
        // Versions of the author that those logs had replaced are missing now, and are asked for.
        try tables.store(current: tables.findCurrentBlanks())
    }

    private static func empty(_ log: FeedLog, _ tables: RecordTables) throws {
        for index in try tables.logs.storedSegments(log) {
            for slot in try tables.logs.segment(log, index: index).slots {
                let number = SlotNumber(segment: index, offset: slot.offset).number
                try tables.empty(slot, number, of: log)
            }
        }
        tables.logs.setNext(0, of: log)
        try tables.db.execute(sql: "DELETE FROM fork WHERE log = ?", arguments: [log.ref])
        try tables.db.execute(
            sql: "UPDATE log SET head = NULL, head_signature = NULL WHERE ref = ?", arguments: [log.ref])
    }
}
