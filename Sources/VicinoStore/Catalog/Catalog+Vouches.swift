internal import Foundation
internal import GRDB
package import VicinoCore

/// That users have met each other: whose meetings the user lets others know, who has vouched for the user, and what others tell.
extension Catalog {
    // MARK: The user's own choice

    /// Notes whether the user lets others learn that the two have met.
    package func setVouching(_ isAllowed: Bool, for user: UserID, at now: Timestamp) throws {
        let name = user.bytes.databaseData
        try write { db in
            guard isAllowed else {
                return try db.execute(sql: "DELETE FROM vouching WHERE user = ?", arguments: [name])
            }
            try db.execute(
                sql: "INSERT OR IGNORE INTO vouching (user, allowed_at) VALUES (?, ?)",
                arguments: [name, now.milliseconds])
        }
    }

    /// The users about whom others may learn that this user has met them, if both allow it.
    package func vouching() throws -> Set<UserID> {
        try read { db in
            let users = try Data.fetchAll(db, sql: "SELECT user FROM vouching")
            return Set(try users.map { try Self.user($0) })
        }
    }

    // MARK: The words of others for this user

    /// Keeps a user's vouch for this one, in place of an earlier one.
    package func keep(_ vouch: Verified<Vouch>) throws {
        try write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO received_vouch (user, payload, signature) VALUES (?, ?, ?)",
                arguments: [
                    vouch.author.bytes.databaseData, vouch.source.payload.databaseData,
                    vouch.source.signature.databaseData,
                ])
        }
    }

    /// Drops a user's vouch for this one: they take it back.
    package func dropVouch(of user: UserID) throws {
        try write { db in
            try db.execute(
                sql: "DELETE FROM received_vouch WHERE user = ?", arguments: [user.bytes.databaseData])
        }
    }

    /// The vouches of others for this user.
    package func receivedVouches() throws -> [UserID: Unverified<Vouch>] {
        try read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT user, payload, signature FROM received_vouch")
            return try rows.reduce(into: [:]) { vouches, row in
                vouches[try Self.user(row.value(0))] = try row.statement(1)
            }
        }
    }

    // MARK: What others tell

    /// Keeps what a user tells of others, in place of what they told before.
    package func keep(_ told: [HiddenVouch], by teller: UserID) throws {
        let name = teller.bytes.databaseData
        try write { db in
            try db.execute(sql: "DELETE FROM told_vouch WHERE teller = ?", arguments: [name])
            for (number, vouch) in told.enumerated() {
                try db.execute(
                    sql: "INSERT INTO told_vouch (teller, number, hidden) VALUES (?, ?, ?)",
                    arguments: [name, number, vouch.bytes.databaseData])
            }
        }
    }

    /// What a user tells of others.
    package func toldVouches(by teller: UserID) throws -> [HiddenVouch] {
        try read { db in
            let rows = try Data.fetchAll(
                db, sql: "SELECT hidden FROM told_vouch WHERE teller = ? ORDER BY number",
                arguments: [teller.bytes.databaseData])
            return rows.compactMap { HiddenVouch($0) }
        }
    }

    /// The users who tell something of others.
    package func tellers() throws -> [UserID] {
        try read { db in
            try Data.fetchAll(db, sql: "SELECT DISTINCT teller FROM told_vouch").map { try Self.user($0) }
        }
    }
}
