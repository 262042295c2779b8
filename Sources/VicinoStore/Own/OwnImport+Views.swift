internal import GRDB
internal import VicinoCore
internal import VicinoFormat

extension OwnImport {
    /// Takes over what a follower had of the user's records.
    func take(_ returned: ReturnedRecords) throws -> ImportOutcome {
        try storeStatements(source.roster)
        guard let roster = try FeedAuthor.fetch(db)?.roster else { return ImportOutcome() }
        var outcome = ImportOutcome()
        var taken = try ReturnedImport(OwnEditor(db, now: now), returned, on: key.publicKey)
        outcome.changes = try taken.run(user: user, key: key, roster: roster.version)
        return outcome
    }
}

/// What followers must learn when the logs of an earlier writer are not continued.
extension OwnImport {
    /// The earlier writers of this device whose logs the dump continues. Their views must be closed.
    ///
    /// This folder comes from a backup. Followers may have more of those views than it knows. They get the records of the
    /// dump by the logs of the present writer, so they must not keep them by the former logs, too.
    func continuedWriters() throws -> [WriterRef] {
        let present = try OwnEditor(db, now: now).writer
        return try source.logs.compactMap { log in
            guard log.log.view == .own, log.log.writer != present else { return nil }
            // Another device sees to its own logs.
            guard try log.head?.claimed().device == key.publicKey else { return nil }
            guard let held = try FeedLog.fetchOne(db, id: log.log), held.next < log.next else { return nil }
            return held.writer
        }
    }

    /// Closes all views of a writer where they end in this folder.
    func closeViews(of writer: WriterRef) throws {
        let editor = try OwnEditor(db, now: now)
        guard writer != editor.writerRef, let roster = try FeedAuthor.fetch(db)?.roster else { return }
        try editor.closeViews(of: writer, user: user, key: key, roster: roster.version)
    }
}

extension OwnEditor {
    /// Closes all views of an earlier writer where they end in this folder. Each closing names one view, because only
    /// its followers may learn of it.
    func closeViews(of writer: WriterRef, user: UserID, key: SigningKey, roster: UInt64) throws {
        guard let secret = try tables.salts.secret(of: writer)?.secret else { return }
        for log in try FeedLog.fetchAll(db) where log.id.view != .own {
            guard log.id.writer == secret.writer(of: log.id.view), try Closings.position(db, log) == nil else {
                continue
            }
            try close(log, user: user, key: key, roster: roster)
        }
    }

    /// Closes a log of a view where it ends in this folder.
    func close(_ log: FeedLog, user: UserID, key: SigningKey, roster: UInt64) throws {
        let signer = SigningDevice(author: user, key: key.publicKey, roster: roster)
        let position = try log.isSigned() ? tables.logs.position(log) : sign(log, as: signer, by: key)
        let closing = Closing(
            author: user, device: key.publicKey, writer: log.id.writer, positions: [log.id.view: position])
        try Closings.store(db, try closing.signed(by: key), writer: log.writer)
    }
}
