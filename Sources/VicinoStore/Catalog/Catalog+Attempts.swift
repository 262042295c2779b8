internal import Foundation
internal import GRDB
package import VicinoCore

/// The outcome of attempts to meet followed people.
extension Catalog {
    /// An attempt to meet a followed person.
    package struct Attempt: Equatable, Sendable {
        /// Why an attempt failed.
        package struct Failure: Equatable, Sendable {
            /// The stable name of the error.
            package let code: String
            /// What happened and what to do.
            package let message: String

            package init(code: String, message: String) {
                self.code = code
                self.message = message
            }
        }

        package let at: Timestamp
        /// The way of the attempt, in the node's word for it.
        package let way: String
        /// Whether the session has brought all that was wanted.
        package let isWhole: Bool
        /// Nil if the session came to its end.
        package let failure: Failure?

        /// Makes an attempt whose session came to its end.
        package init(at: Timestamp, way: String, isWhole: Bool = true) {
            self.at = at
            self.way = way
            self.isWhole = isWhole
            failure = nil
        }

        /// Makes an attempt that failed, or did not bring all that was wanted.
        package init(at: Timestamp, way: String, failure: Failure) {
            self.at = at
            self.way = way
            isWhole = false
            self.failure = failure
        }
    }

    /// The maximum length of a stored message, in characters; a peer may have chosen some of its words.
    private static let messageLimit = 600

    /// Stores an attempt over the last one with the same outcome; does nothing if the user is not followed.
    ///
    /// It does not wait for the disk: a power cut costs at most this note.
    package func note(_ attempt: Attempt, of user: UserID) throws {
        try writeLoosely { db in
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

    /// What the ways of attempts at a store begin with: two devices did not meet.
    package static let storeWay = "store:"

    /// When the last session with each person came to its end; people without one are left out, and those whose records a
    /// store has brought since.
    package func lastMeetings() throws -> [UserID: Timestamp] {
        try read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT user, at FROM attempt WHERE NOT has_failed AND substr(way, 1, ?) <> ?",
                arguments: [Self.storeWay.count, Self.storeWay])
            return try rows.reduce(into: [:]) { meetings, row in
                meetings[try Self.user(row.value(0))] = try row.moment(1)
            }
        }
    }

    /// The last attempt that succeeded and the last one that failed; fewer if there were none.
    package func attempts(of user: UserID) throws -> [Attempt] {
        try read { db in
            try Row.fetchAll(
                db, sql: "SELECT at, way, code, message, is_whole FROM attempt WHERE user = ? ORDER BY has_failed",
                arguments: [user.bytes.databaseData]
            ).map { row in
                let code: String? = try row.value(2)
                let message: String? = try row.value(3)
                let at: Timestamp = try row.moment(0)
                let way: String = try row.value(1)
                guard let code, let message else { return Attempt(at: at, way: way, isWhole: try row.value(4)) }
                return Attempt(at: at, way: way, failure: .init(code: code, message: message))
            }
        }
    }
}
