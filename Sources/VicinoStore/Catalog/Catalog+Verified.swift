internal import Foundation
internal import GRDB
package import VicinoCore

/// Whom the user has verified in person.
extension Catalog {
    /// Notes that both users have compared six digits, side by side. The last time counts.
    package func noteVerified(_ user: UserID, at now: Timestamp) throws {
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO verified (user, verified_at) VALUES (?, ?)
                    ON CONFLICT (user) DO UPDATE SET verified_at = excluded.verified_at
                    """,
                arguments: [user.bytes.databaseData, now.milliseconds])
        }
    }

    /// Whether the user has verified another one in person.
    package func isVerified(_ user: UserID) throws -> Bool { try verified()[user] != nil }

    /// The users who were verified in person, each with the time.
    package func verified() throws -> [UserID: Timestamp] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT user, verified_at FROM verified").reduce(into: [:]) { users, row in
                users[try Self.user(row.value(0))] = try row.moment(1)
            }
        }
    }
}
