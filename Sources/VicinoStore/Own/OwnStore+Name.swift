internal import GRDB
package import VicinoCore
internal import VicinoFolder

/// The user's claimed name.
extension OwnStore {
    /// Signs a roster with another name, durably; nothing if the user has that name.
    ///
    /// - Throws: `VicinoError` with `.outOfRange` for a name that no roster can hold.
    package func setClaimedName(_ name: String, now: Timestamp) throws {
        try database.write { db in
            guard let author = try database.author(db) else {
                throw DatabaseDamage("it does not say whose records it holds")
            }
            let old = author.roster
            guard name != old.claimedName else { return }
            let roster = try Roster(
                author: user, version: Self.version(after: old.version, now), claimedName: name, devices: old.devices)
            try FeedAuthor.store(db, roster: roster.signed(by: keys.identity), revocationList: author.revocationList)
            // Followers have something new to receive.
            try db.execute(sql: "UPDATE device SET revision = revision + 1")
        }
    }
}
