internal import GRDB
internal import VicinoCore

extension Catalog {
    /// Makes the catalog of an earlier program one of a user with another id.
    ///
    /// Followers keep what they may see, by grants of the new id. They and the followed people are led to this device by
    /// bridges until they know this id.
    ///
    /// - Parameters:
    ///   - former: the user's former id.
    ///   - author: the user's id from now on.
    ///   - device: the key of this device.
    func takeOver(from former: UserID, author: UserID, device: SigningKey) throws {
        try write { db in
            for follower in try Follower.rows(db, "WHERE serial IS NOT NULL") {
                guard let old = try follower.grant?.claimed(), old.author == former else { continue }
                let new = try Grant(
                    signer: SigningDevice(author: author, key: device.publicKey, roster: old.signer.roster),
                    follower: old.follower, serial: old.serial, version: old.version + 1, views: old.views,
                    notBefore: old.notBefore, expiry: old.expiry, extent: old.extent
                ).signed(by: device)
                try db.execute(
                    sql: "UPDATE follower SET payload = ?, signature = ? WHERE user = ?",
                    arguments: [
                        new.source.payload.databaseData, new.source.signature.databaseData,
                        old.follower.bytes.databaseData,
                    ])
            }
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO unaware (user) SELECT user FROM contact UNION SELECT user FROM follower;
                    UPDATE recognising SET confirmed = NULL;
                    """)
        }
    }
}
