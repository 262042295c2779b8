internal import Foundation
internal import GRDB
internal import VicinoCore

/// Signs heads; a signed position counts as issued.
extension OwnEditor {
    /// Signs the present positions of this writer's logs of some views.
    ///
    /// The head of a view for followers is signed only if this device would sign another one now, so that a follower gets
    /// the same bytes whatever else has happened.
    func signHeads(_ views: SharedViews, user: UserID, key: SigningKey, roster: UInt64) throws {
        let signer = SigningDevice(author: user, key: key.publicKey, roster: roster)
        for log in try presentLogs(views) {
            guard try log.id.view == .own || !isSignedAsNow(log, roster: roster) else { continue }
            let position = try sign(log, as: signer, by: key)
            try db.execute(
                sql: "INSERT OR IGNORE INTO issued (log, next, root) VALUES (?, ?, ?)",
                arguments: [log.ref, Int64(position.next), position.root.bytes.databaseData])
        }
        guard views.contains(.own) else { return }
        for log in try unsignedOwnLogs() { _ = try sign(log, as: signer, by: key) }
    }

    /// Whether this writer's logs of some views have the heads that this device would sign now.
    func areSigned(_ views: SharedViews) throws -> Bool {
        guard let roster = try FeedAuthor.fetchRosterVersion(db) else { return false }
        return try presentLogs(views).allSatisfy { try isSignedAsNow($0, roster: roster) }
    }

    /// Whether the head of a log is the one that this device would sign now.
    ///
    /// A head with an earlier roster, or that has seen less of other logs, would tell a follower that the device has
    /// met another one in between.
    private func isSignedAsNow(_ log: FeedLog, roster: UInt64) throws -> Bool {
        guard let head = try log.head?.claimed(), head.position.next == log.next, head.roster == roster else {
            return false
        }
        return try head.seen == seen(beside: log)
    }

    /// The next numbers of the other logs of a log's view.
    private func seen(beside log: FeedLog) throws -> [WriterID: UInt64] {
        let others = try FeedLog.fetchAll(db, view: log.id.view).filter { $0.writer != log.writer && $0.next > 0 }
        return Dictionary(others.map { ($0.id.writer, $0.next) }, uniquingKeysWith: max)
    }

    /// This writer's logs of some views.
    ///
    /// A view that has not shown anything yet has no head: a follower could never hold its log.
    func presentLogs(_ views: SharedViews) throws -> [FeedLog] {
        try FeedLog.fetchAll(db).filter { log in
            guard views.contains(log.id.view), log.id.view == .own || log.next > 0 else { return false }
            return try isWriter(of: log.id)
        }
    }

    /// Whether this writer continues a log.
    func isWriter(of log: LogID) throws -> Bool {
        guard log.view != .own else { return log.writer == writer }
        return try tables.salts.secret(of: writerRef)?.secret.writer(of: log.view) == log.writer
    }

    /// The logs in `own` of earlier writers that an earlier program had signed in another form.
    private func unsignedOwnLogs() throws -> [FeedLog] {
        try FeedLog.fetchAll(db, view: .own).filter { log in
            guard log.writer != writerRef, log.head == nil else { return false }
            let wasSigned = try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM issued WHERE log = ? AND next = ? AND root = zeroblob(32))",
                arguments: [log.ref, Int64(log.next)])
            return try wasSigned == true && Closings.position(db, log.writer, view: .own) == nil
        }
    }

    /// Heads of views for followers say nothing of what is withheld: neither how often the user's records have changed,
    /// nor that others may not see them any more.
    func sign(_ log: FeedLog, as signer: SigningDevice, by key: SigningKey) throws -> LogPosition {
        let position = try tables.logs.position(log)
        let schemas = try schemas(of: log.id.view)
        let others = try seen(beside: log)
        let isOwn = log.id.view == .own
        let revision = try UInt64.fetchOne(db.cachedStatement(sql: "SELECT revision FROM device")) ?? 0
        let list = try FeedAuthor.fetchRevocationList(db)?.claimed().version ?? 0
        let head = Head(
            signer: signer, log: log.id, position: position, live: tables.logs.current(log).live,
            schemas: Schema.digest(of: schemas), revision: isOwn ? revision : 0,
            revocationListVersion: isOwn ? list : 0,
            seen: others)
        try SignedSchemas.store(db, schemas)
        try log.store(try head.signed(by: key), db)
        return position
    }

    /// The schemas of a view's logs, in the order of their kinds.
    private func schemas(of view: ViewID) throws -> [Schema] {
        guard view != .own else { return try KindTable.fetchAll(db).map(\.schema).sorted { $0.kind < $1.kind } }
        guard let view = try ViewTables(db).find(view) else { throw DatabaseDamage("a view is missing") }
        return [view.schema]
    }

    /// Continues as a new writer, and signs the old one's logs a last time: they hold what the device had when it was
    /// complete.
    func startNewWriter(_ new: NewWriter, user: UserID, key: SigningKey, roster: UInt64, signOld: Bool) throws {
        if signOld {
            let views = SharedViews(try FeedLog.fetchAll(db).map(\.id.view))
            try signHeads(views, user: user, key: key, roster: roster)
        }
        try tables.logs.flush()
        try tables.salts.forgetUnused(writerRef)
        let ref = try tables.logs.writerRef(new.id)
        try tables.salts.store(WriterSecret(new.secret, from: 0), of: ref)
        try db.execute(sql: "UPDATE device SET writer = ?", arguments: [ref])
        try OwnWriters(db).add(ref)
    }
}

extension FeedLog {
    /// Whether its head says where it ends now.
    func isSigned() throws -> Bool { try head?.claimed().position.next == next }
}
