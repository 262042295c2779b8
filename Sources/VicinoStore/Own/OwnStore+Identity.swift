internal import GRDB
package import VicinoCore
internal import VicinoFolder

/// The user's identity: what signs rosters, and what replaces it.
extension OwnStore {
    /// What of the user's identity is on this device.
    package enum HeldIdentity: Equatable, Sendable {
        /// The identity key, with the recovery phrase or without.
        case open(hasPhrase: Bool)
        /// The identity key, which only the phrase opens.
        case sealed
        /// Neither: another device of the user signs rosters.
        case absent
    }

    /// What of the user's identity is on this device.
    package func heldIdentity() throws -> HeldIdentity {
        let files = IdentityFiles(folder)
        if try files.key()?.publicKey == roster().identity.identityKey { return .open(hasPhrase: try phrase() != nil) }
        return try files.sealed() == nil ? .absent : .sealed
    }

    /// The recovery phrase, if it is on this device and belongs to the identity as it is now.
    package func phrase() throws -> RecoveryPhrase? {
        guard let phrase = try IdentityFiles(folder).phrase() else { return nil }
        return try isInForce(phrase) ? phrase : nil
    }

    /// Whether the user has committed to the key of a phrase.
    package func isInForce(_ phrase: RecoveryPhrase) throws -> Bool {
        let committed = try roster().identity.commitment
        return RecoveryCommitment(to: try phrase.recoveryKey().publicKey) == committed
    }

    /// Puts the identity key under the phrase, and removes both from this device. Then roster changes ask for the phrase.
    ///
    /// - Throws: `VicinoError` with `.refused` for another phrase, or without an identity key.
    package func sealIdentity(with phrase: RecoveryPhrase) throws {
        try refuse(phrase)
        guard case .open = try heldIdentity() else {
            throw VicinoError(.refused, "The identity key does not lie open on this device. There is nothing to seal.")
        }
        try IdentityFiles(folder).seal(with: phrase)
    }

    /// Takes the identity key out, so that roster changes ask for nothing.
    ///
    /// - Throws: `VicinoError` with `.refused` for another phrase, or without a sealed identity key.
    package func unsealIdentity(with phrase: RecoveryPhrase) throws {
        guard case .sealed = try heldIdentity() else {
            throw VicinoError(.refused, "The identity key is not sealed on this device.")
        }
        try refuse(phrase)
        try IdentityFiles(folder).unseal(with: phrase)
    }

    private func refuse(_ phrase: RecoveryPhrase) throws {
        guard try isInForce(phrase) else {
            throw VicinoError(.refused, "This is another phrase than the one that belongs to this identity.")
        }
    }

    /// The key that signs rosters.
    ///
    /// - Throws: `VicinoError` with `.identitySealed` if it is sealed and there is no phrase, and with `.refused` if the phrase
    ///   is another, or the key is not on this device.
    private func identityKey(of identity: IdentityChain, unsealedBy phrase: RecoveryPhrase?) throws -> SigningKey {
        let files = IdentityFiles(folder)
        if let key = try files.key(), key.publicKey == identity.identityKey { return key }
        if let sealed = try files.sealed() {
            guard let phrase else {
                throw VicinoError(
                    .identitySealed, "Your identity is sealed on this device: this change needs your recovery phrase.")
            }
            let key = try sealed.opened(with: phrase)
            if key.publicKey == identity.identityKey { return key }
        }
        throw VicinoError(
            .refused,
            "Your identity key is not on this device. Make this change on the device that has it, or recover your "
                + "identity with your phrase.")
    }

    /// Refuses on a device that cannot sign a roster now.
    ///
    /// - Throws: `VicinoError` with `.identitySealed` or `.refused`.
    package func refuseWithoutIdentityKey() throws {
        _ = try identityKey(of: try roster().identity, unsealedBy: nil)
    }

    /// Signs the next version of the roster, durably. Followers have something new to receive then.
    ///
    /// - Parameters:
    ///   - claimedName: nil for the present one.
    ///   - devices: nil for the present ones.
    ///   - phrase: opens a sealed identity; nil if none was asked for.
    ///   - change: is made first, once the key is there. The roster stays as it is if it fails.
    /// - Throws: `VicinoError` with `.identitySealed` if the phrase is needed.
    package func signRoster(
        claimedName: String? = nil, devices: [Roster.Device]? = nil, unsealedBy phrase: RecoveryPhrase? = nil,
        now: Timestamp, after change: () throws -> Void = {}
    ) throws {
        let key = try identityKey(of: try roster().identity, unsealedBy: phrase)
        try change()
        try database.write { db in
            guard let author = try database.author(db) else { throw Self.nameless }
            let old = author.roster.value
            // Another program may have replaced the key meanwhile.
            guard key.publicKey == old.identity.identityKey else {
                throw VicinoError(.refused, "Your identity key was replaced meanwhile. Try again.")
            }
            let roster = try Roster(
                identity: old.identity, version: Self.rosterVersion(after: old, now),
                claimedName: claimedName ?? old.claimedName, devices: devices ?? old.devices, former: old.former)
            try replace(author, with: try roster.signed(by: key), db)
        }
    }

    /// Stores another roster of the user.
    func replace(_ author: FeedAuthor, with roster: Verified<Roster>, _ db: Database) throws {
        try author.roster.check(successor: roster)
        try FeedAuthor.store(db, roster: roster, revocationList: author.revocationList)
        try OwnImport.closeRemovedDevices(db, user: user, key: keys.device)
        // Followers have something new to receive.
        try db.execute(sql: "UPDATE device SET revision = revision + 1")
    }

    /// The version of the roster after one: the time, so that a folder from a backup goes above all versions that were used.
    static func rosterVersion(after old: Roster, _ now: Timestamp) -> UInt64 {
        rosterVersion(after: old.version, successions: old.identity.successions.count, now)
    }

    static func rosterVersion(after old: UInt64, successions: Int, _ now: Timestamp) -> UInt64 {
        let first = UInt64(successions) * Roster.versionsOfKey
        return max(old + 1, first + version(after: 0, now))
    }
}
