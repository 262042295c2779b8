internal import GRDB

extension DatabaseMigrator {
    /// Registers the step to a version of the tables, which the file states from then on.
    ///
    /// - Parameter brings: what the version adds; with its number it is the name of the step, so it must stay.
    mutating func register(
        version: Int, brings: String, migrate: @escaping @Sendable (Database) throws -> Void
    ) {
        registerMigration("\(version): \(brings)") { db in
            try migrate(db)
            try db.execute(sql: "PRAGMA user_version = \(version)")
        }
    }
}
