internal import Foundation
internal import GRDB
package import VicinoCore

extension Catalog {
    /// A blocked user: no invitation gives them a grant.
    package struct Block: Equatable, Sendable {
        package let user: UserID
        package let claimedName: String?
        package let blockedAt: Timestamp
    }

    package func blocks() throws -> [Block] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT user, claimed_name, blocked_at FROM block ORDER BY claimed_name, user")
                .map {
                    Block(
                        user: try Self.user($0.value(0)), claimedName: try $0.value(1), blockedAt: try $0.moment(2))
                }
        }
    }

    /// Blocks a user; the date of the first block is kept.
    package func block(_ user: UserID, claimedName: String?, now: Timestamp) throws {
        try write { db in
            try db.execute(
                sql: "INSERT OR IGNORE INTO block (user, claimed_name, blocked_at) VALUES (?, ?, ?)",
                arguments: [user.bytes.databaseData, claimedName, now.milliseconds])
        }
    }

    package func unblock(_ user: UserID) throws {
        try write { db in
            try db.execute(sql: "DELETE FROM block WHERE user = ?", arguments: [user.bytes.databaseData])
        }
    }

    /// Whether this user is blocked.
    package func isBlocked(_ user: UserID) throws -> Bool { try read { try Self.isBlocked($0, user) } }

    static func isBlocked(_ db: Database, _ user: UserID) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM block WHERE user = ?)", arguments: [user.bytes.databaseData])
            ?? false
    }
}
