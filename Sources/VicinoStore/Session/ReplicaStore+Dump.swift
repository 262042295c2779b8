internal import GRDB
internal import VicinoCore
package import VicinoFormat

extension ReplicaStore {
    /// Reads a complete replica as a dump, as its author would have exported it.
    ///
    /// - Parameter body: gets the dump's header and a way to read its entries.
    package func export<T>(
        _ body: (DumpHeader, _ entries: ((EntryBatch, Int) throws -> Void) throws -> Void) throws -> T
    ) throws -> T {
        try database.read { db in
            let views = try FeedLog.fetchAll(db).map(\.id.view)
            let export = try OwnExport(db, database, views: SharedViews(views), since: nil)
            return try body(export.header) { emit in try export.entries(emit) }
        }
    }
}
