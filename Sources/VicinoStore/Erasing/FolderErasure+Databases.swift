internal import Foundation
internal import GRDB
internal import VicinoCore
package import VicinoFolder

extension FolderErasure {
    /// Erases a data folder with the databases of this target.
    ///
    /// - Parameter held: the names of locks that the caller itself has.
    package init(_ folder: DataFolder, holding held: Set<String> = []) {
        let applicationIDs = [
            folder.ownPath: FeedDatabase.applicationID, folder.catalogPath: Catalog.applicationID,
        ]
        self.init(folder, holding: held, applicationIDs: applicationIDs) { OwnWriters(inDatabase: folder.ownPath) }
    }
}

extension FolderErasure.OwnWriters {
    /// Reads the writers from an own database; nil if it cannot be read.
    fileprivate init?(inDatabase path: String) {
        guard let database = try? FeedDatabase(path: path) else { return nil }
        defer { try? database.close() }
        let ids = try? database.read { db in
            let present = "SELECT id FROM device JOIN writer ON writer.ref = device.writer"
            return (try Data.fetchOne(db, sql: present), try Data.fetchAll(db, sql: "SELECT id FROM writer"))
        }
        guard let (present, all) = ids else { return nil }
        self.init(present: present.flatMap { WriterID($0) }, all: Set(all.compactMap { WriterID($0) }))
    }
}
