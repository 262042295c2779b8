internal import Foundation
internal import GRDB
package import VicinoCore
package import VicinoFormat

/// One's own records, and the keys that sign them.
package struct OwnStore: Sendable {
    package let database: FeedDatabase
    package let user: UserID
    private let folder: DataFolder
    let keys: KeyFiles

    /// The key by which this device shows who it is.
    package var deviceKey: SigningKey { keys.device }

    /// The X25519 key of this device.
    package var agreementKey: AgreementKey { keys.agreement }

    /// Sets a data folder up: keys, a roster of one device, an empty database.
    ///
    /// The database is made under another name and moved to its place when it is complete, so that a folder is set up or
    /// it is not, whenever the program is ended; a second program waits until the first has finished.
    package static func create(
        in folder: DataFolder, name: String, using generator: inout some RandomNumberGenerator
    ) throws -> OwnStore {
        try Roster.checkName(name)
        try folder.prepare()
        let lock = try FolderLock(folder.path)
        defer { lock.release() }
        guard !folder.isSetUp else {
            throw StoreError(.refused, "\(folder.path) is set up already. Choose another folder.")
        }
        let keys =
            try KeyFiles.exist(in: folder)
            ? KeyFiles.load(from: folder) : KeyFiles.create(in: folder, using: &generator)
        try makeDatabase(folder, keys, name, WriterID.random(using: &generator))
        return try open(folder)
    }

    private static func makeDatabase(
        _ folder: DataFolder, _ keys: KeyFiles, _ name: String, _ writer: WriterID
    ) throws {
        guard let user = UserID(keys.identity.publicKey) else { throw DatabaseDamage("the identity key is none") }
        let device = Roster.Device(
            signingKey: keys.device.publicKey, agreementKey: keys.agreement.publicKey, isRemoved: false)
        let roster = try Roster(author: user, version: 1, claimedName: name, devices: [device])
            .signed(by: keys.identity)
        let path = folder.ownPath + ".new"
        try DatabaseFile.delete(path)
        defer { try? DatabaseFile.delete(path) }
        let database = try FeedDatabase(path: path)
        try database.write { db in
            try FeedAuthor.store(db, roster: roster, standing: nil)
            let ref = try FeedLog.writerRef(db, writer)
            try db.execute(sql: "INSERT INTO device (one, writer, revision) VALUES (1, ?, 0)", arguments: [ref])
        }
        // The log has a name of its own and is not moved along, so nothing may be left in it.
        try database.checkpoint()
        try database.pool.close()
        try WriterMarker(issued: 0, file: inode(of: path)).store(folder, writer)
        guard rename(path, folder.ownPath) == 0 else {
            throw StoreError(.folder, "\(folder.ownPath) cannot be made. Check the permissions of its folder.")
        }
        DurableFile.syncFolder(of: folder.ownPath)
    }

    /// Opens a data folder that has been set up.
    package static func open(_ folder: DataFolder) throws -> OwnStore {
        guard folder.isSetUp else { throw folder.isEmpty }
        try folder.check()
        let keys = try KeyFiles.load(from: folder)
        let database = try FeedDatabase(path: folder.ownPath)
        guard let author = try database.read({ try FeedAuthor.fetch($0) }) else { throw folder.isEmpty }
        guard author.user.bytes == keys.identity.publicKey else {
            throw StoreError(.folder, "The keys in \(folder.keysPath) do not belong to \(folder.ownPath).")
        }
        return OwnStore(database: database, user: author.user, folder: folder, keys: keys)
    }

    /// One's own claimed name.
    package func claimedName() throws -> String {
        try database.read { try FeedAuthor.fetch($0)?.roster.claimedName ?? "" }
    }

    /// Changes records in one transaction, durably; as a new writer if this folder has been restored or copied. Content
    /// that is replaced or deleted leaves the file.
    package func edit<T>(
        now: Timestamp, using generator: inout some RandomNumberGenerator, _ body: (OwnEditing) throws -> T
    ) throws -> T {
        var hasRemovedContent = false
        let candidate = WriterID.random(using: &generator)
        let result = try database.write { db in
            try renewWriter(db, candidate, now: now)
            let editor = try OwnEditor(db, now: now)
            let result = try body(OwnEditing(editor: editor))
            try editor.finish()
            hasRemovedContent = try Trash.purge(db, now: now) || editor.hasRemovedContent
            return result
        }
        if hasRemovedContent { scrub() }
        return result
    }

    /// Takes deleted content out of the file.
    package func scrub() { database.scrub() }

    /// Takes out of the trash, and out of the file, what has been there for 30 days.
    package func purgeTrash(now: Timestamp) throws {
        guard try database.read({ try Trash.holdsExpired($0, now: now) }) else { return }
        _ = try database.write { try Trash.purge($0, now: now) }
        scrub()
    }

    /// Starts a new writer if the marker outside the folder does not agree with what is in it.
    private func renewWriter(_ db: Database, _ candidate: WriterID, now: Timestamp) throws {
        let editor = try OwnEditor(db, now: now)
        if try !isAsItWasLeft(db, editor) { try startNewWriter(db, editor, candidate) }
    }

    private func isAsItWasLeft(_ db: Database, _ editor: OwnEditor) throws -> Bool {
        guard let marker = WriterMarker.load(folder, editor.writer), marker.file == WriterMarker.file(folder) else {
            return false
        }
        // Nobody takes anything of a writer that is at its end.
        guard try !Closings.fetchAll(db).contains(where: { try $0.claimed().writer == editor.writer }) else {
            return false
        }
        let log = try FeedLog.fetchOne(db, id: LogID(writer: editor.writer, view: .own))
        return marker.issued <= log?.next ?? 0
    }

    /// The marker is written before the transaction ends, under its lock: one for a writer that came to nothing costs
    /// nothing, and a writer without one would be given up at the next change.
    private func startNewWriter(
        _ db: Database, _ editor: OwnEditor, _ new: WriterID, signOld: Bool = true
    ) throws {
        guard let roster = try FeedAuthor.fetch(db)?.roster else {
            throw DatabaseDamage("it does not say whose records it holds")
        }
        try editor.startNewWriter(new, user: user, key: keys.device, roster: roster.version, signOld: signOld)
        try WriterMarker(issued: 0, file: WriterMarker.file(folder)).store(folder, new)
    }
}

extension OwnStore {
    /// Goes on as a new writer, because this folder comes from a backup.
    package func restore(now: Timestamp, using generator: inout some RandomNumberGenerator) throws -> WriterID {
        let new = WriterID.random(using: &generator)
        try database.write { db in try startNewWriter(db, try OwnEditor(db, now: now), new) }
        return new
    }

    /// Signs the present state and hands it out as a dump.
    ///
    /// - Parameters:
    ///   - own: whether to export everything for one's own devices, not what followers may see.
    ///   - have: what the reader holds; only what is new is exported then.
    ///   - body: gets the dump's header and a way to read its entries.
    package func export<T>(
        own: Bool, since have: Have?, now: Timestamp, using generator: inout some RandomNumberGenerator,
        _ body: (DumpHeader, _ entries: ((EntryBatch, Int) throws -> Void) throws -> Void) throws -> T
    ) throws -> T {
        if let have, have.author != user {
            throw StoreError(.refused, "This request asks for the records of somebody else, not for yours.")
        }
        try settle(now: now, using: &generator)
        while true {
            try sign(own: own, now: now, using: &generator)
            let result: T? = try database.read { db in
                let views = try Self.views(db, own: own)
                guard try Self.isSigned(db, views) else { return nil }
                let export = try OwnExport(db, views: views, since: have)
                return try body(export.header) { emit in try export.entries(emit) }
            }
            // Another process may have changed something since the heads were signed; then they are signed again.
            if let result { return result }
        }
    }

    /// Settles records that nobody would take. An earlier version has left them so.
    func settle(now: Timestamp, using generator: inout some RandomNumberGenerator) throws {
        let isNeeded = try database.read { db in
            try !RecordMerge(db).standingBlanks().isEmpty && !Closings.fetchAll(db).isEmpty
        }
        guard isNeeded else { return }
        let candidate = WriterID.random(using: &generator)
        try database.write { db in
            // A copy of the folder must not write as the writer of the other one.
            try renewWriter(db, candidate, now: now)
            let editor = try OwnEditor(db, now: now)
            try editor.settleBlanks()
            try editor.finish()
        }
    }

    /// Whether what followers may see is signed as it is, by the writer that this folder has left.
    func isReadyToShow(_ db: Database, now: Timestamp) throws -> Bool {
        let editor = try OwnEditor(db, now: now)
        return try Self.isSigned(db, try Self.views(db, own: false)) && isAsItWasLeft(db, editor)
            && OwnEditor.missingLogs(db).isEmpty
    }

    private static func isSigned(_ db: Database, _ views: [ViewID]) throws -> Bool {
        let writer = try WriterRef.fetchOne(db, sql: "SELECT writer FROM device")
        return try FeedLog.fetchAll(db)
            .filter { $0.writer == writer && views.contains($0.id.view) }
            .allSatisfy { try $0.head?.claimed().position.next == $0.next }
    }

    /// Signs the present state. The marker is written first, under the transaction's lock: it says what may have left the
    /// device. What a power cut takes of the signatures is signed again; that another writer has begun, it must not take.
    func sign(own: Bool, now: Timestamp, using generator: inout some RandomNumberGenerator) throws {
        let candidate = WriterID.random(using: &generator)
        let isSigned = try database.writeLoosely { db in
            guard try isAsItWasLeft(db, try OwnEditor(db, now: now)) else { return false }
            try sign(db, own: own, now: now)
            return true
        }
        guard !isSigned else { return }
        try database.write { db in
            try renewWriter(db, candidate, now: now)
            try sign(db, own: own, now: now)
        }
    }

    private func sign(_ db: Database, own: Bool, now: Timestamp) throws {
        guard let roster = try FeedAuthor.fetch(db)?.roster else {
            throw DatabaseDamage("it does not say whose records it holds")
        }
        let editor = try OwnEditor(db, now: now)
        if !own { try editor.completeViews(user: user, key: keys.device, roster: roster.version) }
        let views = try Self.views(db, own: own)
        try editor.signHeads(views, user: user, key: keys.device, roster: roster.version)
        let log = try FeedLog.fetchOne(db, id: LogID(writer: editor.writer, view: .own))
        try WriterMarker(issued: log?.next ?? 0, file: WriterMarker.file(folder)).store(folder, editor.writer)
    }

    private static func views(_ db: Database, own: Bool) throws -> [ViewID] {
        guard !own else { return [.own] }
        return try KindTable.fetchAll(db).map { .full($0.schema.kind) }.sorted()
    }
}

extension OwnStore {
    /// Takes back what a dump of one's own holds and this folder has lost. Nothing is ever undone.
    ///
    /// - Parameters:
    ///   - adopting: whether to settle a contradiction between the dump and this folder, so that both are kept.
    ///   - makeReader: opens the dump from its beginning; it may be read several times.
    package func importOwn(
        adopting: Bool, now: Timestamp, using generator: inout some RandomNumberGenerator,
        makeReader: () throws -> DumpReader
    ) throws -> ImportOutcome {
        let candidate = WriterID.random(using: &generator)
        return try database.write { db in
            let reader = try makeReader()
            let editor = try OwnEditor(db, now: now)
            if try isAhead(reader.header, editor) {
                try startNewWriter(db, editor, candidate, signOld: false)
            } else {
                try renewWriter(db, candidate, now: now)
            }
            return try OwnImport(db, reader, now: now, user: user)
                .run(adopting: adopting, key: keys.device, makeReader: makeReader)
        }
    }

    /// Whether the dump shows a state of the present writer that this folder does not have: it was restored unnoticed.
    private func isAhead(_ header: DumpHeader, _ editor: OwnEditor) throws -> Bool {
        try header.logs.contains { dumped in
            guard dumped.log.writer == editor.writer else { return false }
            let held = try editor.merge.logs.position(try editor.merge.logs.log(dumped.log))
            let root = try dumped.head?.claimed().position.root
            return dumped.next > held.next || dumped.next == held.next && root != nil && root != held.root
        }
    }
}
