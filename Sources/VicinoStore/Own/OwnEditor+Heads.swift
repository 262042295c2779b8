internal import Foundation
internal import GRDB
internal import VicinoCore

/// Signs heads; a signed position counts as issued.
extension OwnEditor {
    /// Signs the present positions of this writer's logs of some views.
    func signHeads(_ views: [ViewID], user: UserID, key: SigningKey, roster: UInt64) throws {
        let revocationListVersion = try FeedAuthor.fetchRevocationList(db)?.claimed().version ?? 0
        for view in views {
            for log in try FeedLog.fetchAll(db, view: view) where log.writer == writerRef {
                let position = try sign(
                    log, user: user, key: key, roster: roster, revocationListVersion: revocationListVersion)
                try db.execute(
                    sql: "INSERT OR IGNORE INTO issued (log, next, root) VALUES (?, ?, ?)",
                    arguments: [log.ref, Int64(position.next), position.root.bytes.databaseData])
            }
        }
    }

    /// Signs the present positions of other writers' logs, such as those of `completeViews`.
    func signHeads(of logs: [FeedLog], user: UserID, key: SigningKey, roster: UInt64) throws {
        let revocationListVersion = try FeedAuthor.fetchRevocationList(db)?.claimed().version ?? 0
        for log in logs {
            _ = try sign(log, user: user, key: key, roster: roster, revocationListVersion: revocationListVersion)
        }
    }

    private func sign(
        _ log: FeedLog, user: UserID, key: SigningKey, roster: UInt64, revocationListVersion: UInt64
    ) throws -> LogPosition {
        let position = try tables.logs.position(log)
        let schemas = try kinds(of: log.id.view).map(\.schema)
        let others = try FeedLog.fetchAll(db, view: log.id.view).filter { $0.writer != log.writer }
        let revision = try UInt64.fetchOne(db.cachedStatement(sql: "SELECT revision FROM device")) ?? 0
        let head = Head(
            signer: SigningDevice(author: user, key: key.publicKey, roster: roster), log: log.id, position: position,
            live: tables.logs.current(log).live, schemas: Schema.digest(of: schemas), revision: revision,
            revocationListVersion: revocationListVersion,
            seen: Dictionary(others.map { ($0.id.writer, $0.next) }, uniquingKeysWith: max))
        try SignedSchemas.store(db, schemas)
        try log.store(try head.signed(by: key), db)
        return position
    }

    /// The kinds of a view's logs, in ascending order.
    func kinds(of view: ViewID) throws -> [KindTable] {
        try KindTable.fetchAll(db)
            .filter { view == .own || view == $0.fullView }
            .sorted { $0.schema.kind < $1.schema.kind }
    }

    /// Continues as a new writer, and signs the old one's logs a last time: they hold what the device had when it was
    /// complete.
    func startNewWriter(_ new: NewWriter, user: UserID, key: SigningKey, roster: UInt64, signOld: Bool) throws {
        if signOld {
            let views = Set(try FeedLog.fetchAll(db).map(\.id.view))
            try signHeads(views.sorted(), user: user, key: key, roster: roster)
        }
        try tables.logs.flush()
        try tables.salts.forgetUnused(writerRef)
        let ref = try tables.logs.writerRef(new.id)
        try tables.salts.store(WriterSecret(new.secret, from: 0), of: ref)
        try db.execute(sql: "UPDATE device SET writer = ?", arguments: [ref])
    }
}
