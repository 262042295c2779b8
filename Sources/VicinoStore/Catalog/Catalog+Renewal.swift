internal import Foundation
internal import GRDB
package import VicinoCore

/// The people whose id was another one: an update of their program has renewed their identity.
///
/// The first statement of a former id counts. A thief of its key can sign another one later.
extension Catalog {
    /// The tables that say something of a person, each with the column that names them. Rosters name their author, and are
    /// replaced.
    private static let columns: KeyValuePairs = [
        "contact": "user", "follower": "user", "block": "user", "received": "author", "known_presence": "author",
        "address": "user", "attempt": "user", "recognising": "follower", "unaware": "user",
        "verified": "user", "vouching": "user", "received_vouch": "user", "told_vouch": "teller",
        "followed_store": "author", "sent_letter": "author", "shown_views": "author",
    ]

    /// The id that has taken the place of a former one; nil for an id that is no former one.
    package func renewed(_ former: UserID) throws -> UserID? { try read { try Self.renewed($0, former) } }

    private static func renewed(_ db: Database, _ former: UserID) throws -> UserID? {
        let find = try db.cachedStatement(sql: "SELECT user FROM renewal WHERE former = ?")
        return try Data.fetchOne(find, arguments: [former.bytes.databaseData]).map { try user($0) }
    }

    /// The former ids, each with the id that goes on.
    package func renewals() throws -> [UserID: UserID] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT former, user FROM renewal").reduce(into: [:]) { renewals, row in
                renewals[try Self.user(row.value(0))] = try Self.user(row.value(1))
            }
        }
    }

    /// Whether anything is said of a person here: they are followed, follow, are blocked, or have given a grant or a key.
    package func isKnown(_ user: UserID) throws -> Bool {
        try read { db in
            try Self.columns.contains { table, column in
                try Bool.fetchOne(
                    db, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(column) = ?)",
                    arguments: [user.bytes.databaseData]) ?? false
            }
        }
    }

    /// Gives everything that is said of a person to their new id: all of it or nothing. What is said of the new id already
    /// counts before it.
    ///
    /// - Parameters:
    ///   - roster: the roster that names the former id, which has signed it.
    ///   - sign: makes a follower's grant for the new id. It runs inside the transaction, so it must not call the catalog.
    /// - Returns: false if another program has done so, or if another id goes on.
    package func renew(
        _ former: UserID, by roster: Verified<Roster>, sign: (Grant) throws -> Verified<Grant>
    ) throws -> Bool {
        let user = roster.author
        return try write { db in
            guard try Self.renewed(db, former) == nil else { return false }
            try Self.renewGrant(db, of: former, to: user, sign: sign)
            for (table, column) in Self.columns {
                try db.execute(
                    sql: "UPDATE OR IGNORE \(table) SET \(column) = ? WHERE \(column) = ?",
                    arguments: [user.bytes.databaseData, former.bytes.databaseData])
                try db.execute(
                    sql: "DELETE FROM \(table) WHERE \(column) = ?", arguments: [former.bytes.databaseData])
            }
            // The pointers name their author, and are read anew.
            for row in ["roster WHERE user", "read_pointer WHERE author"] {
                try db.execute(sql: "DELETE FROM \(row) = ?", arguments: [former.bytes.databaseData])
            }
            // The first version is 1.
            let knownVersion = try self.roster(db, user)?.version ?? 0
            if knownVersion < roster.version { try store(roster, db) }
            try db.execute(
                sql: "INSERT INTO renewal (former, user, payload, signature) VALUES (?, ?, ?, ?)",
                arguments: [
                    former.bytes.databaseData, user.bytes.databaseData, roster.source.payload.databaseData,
                    roster.source.signature.databaseData,
                ])
            return true
        }
    }

    private static func renewGrant(
        _ db: Database, of former: UserID, to user: UserID, sign: (Grant) throws -> Verified<Grant>
    ) throws {
        guard let held = try Follower.fetch(db, former)?.grant, try Follower.fetch(db, user) == nil else { return }
        let grant = try sign(try held.claimed())
        try db.execute(
            sql: "UPDATE follower SET payload = ?, signature = ? WHERE user = ?",
            arguments: [
                grant.source.payload.databaseData, grant.source.signature.databaseData, former.bytes.databaseData,
            ])
    }

    /// The roster in a row of the table of renewals that another device of the user has sent.
    package static func renewal(in bytes: [UInt8]) throws -> Unverified<Roster>? {
        let columns = try SharedRowBytes.read(bytes)
        let values = ["payload", "signature"].compactMap { name in
            columns.first { $0.name == name }.flatMap { Data.fromDatabaseValue($0.value) }
        }
        return values.count == 2 ? Unverified(payload: values[0], signature: values[1]) : nil
    }

    // MARK: What the user is told

    /// Notes that the user is told of a person's new id.
    ///
    /// - Returns: whether they were not told before.
    package func tellRenewal(of user: UserID) throws -> Bool {
        let condition = "user = ? AND NOT is_told"
        let isNew = try read { db in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM renewal WHERE \(condition))",
                arguments: [user.bytes.databaseData]) ?? false
        }
        guard isNew else { return false }
        return try write { db in
            try db.execute(
                sql: "UPDATE renewal SET is_told = 1 WHERE \(condition)", arguments: [user.bytes.databaseData])
            return db.changesCount > 0
        }
    }

    /// Keeps the roster of another id that claims a former one, too, as evidence; one of them shows everything.
    package func noteRival(_ roster: Verified<Roster>, of former: UserID) throws {
        let condition = "former = ? AND user <> ? AND rival IS NULL"
        let names: StatementArguments = [former.bytes.databaseData, roster.author.bytes.databaseData]
        let isNew = try read { db in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM renewal WHERE \(condition))", arguments: names) ?? false
        }
        guard isNew else { return }
        try write { db in
            try db.execute(
                sql: "UPDATE renewal SET rival = ?, rival_signature = ? WHERE \(condition)",
                arguments: [roster.source.payload.databaseData, roster.source.signature.databaseData] + names)
        }
    }

    /// Whether another id claims the former one of a person, too.
    package func hasRival(of user: UserID) throws -> Bool {
        try read { db in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM renewal WHERE user = ? AND rival IS NOT NULL)",
                arguments: [user.bytes.databaseData]) ?? false
        }
    }

    // MARK: Who knows the user's own former id only

    /// The people who may know this user by the former id only.
    package func unaware() throws -> Set<UserID> {
        try read { db in
            Set(try Data.fetchAll(db, sql: "SELECT user FROM unaware").map { try Self.user($0) })
        }
    }

    /// Notes that a person has shown in a session that they know this user's present id.
    package func noteAware(_ user: UserID) throws {
        guard try unaware().contains(user) else { return }
        try write { db in
            try db.execute(sql: "DELETE FROM unaware WHERE user = ?", arguments: [user.bytes.databaseData])
        }
    }
}
