internal import Foundation
internal import GRDB
package import VicinoCore

/// Shares of recovery phrases: those of the user's own phrase, for friends, and those that friends have given to this user.
///
/// Other devices of the user learn of neither. So no thief of another device finds a share, and none finds several that wait
/// here for friends.
extension Catalog {
    // MARK: The user's own phrase

    /// Keeps the shares of a new division until friends take them. Shares of earlier divisions that no friend has taken are
    /// given to nobody any more.
    ///
    /// - Parameter statement: what friends are told once enough of them have taken theirs.
    package func divide(_ shares: [Verified<RecoveryShare>], _ statement: Verified<RecoveryDivision>) throws {
        try write { db in
            try db.execute(sql: "UPDATE given_share SET payload = NULL, signature = NULL")
            try db.execute(
                sql: "INSERT INTO division (id, made_at, needed, payload, signature) VALUES (?, ?, ?, ?, ?)",
                arguments: [
                    statement.id.bytes.databaseData, statement.madeAt.milliseconds, statement.needed,
                    statement.source.payload.databaseData, statement.source.signature.databaseData,
                ])
            for share in shares {
                try db.execute(
                    sql: "INSERT INTO given_share (division, friend, payload, signature) VALUES (?, ?, ?, ?)",
                    arguments: [
                        statement.id.bytes.databaseData, share.friend.bytes.databaseData,
                        share.source.payload.databaseData, share.source.signature.databaseData,
                    ])
            }
            try Self.dropForgotten(db)
        }
    }

    /// Forgets all divisions of the user's own phrase: it was replaced.
    package func forgetDivisions() throws {
        guard try !givenShares().isEmpty else { return }
        try write { db in
            try db.execute(sql: "DELETE FROM given_share")
            try db.execute(sql: "DELETE FROM division")
        }
    }

    /// The shares of the user's own phrase, those of the newest division first, and else in the order of the friends.
    package func givenShares() throws -> [StoredShare] { try read { try Self.given($0) } }

    private static func given(_ db: Database) throws -> [StoredShare] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT division, friend, made_at, needed, given_share.payload IS NOT NULL AS waits, device, held_at
                FROM given_share JOIN division ON division.id = division
                ORDER BY made_at DESC, given_share.rowid
                """
        ).map { try StoredShare($0) }
    }

    /// The share that waits for a friend; nil if there is none.
    package func waitingShare(for friend: UserID) throws -> Unverified<RecoveryShare>? {
        try read { db in
            try Row.fetchOne(
                db, sql: "SELECT payload, signature FROM given_share WHERE friend = ? AND payload IS NOT NULL",
                arguments: [friend.bytes.databaseData]
            ).map { try $0.statement(0) }
        }
    }

    /// What friends are told once enough of them keep shares of a division.
    package func statement(of division: DivisionID) throws -> Unverified<RecoveryDivision>? {
        try read { db in
            try Row.fetchOne(
                db, sql: "SELECT payload, signature FROM division WHERE id = ?",
                arguments: [division.bytes.databaseData]
            ).map { try $0.statement(0) }
        }
    }

    /// Gives the shares that wait for friends to nobody.
    package func endWaitingShares() throws {
        try write { try $0.execute(sql: "UPDATE given_share SET payload = NULL, signature = NULL") }
    }

    /// Notes which shares a friend's device keeps, as it has said itself.
    package func note(_ device: FollowerDevice, keeps divisions: [DivisionID], at now: Timestamp) throws {
        let friend = device.follower.bytes.databaseData
        let key = device.device.databaseData
        try write { db in
            let newest = try Data.fetchOne(db, sql: "SELECT id FROM division ORDER BY made_at DESC LIMIT 1")
            for share in try Self.given(db) where share.friend == device.follower {
                let names: StatementArguments = [share.division.bytes.databaseData, friend]
                let isNewest = share.division.bytes.databaseData == newest
                guard !divisions.contains(share.division) else {
                    // A division that was given up must not become complete later: a friend may have made room meanwhile.
                    guard isNewest || share.state.isKept else { continue }
                    // From here on, only the friend has it.
                    try db.execute(
                        sql: """
                            UPDATE given_share SET payload = NULL, signature = NULL, device = ?, held_at = ?
                            WHERE division = ? AND friend = ?
                            """, arguments: [key, now.milliseconds] + names)
                    continue
                }
                // Another device of the friend's may keep it.
                if case .kept(device: let other, _) = share.state, other != device.device { continue }
                try db.execute(
                    sql: isNewest
                        ? "UPDATE given_share SET device = NULL, held_at = NULL WHERE division = ? AND friend = ?"
                        : "DELETE FROM given_share WHERE division = ? AND friend = ?", arguments: names)
            }
            try Self.dropForgotten(db)
        }
    }

    /// Removes earlier divisions that no friend may keep a share of.
    private static func dropForgotten(_ db: Database) throws {
        try db.execute(sql: "DELETE FROM division WHERE id NOT IN (SELECT division FROM given_share)")
    }

    // MARK: The phrases of others

    /// Keeps a share of a friend's phrase, unless a later division has made it needless.
    ///
    /// Of an author's shares, the oldest stays until the author says that it is needed no more: the newer ones may never
    /// have reached enough friends. Of the newer ones the newest stay.
    ///
    /// - Parameter limit: how many shares of one author are kept.
    package func keep(_ share: Verified<RecoveryShare>, limit: Int, at now: Timestamp) throws {
        let division = share.division
        let author = share.author.bytes.databaseData
        try write { db in
            let settled = try Int64.fetchOne(
                db, sql: "SELECT settled_at FROM settled_division WHERE author = ?", arguments: [author])
            guard division.madeAt.milliseconds >= settled ?? .min else { return }
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO kept_share (author, division, made_at, kept_at, payload, signature)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    author, division.id.bytes.databaseData, division.madeAt.milliseconds, now.milliseconds,
                    share.source.payload.databaseData, share.source.signature.databaseData,
                ])
            try db.execute(
                sql: """
                    DELETE FROM kept_share WHERE author = ?1
                        AND made_at <> (SELECT min(made_at) FROM kept_share WHERE author = ?1)
                        AND division NOT IN (
                            SELECT division FROM kept_share WHERE author = ?1 ORDER BY made_at DESC, division LIMIT ?2)
                    """, arguments: [author, limit - 1])
        }
    }

    /// Drops the shares that were made before a division of which enough friends keep theirs.
    package func settle(_ division: Verified<RecoveryDivision>) throws {
        let author = division.author.bytes.databaseData
        let madeAt = division.madeAt.milliseconds
        let isKnown = try read { db in
            let settled = try Int64.fetchOne(
                db, sql: "SELECT settled_at FROM settled_division WHERE author = ?", arguments: [author])
            return settled ?? .min >= madeAt
        }
        guard !isKnown else { return }
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO settled_division (author, settled_at) VALUES (?1, ?2)
                    ON CONFLICT (author) DO UPDATE SET settled_at = max(settled_at, excluded.settled_at)
                    """, arguments: [author, madeAt])
            try db.execute(sql: "DELETE FROM kept_share WHERE author = ? AND made_at < ?", arguments: [author, madeAt])
        }
    }

    /// Drops a share: the author has replaced the phrase, or the user keeps it no longer.
    package func drop(_ share: KeptShare) throws {
        try write { db in
            try db.execute(
                sql: "DELETE FROM kept_share WHERE author = ? AND division = ?",
                arguments: [share.author.bytes.databaseData, share.division.bytes.databaseData])
        }
    }

    /// The shares of others that this device keeps, of each author the newest first.
    package func keptShares() throws -> [KeptShare] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT author, division, kept_at, payload, signature FROM kept_share
                    ORDER BY author, made_at DESC, division
                    """
            ).map { row in
                KeptShare(
                    author: try Self.user(row.value(0)), division: try row.division(1), keptAt: try row.moment(2),
                    share: try row.statement(3))
            }
        }
    }
}

extension Row {
    fileprivate func division(_ column: Int) throws -> DivisionID {
        let bytes: Data = try value(column)
        guard let id = DivisionID(bytes) else { throw DatabaseDamage("a share in it has no division") }
        return id
    }
}

extension StoredShare {
    fileprivate init(_ row: Row) throws {
        let friend: Data = try row.value("friend")
        let waits: Bool = try row.value("waits")
        let device: Data? = try row.value("device")
        let heldAt = try row.time("held_at")
        self.init(
            division: try row.division(0), friend: try Catalog.user(friend), madeAt: try row.moment(2),
            needed: try row.value(3), state: Self.state(waits: waits, device: device, heldAt: heldAt))
    }

    private static func state(waits: Bool, device: Data?, heldAt: Timestamp?) -> State {
        if let device, let heldAt { return .kept(device: Array(device), at: heldAt) }
        return waits ? .here : .nowhere
    }
}
