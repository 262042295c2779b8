internal import Foundation
internal import GRDB
internal import VicinoCore

/// The files of watched folders that were read, with what came of them.
///
/// They are in a table that the first one makes: no version of the tables needs it. Its name is that of no kind.
struct WatchedFiles {
    let db: Database

    init(_ db: Database) { self.db = db }

    private static let table = """
        CREATE TABLE IF NOT EXISTS "import:watched" (
            ref INTEGER PRIMARY KEY,
            folder TEXT NOT NULL,
            path TEXT NOT NULL,
            size INTEGER NOT NULL,
            modified INTEGER NOT NULL,
            inode INTEGER NOT NULL,
            digest BLOB,
            state INTEGER NOT NULL,
            added INTEGER NOT NULL,
            reason TEXT,
            reader INTEGER NOT NULL,
            read_at INTEGER NOT NULL,
            UNIQUE (folder, path)
        ) STRICT;
        CREATE INDEX IF NOT EXISTS "import:watched:digest" ON "import:watched" (digest);
        """

    fileprivate enum State: Int {
        case taken = 1
        case leftOut, refused
    }

    private var isThere: Bool { get throws { try ImportTables.isThere("import:watched", db) } }

    /// Remembers a file, in place of what was remembered of its path.
    func insert(_ read: ReadWatchedFile, now: Timestamp) throws {
        try db.execute(sql: Self.table)
        let file = read.file
        let result = read.result
        let sql = """
            INSERT INTO "import:watched"
                (folder, path, size, modified, inode, digest, state, added, reason, reader, read_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (folder, path) DO UPDATE SET
                size = excluded.size, modified = excluded.modified, inode = excluded.inode, digest = excluded.digest,
                state = excluded.state, reason = excluded.reason, reader = excluded.reader, read_at = excluded.read_at,
                added = added + excluded.added
            """
        try db.cachedStatement(sql: sql).execute(
            arguments: [
                file.folder, file.path, file.stamp.size, file.stamp.modified,
                Int64(bitPattern: file.stamp.inode), read.digest.map { Data($0.bytes) }, result.state.rawValue,
                result.addedCount,
                result.reason,
                WatchedFile.readerRevision, now.milliseconds,
            ])
        let latest = try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(ref) FROM \"import:watched\"")) ?? 0
        let oldest = latest - Int64(WatchedFile.limit)
        if oldest > 0 { try db.execute(sql: "DELETE FROM \"import:watched\" WHERE ref <= ?", arguments: [oldest]) }
    }

    /// Which of these files were read in this state, and could be read if this program can: one answer for each.
    func areRemembered(_ files: [WatchedFile]) throws -> [Bool] {
        guard try isThere else { return files.map { _ in false } }
        let sql = """
            SELECT EXISTS (
                SELECT 1 FROM "import:watched" WHERE folder = ? AND path = ? AND size = ? AND modified = ? AND inode = ?
                    AND (state = ? OR reader >= ?))
            """
        let statement = try db.cachedStatement(sql: sql)
        return try files.map { file in
            let arguments: StatementArguments = [
                file.folder, file.path, file.stamp.size, file.stamp.modified, Int64(bitPattern: file.stamp.inode),
                State.taken.rawValue, WatchedFile.readerRevision,
            ]
            return try Bool.fetchOne(statement, arguments: arguments) == true
        }
    }

    /// What came of a file with these contents; nil if none was read.
    func result(with digest: Digest) throws -> WatchedFileResult? {
        guard try isThere else { return nil }
        let sql = """
            SELECT state, added, reason FROM "import:watched" WHERE digest = ? AND (state = ? OR reader >= ?)
            ORDER BY state LIMIT 1
            """
        let row = try Row.fetchOne(
            db, sql: sql,
            arguments: [Data(digest.bytes), State.taken.rawValue, WatchedFile.readerRevision])
        guard let row else { return nil }
        let state: Int = try row.value(0)
        return switch State(rawValue: state) {
        case .taken: .taken(try row.value(1))
        case .leftOut: .leftOut
        case .refused: .refused(try row.value(2), added: try row.value(1))
        case nil: throw DatabaseDamage("a file of a watched folder has no state")
        }
    }

    /// What was read in each folder, in the order of their paths.
    func counts() throws -> [WatchedFolderCounts] {
        guard try isThere else { return [] }
        let sql = """
            SELECT folder, total(state = 1), total(state = 2), total(state = 3), total(added),
                max(CASE WHEN state = 1 THEN read_at END)
            FROM "import:watched" GROUP BY folder ORDER BY folder
            """
        return try Row.fetchAll(db, sql: sql).map { row in
            var counts = WatchedFolderCounts(try row.value(0))
            counts.takenCount = Int(try row.value(1, as: Double.self))
            counts.leftOutCount = Int(try row.value(2, as: Double.self))
            counts.refusedCount = Int(try row.value(3, as: Double.self))
            counts.addedCount = Int(try row.value(4, as: Double.self))
            counts.takenAt = try row.time(5)
            if counts.refusedCount > 0 { counts.refused = try refused(in: counts.folder) }
            return counts
        }
    }

    private func refused(in folder: String) throws -> [WatchedFolderCounts.Refused] {
        let sql = """
            SELECT path, reason, read_at FROM "import:watched" WHERE folder = ? AND state = ?
            ORDER BY read_at DESC, ref DESC LIMIT ?
            """
        let arguments: StatementArguments = [folder, State.refused.rawValue, WatchedFolderCounts.namedLimit]
        return try Row.fetchAll(db, sql: sql, arguments: arguments).map { row in
            .init(try row.value(0), reason: try row.value(1), at: try row.moment(2))
        }
    }
}

extension WatchedFileResult {
    fileprivate var state: WatchedFiles.State {
        switch self {
        case .taken: .taken
        case .leftOut: .leftOut
        case .refused: .refused
        }
    }

    fileprivate var addedCount: Int {
        switch self {
        case .taken(let count), .refused(_, added: let count): count
        case .leftOut: 0
        }
    }

    fileprivate var reason: String? { if case .refused(let reason, added: _) = self { reason } else { nil } }
}
