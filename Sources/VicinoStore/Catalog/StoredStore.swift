internal import Foundation
internal import GRDB
package import VicinoCore
package import VicinoRepository

/// A store to which this device publishes.
package struct StoredStore: Hashable, Sendable {
    /// No number is used twice.
    package let number: Int64
    /// What the user calls it.
    package let name: String
    /// Where it is, as the user has written it.
    package let address: String
    /// Where followers read without a key; nil if they are told no address.
    package let readingAddress: String?
    package let addedAt: Timestamp
    /// Whether the program publishes there by itself.
    package let isPaused: Bool
    /// Whether the user has removed it: everything there is withdrawn.
    package let isRemoved: Bool
    /// When everything was in the store last; nil if it never was.
    package let publishedAt: Timestamp?
    /// How the last try has failed; nil if it has not.
    package let failure: Failure?
    /// Since when something waits to be published; nil if nothing is known to.
    package let waitingSince: Timestamp?

    /// This device's writer when it last published there; nil before that.
    package let writer: [UInt8]?
    /// The name that the recovery sheet there may have; nil if there is none.
    package let sheetName: ObjectName?
    /// The digest of what the sheet says; nil if it may not be there.
    package let sheet: Digest?

    /// Why nothing could be published.
    package struct Failure: Hashable, Sendable {
        package let at: Timestamp
        /// In sentences for the user.
        package let message: String

        package init(at: Timestamp, message: String) {
            self.at = at
            self.message = message
        }
    }

    init(_ row: Row) throws {
        number = try row.value("number")
        name = try row.value("name")
        address = try row.value("address")
        readingAddress = try row.value("reading_address")
        guard let addedAt = try row.time("added_at") else { throw DatabaseDamage("a store in it has no time") }
        self.addedAt = addedAt
        isPaused = try row.value("is_paused")
        isRemoved = try row.value("is_removed")
        publishedAt = try row.time("published_at")
        let message: String? = try row.value("failure")
        let failedAt = try row.time("failed_at")
        failure = if let failedAt, let message { Failure(at: failedAt, message: message) } else { nil }
        waitingSince = try row.time("waiting_since")
        let writer: Data? = try row.value("writer")
        let sheetName: Data? = try row.value("sheet_name")
        let sheet: Data? = try row.value("sheet")
        self.writer = writer.map { Array($0) }
        self.sheetName = sheetName.flatMap { ObjectName($0) }
        self.sheet = sheet.flatMap { Digest($0) }
    }
}
