package import GRDB
internal import VicinoCore

/// A database file that holds one author's data: the user's own, or a replica of a followed user's.
package struct FeedDatabase: Sendable {
    /// The open file.
    let file: DatabaseFile
    /// The rosters in this database that were verified.
    let rosters = VerifiedStatementCache<Roster>(limit: 4)

    static let applicationID = 0x5649_434E  // "VICN" marks the file as Vicino's.
    /// The version of the tables, which rises with every migration; a newer program wrote a file with a higher one.
    static let schemaVersion = 12
    private static let form = DatabaseForm(
        applicationID: applicationID, version: schemaVersion, migrator: migrator)

    /// Opens or creates the file. One that cannot be written now is opened for reading.
    ///
    /// - Throws: `VicinoError` if the file is foreign, damaged or newer than this program, or cannot be read.
    package init(path: String) throws { file = try DatabaseFile(path, Self.form) }

    private init(_ file: DatabaseFile) { self.file = file }

    package var path: String { file.path }

    /// The open connections.
    package var pool: any DatabaseWriter { file.connections.present }

    /// A copy of the present state in memory, to be changed where the file cannot be written.
    func copyInMemory() throws -> FeedDatabase { FeedDatabase(try file.copyInMemory()) }

    /// The author of the data, in a transaction of this database.
    func author(_ db: Database) throws -> FeedAuthor? { try FeedAuthor.fetch(db, knowing: rosters) }

    // MARK: The file

    /// Runs one transaction, as in `DatabaseFile.write(_:)`.
    package func write<T>(_ body: (Database) throws -> T) throws -> T { try file.write(body) }

    /// Runs one transaction without waiting for the disk, as in `DatabaseFile.writeLoosely(_:)`.
    package func writeLoosely<T>(_ body: (Database) throws -> T) throws -> T { try file.writeLoosely(body) }

    /// Runs one transaction and rolls it back, as in `DatabaseFile.rehearse(_:)`.
    package func rehearse<T>(_ body: (Database) throws -> T) throws -> T { try file.rehearse(body) }

    /// Reads one consistent state, as in `DatabaseFile.read(_:)`.
    package func read<T>(_ body: (Database) throws -> T) throws -> T { try file.read(body) }

    /// Closes the file when the running reads and writes are over. It cannot be used afterwards.
    package func close() throws { try file.close() }
}

extension FeedDatabase {
    /// Runs one transaction in a new database that is deleted afterwards; SQLite moves a large one out of memory.
    package static func temporary<T>(_ body: (Database) throws -> T) throws -> T {
        do {
            let queue = try DatabaseQueue(path: "", configuration: DatabaseFile.configuration)
            try migrator.migrate(queue)
            return try queue.write(body)
        } catch { throw VicinoError.explaining(error, file: "A temporary file") }
    }
}
