internal import Foundation
internal import GRDB
package import VicinoCore
package import VicinoFolder
package import VicinoFormat

/// The user's own records, and the keys that sign them.
package struct OwnStore: Sendable {
    package let database: FeedDatabase
    package let user: UserID
    let folder: DataFolder
    let keys: KeyFiles
    /// Whether the database is a copy in memory, because nothing can be written in the folder.
    private var isCopy = false

    /// The key by which this device proves its identity.
    package var deviceKey: SigningKey { keys.device }

    /// The X25519 key of this device.
    package var agreementKey: AgreementKey { keys.agreement }

    /// Sets up a data folder: keys, a roster of one device, an empty database.
    ///
    /// The database is created under another name and moved when it is complete. So a folder is set up or not, whenever
    /// the program is ended; a second program waits until the first has finished. The next setup after one that was cut
    /// short begins with new keys, because nobody has seen the old ones.
    ///
    /// - Throws: `VicinoError` with `.recordsMissing` for a folder that was set up and has lost its own database.
    package static func create(
        in folder: DataFolder, name: String, using generator: inout some RandomNumberGenerator
    ) throws -> OwnStore {
        try Roster.checkName(name)
        let identity = try IdentitySecrets(using: &generator)
        let chain = try identity.begin()
        return try create(in: folder, identity, using: &generator) { device in
            try Roster(identity: chain, version: 1, claimedName: name, devices: [device])
        }
    }

    /// Sets up a data folder with these secrets.
    ///
    /// - Parameters:
    ///   - lost: the devices whose records come back here, by their signing keys.
    ///   - makeRoster: makes the roster that lists the new device.
    static func create(
        in folder: DataFolder, _ identity: IdentitySecrets, takingBack lost: [[UInt8]] = [],
        using generator: inout some RandomNumberGenerator, _ makeRoster: (Roster.Device) throws -> Roster
    ) throws -> OwnStore {
        try folder.refuseErasing()
        try folder.prepare()
        let lock = try FolderLock(folder.path)
        defer { lock.release() }
        guard !folder.isSetUp else {
            throw VicinoError(.refused, "\(folder.path) is set up already. Choose another folder.")
        }
        try folder.refuseLoss()
        try folder.beginSetup()
        let keys = try KeyFiles.create(in: folder, with: identity, using: &generator)
        try Catalog.create(in: folder)
        let device = Roster.Device(
            signingKey: keys.device.publicKey, agreementKey: keys.agreement.publicKey, isRemoved: false)
        let roster = try makeRoster(device).signed(by: identity.key)
        try makeDatabase(folder, roster, writer: NewWriter.random(using: &generator), takingBack: lost)
        return try open(folder)
    }

    static func makeDatabase(
        _ folder: DataFolder, _ roster: Verified<Roster>, writer: NewWriter, takingBack lost: [[UInt8]] = []
    ) throws {
        let path = folder.newOwnPath
        // The file itself stays after an error, so that the next setup continues.
        try DatabaseFileSet(path).empty()
        let database = try FeedDatabase(path: path)
        try database.write { db in
            try FeedAuthor.store(db, roster: roster, revocationList: nil)
            let ref = try FeedLog.writerRef(db, writer.id)
            try SaltStore(db).store(WriterSecret(writer.secret, from: 0), of: ref)
            try db.execute(sql: "INSERT INTO device (one, writer, revision) VALUES (1, ?, 0)", arguments: [ref])
            try OwnWriters(db).add(ref)
            try DevicesTakenBack.note(lost, db)
        }
        // The write-ahead log has a name of its own and is not moved, so it must be empty.
        try database.file.checkpoint()
        try database.close()
        try WriterMarker(issued: 0, file: inode(of: path)).store(folder, writer.id)
        guard rename(path, folder.ownPath) == 0 else { throw folder.cannotBeSetUp }
        DurableFile.syncFolder(of: folder.ownPath)
        // What SQLite has left beside the former name is empty.
        try? DatabaseFileSet(path).delete()
    }

    /// Opens a data folder that has been set up.
    package static func open(_ folder: DataFolder) throws -> OwnStore {
        try folder.refuseErasing()
        try folder.refuseLoss()
        guard folder.isSetUp else { throw folder.hasNotBeenSetUp }
        try folder.check()
        let keys = try KeyFiles.load(from: folder)
        let database = try FeedDatabase(path: folder.ownPath)
        try Takeover(folder, keys).run(database)
        guard let author = try database.read({ try database.author($0) }) else {
            throw folder.ownRecordsMissing
        }
        try settleIdentity(author.roster.identity, in: folder)
        // Followers would refuse everything that an unlisted device signs.
        guard author.roster.includes(signingKey: keys.device.publicKey) else {
            throw VicinoError(
                .folder, "The key \(folder.keysPath)/device is not that of this device. Restore it from a backup.")
        }
        return OwnStore(database: database, user: author.user, folder: folder, keys: keys)
    }

    /// Ends a succession that was cut short, and refuses the identity key of another user.
    ///
    /// The key of an earlier time is no mistake: the user has replaced it on another device.
    private static func settleIdentity(_ identity: IdentityChain, in folder: DataFolder) throws {
        let files = IdentityFiles(folder)
        if folder.writeObstacle == nil { try files.settle(identity) }
        guard let key = try files.key() else { return }
        guard identity.identityKeys.contains(key.publicKey) else {
            throw VicinoError(.folder, "The keys in \(folder.keysPath) do not belong to \(folder.ownPath).")
        }
    }

    /// The user's claimed name.
    package func claimedName() throws -> String {
        try database.read { try database.author($0)?.roster.claimedName ?? "" }
    }

    /// Changes records in one transaction, durably; as a new writer if this folder has been restored or copied.
    ///
    /// Content that is replaced or deleted is removed from the file.
    package func edit<T>(
        now: Timestamp, using generator: inout some RandomNumberGenerator, _ body: (OwnTransaction) throws -> T
    ) throws -> T {
        var hasRemovedContent = false
        let candidate = NewWriter.random(using: &generator)
        let result = try database.write { db in
            try renewWriter(db, candidate, now: now)
            let editor = try OwnEditor(db, now: now)
            // In its closure, an app may also read by the node.
            let result = try database.file.pending.readable(after: editor.finish) {
                try body(OwnTransaction(editor: editor))
            }
            try editor.finish()
            hasRemovedContent = try Trash.purge(db, now: now) || editor.hasRemovedContent
            return result
        }
        if hasRemovedContent { scrub() }
        return result
    }

    /// Refuses what cannot be undone, or must not see half of a change, while the calling thread is in a change.
    package func refuseInChange() throws { try database.file.threads.refuseInChange() }

    /// Why nothing can be recorded now; nil if nothing is known to be in the way.
    package var writeObstacle: WriteObstacle? {
        folder.writeObstacle ?? (database.file.obstacle == nil ? nil : .diskFull)
    }

    /// Closes the database, which cannot be used afterwards.
    package func close() throws { try database.close() }

    /// Removes deleted content from the file.
    package func scrub() { database.file.scrub() }

    /// Removes records from the trash, and from the file, that have been there for 30 days.
    package func purgeTrash(now: Timestamp) throws {
        guard try database.read({ try Trash.holdsExpired($0, now: now) }) else { return }
        do { _ = try database.write { try Trash.purge($0, now: now) } } catch let error as VicinoError
            where error.preventsWriting
        {
            // Reading goes on. The next opening tries again.
            return
        }
        scrub()
    }

    /// Starts a new writer if the marker outside the folder disagrees with the folder's contents.
    func renewWriter(_ db: Database, _ candidate: NewWriter, now: Timestamp) throws {
        let editor = try OwnEditor(db, now: now)
        if try !isAsItWasLeft(db, editor) { try startNewWriter(db, editor, as: candidate) }
    }

    /// Whether the folder is as this device left it. If not, it comes from a backup or is a copy, and the next change begins
    /// a new writer.
    package func isAsItWasLeft(now: Timestamp) throws -> Bool {
        try database.read { try isAsItWasLeft($0, OwnEditor($0, now: now)) }
    }

    private func isAsItWasLeft(_ db: Database, _ editor: OwnEditor) throws -> Bool {
        guard let marker = WriterMarker.load(folder, editor.writer), marker.file == WriterMarker.file(folder) else {
            return false
        }
        // Readers refuse entries of a closed writer.
        guard try !Closings.fetchAll(db).contains(where: { try $0.claimed().writer == editor.writer }) else {
            return false
        }
        let log = try FeedLog.fetchOne(db, id: LogID(writer: editor.writer, view: .own))
        return marker.issued <= log?.next ?? 0
    }

    /// Starts a new writer and writes its marker before the transaction ends, under its lock.
    ///
    /// A marker for a writer that failed does no harm, but a writer without one would be replaced at the next change.
    func startNewWriter(
        _ db: Database, _ editor: OwnEditor, as new: NewWriter, signOld: Bool = true
    ) throws {
        guard let roster = try database.author(db)?.roster else {
            throw DatabaseDamage("it does not say whose records it holds")
        }
        try editor.startNewWriter(new, user: user, key: keys.device, roster: roster.version, signOld: signOld)
        try mark(new.id, issued: 0)
    }

    /// Writes the marker of a writer.
    private func mark(_ writer: WriterID, issued: UInt64) throws {
        do { try WriterMarker(issued: issued, file: WriterMarker.file(folder)).store(folder, writer) } catch {
            // Where nothing can be written, the folder holds all that is signed, and stays as it is.
            guard isCopy else { throw error }
        }
    }
}

extension OwnStore {
    /// Continues as a new writer, because this folder comes from a backup.
    package func restore(now: Timestamp, using generator: inout some RandomNumberGenerator) throws -> WriterID {
        let new = NewWriter.random(using: &generator)
        try database.write { db in try startNewWriter(db, try OwnEditor(db, now: now), as: new) }
        return new.id
    }

    /// Signs the present state and exports it as a dump.
    ///
    /// - Parameters:
    ///   - reader: followers with a choice are an audience from then on, which stays: they may ask for what is new.
    ///   - have: what the reader holds; then only the changes are exported.
    ///   - body: gets the dump's header and a way to read its entries.
    package func export<T>(
        for reader: DumpAudience, since have: Have?, now: Timestamp,
        using generator: inout some RandomNumberGenerator,
        _ body: (DumpHeader, _ entries: ((EntryBatch, Int) throws -> Void) throws -> Void) throws -> T
    ) throws -> T {
        if let have, have.author != user {
            throw VicinoError(.refused, "This have-file asks for another user's records, not for yours.")
        }
        let store = try signed(for: reader, now: now, using: &generator)
        while true {
            let result: T? = try store.database.file.readPresent { db in
                let views = try Self.views(db, for: reader)
                guard try OwnEditor(db, now: now).areSigned(views) else {
                    return nil
                }
                let export = try OwnExport(db, store.database, views: views, since: have)
                return try body(export.header) { emit in try export.entries(emit) }
            }
            // Another process may have changed records since the heads were signed; then they are signed again.
            if let result { return result }
            try store.sign(now: now, using: &generator) { try Self.views($0, for: reader) }
        }
    }

    /// Signs the present state; in a copy in memory, where the folder cannot be written.
    private func signed(
        for reader: DumpAudience, now: Timestamp, using generator: inout some RandomNumberGenerator
    ) throws -> OwnStore {
        do {
            try resolveBlanks(now: now, using: &generator)
            switch reader {
            case .followers(let sharing): try keepForFiles(sharing, now: now, using: &generator)
            case .ownDevices: try tellDevices(isForFile: true, now: now, using: &generator)
            }
            try sign(now: now, using: &generator) { try Self.views($0, for: reader) }
            return self
        } catch let error as VicinoError where error.preventsWriting && !isCopy {
            var copy = OwnStore(database: try database.copyInMemory(), user: user, folder: folder, keys: keys)
            copy.isCopy = true
            return try copy.signed(for: reader, now: now, using: &generator)
        }
    }

    /// Resolves records that readers would refuse, as an earlier version of this program has left them.
    func resolveBlanks(now: Timestamp, using generator: inout some RandomNumberGenerator) throws {
        let isNeeded = try database.read { db in
            try !RecordTables(db).currentBlanks().isEmpty && !Closings.fetchAll(db).isEmpty
        }
        guard isNeeded else { return }
        let candidate = NewWriter.random(using: &generator)
        try database.write { db in
            // A copy of the folder must not write as the writer of the original.
            try renewWriter(db, candidate, now: now)
            let editor = try OwnEditor(db, now: now)
            try editor.resolveBlanks()
            try editor.finish()
        }
    }

    /// Whether the logs of some views are signed as they are, and this folder is as its writer left it.
    func isReadyToShow(_ db: Database, _ views: SharedViews, now: Timestamp) throws -> Bool {
        let editor = try OwnEditor(db, now: now)
        return try editor.areSigned(views) && isAsItWasLeft(db, editor)
    }

    /// Signs the present state; before that it writes the marker, under the transaction's lock, because signed heads
    /// may leave the device.
    ///
    /// Signatures that a power cut takes are made again, but the power cut must not take the fact that another writer
    /// has begun.
    func sign(
        now: Timestamp, using generator: inout some RandomNumberGenerator,
        views: (Database) throws -> SharedViews
    ) throws {
        let candidate = NewWriter.random(using: &generator)
        let isSigned = try database.writeLoosely { db in
            guard try isAsItWasLeft(db, try OwnEditor(db, now: now)) else { return false }
            try sign(db, views(db), now: now)
            return true
        }
        guard !isSigned else { return }
        try database.write { db in
            try renewWriter(db, candidate, now: now)
            try sign(db, views(db), now: now)
        }
    }

    private func sign(_ db: Database, _ views: SharedViews, now: Timestamp) throws {
        guard let roster = try database.author(db)?.roster else {
            throw DatabaseDamage("it does not say whose records it holds")
        }
        let editor = try OwnEditor(db, now: now)
        try editor.signHeads(views, user: user, key: keys.device, roster: roster.version)
        let log = try FeedLog.fetchOne(db, id: LogID(writer: editor.writer, view: .own))
        try mark(editor.writer, issued: log?.next ?? 0)
    }

    /// The views that a reader of a dump sees; none for a choice that is no audience.
    static func views(_ db: Database, for reader: DumpAudience) throws -> SharedViews {
        switch reader {
        case .ownDevices: return .own
        case .followers(let sharing):
            guard let audience = try AudienceTables(db).find(sharing) else { return [] }
            return SharedViews(try ViewTables(db).all(of: audience).map(\.id))
        }
    }
}
