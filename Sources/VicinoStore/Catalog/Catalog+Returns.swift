internal import Foundation
internal import GRDB
package import VicinoCore

/// Shares that are given back: by this user, of this user's own phrase, and to this user.
extension Catalog {
    /// Notes that the user gives a share of an author's phrase back.
    package func noteReturn(of author: UserID, to receiver: UserID, at now: Timestamp) throws {
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO share_return (author, receiver, returned_at) VALUES (?, ?, ?)
                    ON CONFLICT (author, receiver) DO UPDATE SET returned_at = excluded.returned_at
                    """, arguments: [author.bytes.databaseData, receiver.bytes.databaseData, now.milliseconds])
        }
    }

    /// What the user gave back, the last first.
    package func returns() throws -> [StoredReturn] {
        try read { db in
            try Row.fetchAll(
                db, sql: "SELECT author, receiver, returned_at FROM share_return ORDER BY returned_at DESC, receiver"
            ).map {
                StoredReturn(
                    author: try Self.user($0.value(0)), receiver: try Self.user($0.value(1)),
                    returnedAt: try $0.moment(2))
            }
        }
    }

    /// Notes that a friend gave a share of the user's own phrase back, as the friend says.
    package func noteReturned(by friend: UserID, at moment: Timestamp) throws {
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO return_notice (friend, returned_at) VALUES (?, ?)
                    ON CONFLICT (friend) DO UPDATE SET returned_at = max(returned_at, excluded.returned_at)
                    """, arguments: [friend.bytes.databaseData, moment.milliseconds])
        }
    }

    /// When friends have last given shares of the user's own phrase back.
    package func returnNotices() throws -> [UserID: Timestamp] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT friend, returned_at FROM return_notice").reduce(into: [:]) {
                notices, row in
                notices[try Self.user(row.value(0))] = try row.moment(1)
            }
        }
    }

    /// Keeps a share that a friend has given back, in place of an earlier one by the same friend.
    ///
    /// - Parameter limit: how many are kept in all.
    package func keepReturned(_ share: StoredReturnedShare, limit: Int) throws {
        try write { db in
            let known = try Int.fetchOne(db, sql: "SELECT count(*) FROM returned_share") ?? 0
            guard known < limit else { return }
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO returned_share
                        (author, friend, payload, signature, roster, roster_signature)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    share.author.bytes.databaseData, share.friend.bytes.databaseData,
                    share.share.payload.databaseData, share.share.signature.databaseData,
                    share.roster.payload.databaseData, share.roster.signature.databaseData,
                ])
        }
    }

    /// The shares that friends have given back to this user.
    package func returnedShares() throws -> [StoredReturnedShare] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT author, friend, payload, signature, roster, roster_signature FROM returned_share
                    ORDER BY author, friend
                    """
            ).map {
                StoredReturnedShare(
                    author: try Self.user($0.value(0)), friend: try Self.user($0.value(1)),
                    share: try $0.statement(2), roster: try $0.statement(4))
            }
        }
    }
}
