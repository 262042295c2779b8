internal import Foundation
internal import GRDB
internal import VicinoCore
internal import VicinoFolder

/// The replica of a person whose id was another one.
///
/// It shows what was received under the former id until the author's device sends its records under the present one.
extension ReplicaStore {
    /// Copies the records for the new id of their author.
    ///
    /// The copy has a name that nothing knows yet. So it does not matter if the program ends in between.
    ///
    /// - Parameters:
    ///   - roster: the roster of the new id, which names this replica's user as the former one.
    ///   - folder: the folder in which nothing is left of a replica of that id.
    func copy(as roster: Verified<Roster>, to folder: DataFolder) throws {
        let path = folder.replicaPath(roster.author)
        // SQLite would let the umask decide who may read the records.
        let descriptor = Foundation.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw VicinoError(.folder, "\(path) cannot be made. Check the permissions of its folder.")
        }
        Foundation.close(descriptor)
        try database.read { source in
            let copy = try DatabaseQueue(path: path)
            try copy.writeWithoutTransaction { try source.backup(to: $0) }
            try copy.close()
        }
        let copy = try FeedDatabase(path: path)
        try copy.write { try Self.renew($0, by: roster) }
        try copy.close()
        DurableFile.syncFolder(of: path)
    }

    /// Makes a database with an author's records one of their new id. The heads stay as they were signed.
    private static func renew(_ db: Database, by roster: Verified<Roster>) throws {
        try Arrivals(db).removeAll()
        // None of it says anything of the new id, and the revisions belong to other views.
        for table in ["reached", "asked", "rosterfork", "fork", "closing"] {
            try db.execute(sql: "DELETE FROM \(table)")
        }
        try db.execute(sql: "UPDATE author SET user = ?", arguments: [roster.author.bytes.databaseData])
        try FeedAuthor.store(db, roster: roster, revocationList: nil)
    }

    /// Whether a log is still as the author has signed it under a former id: nobody else takes it under the present one.
    func holdsFormerHeads(_ db: Database) throws -> Bool {
        guard let author = try database.author(db), author.roster.former != nil else { return false }
        return try FeedLog.fetchAll(db).contains { log in
            guard let head = try log.head?.claimed() else { return false }
            return head.signer.author != author.user
        }
    }
}
