internal import Foundation
internal import GRDB
package import VicinoCore

/// How it went to meet people whom one follows.
extension Catalog {
    /// An attempt to meet somebody.
    package struct Attempt: Equatable, Sendable {
        /// Why one came to nothing.
        package struct Failure: Equatable, Sendable {
            /// The stable name of the error.
            package let code: String
            /// What happened and what to do.
            package let message: String

            package init(code: String, message: String) { (self.code, self.message) = (code, message) }
        }

        package let at: Timestamp
        /// By which way, in the node's word for it.
        package let way: String
        /// Whether it has brought everything that was wanted.
        package let isWhole: Bool
        /// Nil for a session that came to its end.
        package let failure: Failure?

        /// A session that came to its end.
        package init(at: Timestamp, way: String, isWhole: Bool = true) {
            (self.at, self.way, self.isWhole, failure) = (at, way, isWhole, nil)
        }

        /// One that came to nothing, or has not brought everything.
        package init(at: Timestamp, way: String, failure: Failure) {
            (self.at, self.way, isWhole, self.failure) = (at, way, false, failure)
        }
    }

    /// The longest message that is kept, in characters; peers may have had a part in its words.
    private static let messageLimit = 600

    /// Notes an attempt, in the place of the last one that went as it did; nothing if one does not follow them.
    ///
    /// Nothing waits for the disk: a power cut costs the note at most.
    package func note(_ attempt: Attempt, of user: UserID) throws {
        try writeSoon { db in
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO attempt (user, has_failed, at, way, code, message, is_whole)
                    SELECT user, ?, ?, ?, ?, ?, ? FROM contact WHERE user = ?
                    """,
                arguments: [
                    attempt.failure != nil, attempt.at.milliseconds, attempt.way, attempt.failure?.code,
                    attempt.failure.map { String($0.message.prefix(Self.messageLimit)) }, attempt.isWhole,
                    user.bytes.databaseData,
                ])
        }
    }

    /// When sessions with people came to their end last, as far as any did.
    package func lastMeetings() throws -> [UserID: Timestamp] {
        try read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT user, at FROM attempt WHERE NOT has_failed")
            return try rows.reduce(into: [:]) { meetings, row in
                meetings[try Self.user(row.value(0))] = try row.moment(1)
            }
        }
    }

    /// The last attempt that went well, and the last one that did not, as far as there were any.
    package func attempts(of user: UserID) throws -> [Attempt] {
        try read { db in
            try Row.fetchAll(
                db, sql: "SELECT at, way, code, message, is_whole FROM attempt WHERE user = ? ORDER BY has_failed",
                arguments: [user.bytes.databaseData]
            ).map { row in
                let (code, message): (String?, String?) = (try row.value(2), try row.value(3))
                let (at, way): (Timestamp, String) = (try row.moment(0), try row.value(1))
                guard let code, let message else { return Attempt(at: at, way: way, isWhole: try row.value(4)) }
                return Attempt(at: at, way: way, failure: .init(code: code, message: message))
            }
        }
    }
}
