internal import GRDB
internal import VicinoCore

/// Statements of a former id in the user's own database.
enum FormerStatements {
    /// Signs heads and closings that name another author with the key of this device: neither positions nor entries say
    /// whose they are.
    static func signAgain(_ db: Database, as roster: Verified<Roster>, by device: SigningKey) throws {
        let signer = SigningDevice(author: roster.author, key: device.publicKey, roster: roster.version)
        for log in try FeedLog.fetchAll(db) {
            guard let head = try log.head?.claimed(), head.signer.author != roster.author else { continue }
            let new = Head(
                signer: signer, log: head.log, position: head.position, live: head.live, schemas: head.schemas,
                revision: head.revision, revocationListVersion: head.revocationListVersion, seen: head.seen)
            try log.store(try new.signed(by: device), db)
        }
        for closing in try Closings.fetchAll(db).map({ try $0.claimed() }) where closing.author != roster.author {
            let new = try Closing(
                author: roster.author, device: device.publicKey, writer: closing.writer, positions: closing.positions
            ).signed(by: device)
            let writer = try FeedLog.writerRef(db, closing.writer)
            try db.execute(sql: "DELETE FROM closing WHERE writer = ?", arguments: [writer])
            try Closings.store(db, new, writer: writer)
        }
    }
}
