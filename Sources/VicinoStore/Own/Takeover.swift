internal import GRDB
internal import VicinoCore
internal import VicinoFolder

/// Takes over the folder of an earlier program, in which the identity key was the user id: the user has another id then.
///
/// Everything that names the author is signed again. The new roster tells followers which id it was. The own database comes
/// last: until then, the next opening does all of it again.
struct Takeover {
    private let folder: DataFolder
    private let keys: KeyFiles

    init(_ folder: DataFolder, _ keys: KeyFiles) {
        self.folder = folder
        self.keys = keys
    }

    /// Takes the folder over, if it is one of an earlier program.
    func run(_ database: FeedDatabase) throws {
        guard let old = try database.read({ try database.author($0)?.roster }), old.identity.isEarlier else { return }
        guard folder.writeObstacle == nil else {
            throw VicinoError(
                .folder,
                "\(folder.path) is from an earlier program, and nothing can be written there now. Make room, or "
                    + "check its permissions: then it is taken over.")
        }
        let files = IdentityFiles(folder)
        guard let key = try files.key(), key.publicKey == old.identity.identityKey else {
            throw VicinoError(.folder, "The keys in \(folder.keysPath) do not belong to \(folder.ownPath).")
        }
        let identity = try begin(files, key)
        let catalog = try Catalog(folder)
        try catalog.takeOver(from: old.author, author: identity.user, device: keys.device)
        try catalog.close()
        try database.write { db in try takeOver(db, from: old, as: identity, key: key) }
    }

    /// The identity that goes on: the key stays, and a phrase is made for it.
    private func begin(_ files: IdentityFiles, _ key: SigningKey) throws -> IdentityChain {
        var generator = SystemRandomNumberGenerator()
        let phrase = try files.phrase() ?? RecoveryPhrase(using: &generator)
        try files.store(phrase)
        return try IdentitySecrets(key: key, phrase: phrase).begin()
    }

    private func takeOver(
        _ db: Database, from old: Verified<Roster>, as identity: IdentityChain, key: SigningKey
    ) throws {
        guard let first = identity.first else { return }
        let roster = try Roster(
            identity: identity, version: old.version + 1, claimedName: old.claimedName, devices: old.value.devices,
            former: FormerID(of: key, for: first)
        ).signed(by: key)
        let list = try FeedAuthor.fetchRevocationList(db)?.claimed()
        try FormerStatements.signAgain(db, as: roster, by: keys.device)
        // Evidence against the former id says nothing of the new one.
        try db.execute(sql: "DELETE FROM rosterfork; DELETE FROM fork")
        try db.execute(sql: "UPDATE author SET user = ?", arguments: [identity.user.bytes.databaseData])
        try FeedAuthor.store(
            db, roster: roster,
            revocationList: try list.map {
                try RevocationList(
                    author: identity.user, device: keys.device.publicKey, version: $0.version, revoked: $0.revoked
                ).signed(by: keys.device).source
            })
        try db.execute(sql: "UPDATE device SET revision = revision + 1")
    }
}
