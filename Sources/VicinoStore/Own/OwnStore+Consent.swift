internal import GRDB
package import VicinoCore
internal import VicinoFolder

/// What an author says about followers.
extension OwnStore {
    /// The user's own roster.
    package func roster() throws -> Verified<Roster> { try author().roster }

    /// The user's own revocation list; nil while nothing has been revoked.
    package func revocationList() throws -> Verified<RevocationList>? {
        let author = try author()
        return try author.roster.newestRevocationList([author.revocationList].compactMap { $0 })
    }

    /// The number that counts the user's changes, for the user's other devices.
    package func revision() throws -> UInt64 {
        try database.read { try UInt64.fetchOne($0, sql: "SELECT revision FROM device") ?? 0 }
    }

    /// Counts a change of what all followers may see like one of the records: they have something new to receive.
    package func countChange() throws { try database.write { try Self.countChange($0) } }

    /// Counts a change that all followers and the user's other devices may see.
    static func countChange(_ db: Database) throws {
        try db.execute(sql: "UPDATE device SET revision = revision + 1")
        try db.execute(sql: "UPDATE audience SET revision = revision + 1")
    }

    /// Makes a grant that is in force from now on, for the longest term.
    package func sign(
        _ terms: Catalog.GrantTerms, views: [ViewID], now: Timestamp, using generator: inout some RandomNumberGenerator
    ) throws -> Verified<Grant> {
        let grant = try Grant(
            signer: SigningDevice(author: user, key: keys.device.publicKey, roster: try roster().version),
            follower: terms.follower, serial: terms.serial ?? generator.next(), version: terms.version,
            views: views.sorted(), notBefore: now, expiry: now.advanced(byMilliseconds: Grant.longestTerm),
            extent: terms.sharing.extent)
        return try grant.signed(by: keys.device)
    }

    /// Makes a follower's grant for the id that the follower has now; nothing else of it changes.
    package func sign(_ old: Grant, for follower: UserID) throws -> Verified<Grant> {
        try Grant(
            signer: SigningDevice(author: user, key: keys.device.publicKey, roster: try roster().version),
            follower: follower, serial: old.serial, version: old.version + 1, views: old.views,
            notBefore: old.notBefore, expiry: old.expiry, extent: old.extent
        ).signed(by: keys.device)
    }

    /// Adds serials to the user's revocation list, durably; the next heads name its version.
    ///
    /// - Parameters:
    ///   - serials: grants that are revoked from now on.
    ///   - expired: serials that need not be named any more.
    package func revoke(_ serials: [UInt64], dropping expired: Set<UInt64>, now: Timestamp) throws {
        try database.write { db in
            guard let author = try database.author(db) else { throw Self.nameless }
            let old = try author.revocationList?.claimed()
            let revoked = Set(old?.revoked ?? []).subtracting(expired).union(serials).sorted()
            guard revoked != old?.revoked else { return }
            guard revoked.count <= RevocationList.revokedLimit else { throw Self.fullRevocationList }
            let revocationList = RevocationList(
                author: user, device: keys.device.publicKey, version: Self.version(after: old?.version ?? 0, now),
                revoked: revoked)
            try FeedAuthor.store(
                db, roster: author.roster, revocationList: try revocationList.signed(by: keys.device).source)
        }
    }

    /// The version is the time and not the next number, so that a folder from a backup goes above all versions that
    /// were used.
    ///
    /// Followers use the list, and the roster, with the highest version.
    static func version(after old: UInt64, _ now: Timestamp) -> UInt64 {
        max(old + 1, UInt64(max(1, now.milliseconds / 1000)))
    }

    static let fullRevocationList = VicinoError(
        .refused, "More grants have been revoked than a list can name. Wait for some to expire.")

    private func author() throws -> FeedAuthor {
        guard let author = try database.read({ try database.author($0) }) else { throw Self.nameless }
        return author
    }

    static let nameless = DatabaseDamage("it does not say whose records it holds")
}
