internal import GRDB

/// What the databases of one sort have in common.
struct DatabaseForm: Sendable {
    /// The number that marks files of this sort as Vicino's.
    let applicationID: Int
    /// The version of the tables, which rises with every migration; a newer program wrote a file with a higher one.
    let version: Int
    /// Brings the tables to that version.
    let migrator: DatabaseMigrator
}
