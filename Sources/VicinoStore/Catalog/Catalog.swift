internal import Foundation
internal import GRDB
package import VicinoCore

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

    private let pool: DatabasePool
    private let lifetime = DatabaseLifetime()
    private let path: String
    /// The rosters in this database that were verified.
    let rosters = VerifiedStatementCache<Roster>(limit: 256)

    static let applicationID = 0x5649_4343
    private static let schemaVersion = 5

    /// Opens the file, or creates it in a new folder.
    ///
    /// - Throws: `VicinoError` if it is missing beside replicas: a new one would have lost whom the user follows, shares
    ///   with and blocks.
    package init(_ folder: DataFolder) throws {
        path = folder.catalogPath
        if folder.hasReplicas, !FileManager.default.fileExists(atPath: path) || DatabaseFile.isEmpty(path) {
            throw VicinoError(
                .folder,
                "\(path), the database of the people you know, is missing or empty. Put it back from a backup. Without "
                    + "a backup, delete what is in \(folder.replicasPath), and follow and invite people again.")
        }
        do {
            pool = try DatabaseFile.open(
                path, applicationID: Self.applicationID, version: Self.schemaVersion, migrator: Self.migrator)
        } catch {
            throw VicinoError.explaining(error, file: path)
        }
    }

    /// Closes the file when the running reads and writes are over. It cannot be used afterwards.
    package func close() throws {
        do { try lifetime.close { try pool.close() } } catch { throw VicinoError.explaining(error, file: path) }
    }

    /// What SQLite finds wrong with the file, in a sentence; nil if nothing.
    package func damage() throws -> String? { try read { try DatabaseFile.damage($0, path) } }

    package func contacts() throws -> [Contact] {
        try read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT user, petname, followed_at, updated_at FROM contact ORDER BY petname")
            return try rows.map { try Self.contact($0) }
        }
    }

    package func contact(_ user: UserID) throws -> Contact? {
        try read { db in
            try Row.fetchOne(
                db, sql: "SELECT user, petname, followed_at, updated_at FROM contact WHERE user = ?",
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

    package func rename(_ user: UserID, to petname: String) throws {
        try write { db in
            guard try !Self.isTaken(db, petname, by: user) else { throw taken(petname) }
            try db.execute(
                sql: "UPDATE contact SET petname = ? WHERE user = ?", arguments: [petname, user.bytes.databaseData])
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
            let tables = ["contact WHERE user", "known_presence WHERE author", "attempt WHERE user"]
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
            db, sql: "SELECT EXISTS (SELECT 1 FROM contact WHERE petname = ? AND user <> ?)",
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

    func read<T>(_ body: (Database) throws -> T) throws -> T {
        CallingThread.check()
        do { return try lifetime.use { try pool.read(body) } } catch { throw VicinoError.explaining(error, file: path) }
    }

    func write<T>(_ body: (Database) throws -> T) throws -> T {
        CallingThread.check()
        do { return try lifetime.use { try pool.write(body) } } catch {
            throw VicinoError.explaining(error, file: path)
        }
    }

    /// Writes data that need not survive a power cut, with a single statement that does not wait for the disk.
    func writeLoosely(_ body: (Database) throws -> Void) throws {
        CallingThread.check()
        do {
            try lifetime.use { try pool.writeWithoutTransaction { db in try db.loosely { try body(db) } } }
        } catch { throw VicinoError.explaining(error, file: path) }
    }
}
