internal import Foundation
internal import GRDB
package import VicinoCore
package import VicinoFolder

/// The database of people: whom this user follows, under which petname, and who may follow this user.
package struct Catalog: Sendable {
    /// A followed user.
    package struct Contact: Equatable, Sendable {
        package let user: UserID
        /// The name that this device's user gives the person.
        package let petname: String
        package let followedAt: Timestamp
        /// When a dump or session last brought changes; nil if never.
        package let updatedAt: Timestamp?
    }

    private let file: DatabaseFile
    /// The rosters in this database that were verified.
    let rosters = VerifiedStatementCache<Roster>(limit: 256)

    static let applicationID = 0x5649_4343
    private static let schemaVersion = 13
    private static let form = DatabaseForm(
        applicationID: applicationID, version: schemaVersion, migrator: migrator)

    /// Opens the file. One that cannot be written now is opened for reading.
    ///
    /// - Throws: `VicinoError` with `.peopleMissing` if the folder is set up and the file is missing or empty: a new one
    ///   would have lost whom the user follows, shares with and blocks.
    package init(_ folder: DataFolder) throws {
        if folder.hasLostCatalog { throw folder.peopleMissing }
        try self.init(path: folder.catalogPath)
    }

    private init(path: String) throws { file = try DatabaseFile(path, Self.form) }

    /// Makes the file, for nobody yet.
    static func create(in folder: DataFolder) throws {
        try DatabaseFileSet(folder.catalogPath).delete()
        try Catalog(path: folder.catalogPath).close()
        DurableFile.syncFolder(of: folder.catalogPath)
    }

    /// Makes the file anew in place of one that was lost.
    ///
    /// - Throws: `VicinoError` with `.refused` if it is there.
    package static func renew(in folder: DataFolder) throws {
        let lock = try FolderLock(folder.path)
        defer { lock.release() }
        guard folder.hasLostCatalog else {
            throw VicinoError(.refused, "\(folder.catalogPath) is there. Nothing was changed.")
        }
        try create(in: folder)
    }

    /// Why nothing can be written now; nil while that is possible, or was when it was tried last.
    var obstacle: (any Error)? { file.obstacle }

    /// Writes all of the write-ahead log to the file, and truncates the log, unless another process uses it.
    package func writeBack() {
        _ = try? file.withWriter { try $0.checkpoint(.truncate) }
    }

    /// Closes the file when the running reads and writes are over. It cannot be used afterwards.
    package func close() throws { try file.close() }

    /// What SQLite finds wrong with the file, in a sentence; nil if nothing.
    package func damage() throws -> String? { try read { try DatabaseFile.damage($0, file.path) } }

    /// What a `Contact` is made of.
    private static let contactColumns = "user, petname, followed_at, updated_at"

    package func contacts() throws -> [Contact] {
        try read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT \(Self.contactColumns) FROM contact ORDER BY petname")
            return try rows.map { try Self.contact($0) }
        }
    }

    package func contact(_ user: UserID) throws -> Contact? {
        try read { db in
            try Row.fetchOne(
                db, sql: "SELECT \(Self.contactColumns) FROM contact WHERE user = ?",
                arguments: [user.bytes.databaseData]
            ).map { try Self.contact($0) }
        }
    }

    /// Adds a followed user, or changes the petname of one.
    ///
    /// - Parameter isUpdated: whether the user's records have just changed.
    package func add(_ user: UserID, petname: String, now: Timestamp, isUpdated: Bool) throws {
        try write { db in
            guard try !Self.isTaken(db, petname, by: user) else { throw taken(petname) }
            try db.execute(
                sql: """
                    INSERT INTO contact (user, petname, followed_at, updated_at) VALUES (?, ?, ?, ?)
                    ON CONFLICT (user) DO UPDATE
                    SET petname = excluded.petname, updated_at = coalesce(excluded.updated_at, updated_at)
                    """,
                arguments: [
                    user.bytes.databaseData, petname, now.milliseconds, isUpdated ? now.milliseconds : nil,
                ])
        }
    }

    /// Gives a followed user or a follower another petname. A user who is both has one.
    package func rename(_ user: UserID, to petname: String) throws {
        try write { db in
            guard try !Self.isTaken(db, petname, by: user) else { throw taken(petname) }
            for table in ["contact", "follower"] {
                try db.execute(
                    sql: "UPDATE \(table) SET petname = ? WHERE user = ?",
                    arguments: [petname, user.bytes.databaseData])
            }
        }
    }

    /// Takes the petname from a follower whom the user does not follow.
    package func forgetPetname(of follower: UserID) throws {
        try write { db in
            try db.execute(
                sql: """
                    UPDATE follower SET petname = NULL
                    WHERE user = ?1 AND NOT EXISTS (SELECT 1 FROM contact WHERE user = ?1)
                    """, arguments: [follower.bytes.databaseData])
        }
    }

    /// Notes when a dump or session has brought changes.
    ///
    /// It does not wait for the disk: a power cut costs at most this moment, and the records themselves are durable.
    package func markUpdated(_ user: UserID, now: Timestamp) throws {
        try writeLoosely { db in
            try db.execute(
                sql: "UPDATE contact SET updated_at = ? WHERE user = ?",
                arguments: [now.milliseconds, user.bytes.databaseData])
        }
    }

    package func remove(_ user: UserID) throws {
        try write { db in
            // A follower is still called what the user called them, unless that was their own name.
            try db.execute(
                sql: """
                    UPDATE follower SET petname = (
                        SELECT petname FROM contact
                        WHERE contact.user = follower.user AND contact.petname <> follower.claimed_name)
                    WHERE user = ?1 AND EXISTS (SELECT 1 FROM contact WHERE user = ?1)
                    """, arguments: [user.bytes.databaseData])
            let tables = [
                "contact WHERE user", "known_presence WHERE author", "attempt WHERE user",
                "followed_store WHERE author", "read_pointer WHERE author",
                "received_publication WHERE author", "sent_letter WHERE author", "shown_views WHERE author",
            ]
            for table in tables {
                try db.execute(sql: "DELETE FROM \(table) = ?", arguments: [user.bytes.databaseData])
            }
            // A follower's addresses stay, because this device also sends to them.
            try db.execute(
                sql: "DELETE FROM address WHERE user = ?1 AND NOT EXISTS (SELECT 1 FROM follower WHERE user = ?1)",
                arguments: [user.bytes.databaseData])
        }
    }

    private static func isTaken(_ db: Database, _ petname: String, by user: UserID) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM contact WHERE petname = ?1 COLLATE NOCASE AND user <> ?2)
                    OR EXISTS (SELECT 1 FROM follower WHERE petname = ?1 AND user <> ?2
                        AND user NOT IN (SELECT user FROM contact))
                """,
            arguments: [petname, user.bytes.databaseData]) ?? false
    }

    private func taken(_ petname: String) -> VicinoError {
        VicinoError(.refused, "You call another person “\(petname)” already. Choose another name.")
    }

    private static func contact(_ row: Row) throws -> Contact {
        Contact(
            user: try user(row.value(0)), petname: try row.value(1), followedAt: try row.moment(2),
            updatedAt: try row.time(3))
    }

    static func user(_ bytes: Data) throws -> UserID {
        guard let user = UserID(bytes) else { throw DatabaseDamage("a user in it has no id") }
        return user
    }

    /// Reads one consistent state. A read inside a read sees the same one.
    func read<T>(_ body: (Database) throws -> T) throws -> T { try file.read(body) }

    /// Runs one transaction.
    ///
    /// - Throws: `VicinoError` with `.refused` if the calling thread is in a change of records.
    func write<T>(_ body: (Database) throws -> T) throws -> T { try file.writeBesideRecords(body) }

    /// Writes data that need not survive a power cut, with a single statement that does not wait for the disk.
    func writeLoosely(_ body: (Database) throws -> Void) throws { try file.writeLooselyBesideRecords(body) }
}
