internal import Foundation
internal import GRDB
package import VicinoCore
package import VicinoFolder
package import VicinoFormat

/// A followed user's records, in a file of their own that only this user's signed data changes.
package struct ReplicaStore: Sendable {
    package let database: FeedDatabase
    package let user: UserID

    /// Opens a replica.
    package static func open(_ folder: DataFolder, _ user: UserID) throws -> ReplicaStore {
        let database = try FeedDatabase(path: folder.replicaPath(user))
        if let author = try database.read({ try database.author($0) }), author.user != user {
            throw VicinoError(
                .folder, "\(database.path) holds another person's records.",
                cause: DatabaseDamage("it holds another person's records"))
        }
        return ReplicaStore(database: database, user: user)
    }

    /// Deletes a replica's file and the files that SQLite keeps beside it.
    package static func delete(_ folder: DataFolder, _ user: UserID) throws {
        try DatabaseFileSet(folder.replicaPath(user)).delete()
        try deleteDamaged(folder, user)
    }

    /// Deletes what is left of a damaged replica.
    package static func deleteDamaged(_ folder: DataFolder, _ user: UserID) throws {
        try DatabaseFileSet(folder.replicaPath(user) + DataFolder.damagedSuffix).delete()
    }

    /// Gives a damaged replica another name, so that its author's records can be received anew.
    ///
    /// The file stays until they have been received: other programs may still read a part of it.
    static func setAside(_ folder: DataFolder, _ user: UserID) throws {
        try deleteDamaged(folder, user)
        let path = folder.replicaPath(user)
        // The log belongs to the file, whose name goes last: until then, the next attempt does all of this again.
        for suffix in ["-wal", ""] {
            guard rename(path + suffix, path + DataFolder.damagedSuffix + suffix) == 0 || errno == ENOENT else {
                throw VicinoError(
                    .folder, "\(path) is damaged, and cannot be renamed. Check the permissions of its folder.")
            }
        }
        try DatabaseFileSet(path).delete()
        DurableFile.syncFolder(of: path)
    }

    /// Merges a dump: all of it, or nothing.
    ///
    /// - Parameters:
    ///   - statements: what the dump states, if the caller has read it.
    ///   - views: the views that the author shows now. The logs of others are removed in the same step. Nil keeps all.
    ///   - makeReader: opens the dump from its beginning; it is read once more if it contradicts the replica.
    package func merge(
        _ statements: DumpStatements? = nil, keeping views: Set<ViewID>? = nil, makeReader: () throws -> DumpReader
    ) throws -> ImportOutcome {
        let outcome: ImportOutcome
        do { outcome = try mergeKnowing(statements, keeping: views, makeReader) } catch {
            // A merge stores a contradicting roster itself, unless it fails.
            if let shown = try? makeReader().header.roster { try keepEvidence(shown) }
            throw error
        }
        if outcome.changes.replacesContent {
            database.file.scrub()
        } else if !outcome.isNothing {
            // Otherwise the next change would have to do this, however small it is.
            database.file.writeBack()
        }
        return outcome
    }

    private func mergeKnowing(
        _ statements: DumpStatements?, keeping views: Set<ViewID>?, _ makeReader: () throws -> DumpReader
    ) throws -> ImportOutcome {
        do { return try merge(statements, skipping: [], keeping: views, makeReader) } catch let found as Contradictions
        {
            return try merge(statements, skipping: found.logs, keeping: views, makeReader)
        }
    }

    private func merge(
        _ statements: DumpStatements?, skipping: Set<LogID>, keeping views: Set<ViewID>?,
        _ makeReader: () throws -> DumpReader
    ) throws -> ImportOutcome {
        try database.write { db in
            var outcome = try ReplicaMerge(db, user, knowing: database.rosters)
                .run(knowing: statements, skipping: skipping, makeReader)
            // The segments of an unfinished session belong to a state that may be older than this one.
            try Arrivals(db).removeAll()
            if let views {
                let removed = try LogRemoval(db).removeAll(but: views)
                outcome.changes = outcome.changes.followed(by: removed)
            }
            return outcome
        }
    }

    /// Removes the segments of an unfinished session: nothing will be made of them.
    package func discardArrivals() throws { try database.write { try Arrivals($0).removeAll() } }

    /// The positions that this replica holds, by which an author makes an update.
    package func have() throws -> Have {
        try database.read { db in
            let author = try database.author(db)
            let schemas = try Data.fetchAll(db, sql: "SELECT digest FROM schemalist").compactMap { Digest($0) }
            var logs: [LogID: LogPosition] = [:]
            for log in try FeedLog.fetchAll(db) {
                guard let head = try log.head?.claimed(), head.signer.author == author?.user else { continue }
                logs[log.id] = head.position
            }
            return Have(author: user, roster: author?.roster.version ?? 0, schemas: Set(schemas), logs: logs)
        }
    }

    /// The number of logs with contradictory heads that the author has not resolved.
    package func forks() throws -> Int {
        try database.read { db in
            try Int.fetchOne(
                db,
                sql: "SELECT count(DISTINCT log) FROM fork WHERE log IN (SELECT ref FROM log WHERE writer NOT IN "
                    + "(SELECT writer FROM closing))") ?? 0
        }
    }

    /// Whether a roster is kept that contradicts one of the author's, settled or not.
    package func hasRosterFork() throws -> Bool {
        try database.read { db in try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM rosterfork)") ?? false }
    }

    /// Whether the author has signed contradictory rosters, and none since that settles it.
    ///
    /// - Parameter newest: the newest known roster of the author; nil for the held one.
    package func hasOpenRosterFork(beside newest: Verified<Roster>? = nil) throws -> Bool {
        try database.read { db in
            guard let held = try newest ?? database.author(db)?.roster else { return false }
            return try Evidence.hasOpenRosters(db, beside: held)
        }
    }

    /// The author's roster as it is held here; nil if nothing was received yet.
    package func roster() throws -> Verified<Roster>? { try database.read { try database.author($0)?.roster } }

    /// Stores a roster that contradicts the held one, even if the rest of the dump or offer is refused.
    func keepEvidence(_ shown: Unverified<Roster>) throws {
        guard let shown = try? shown.verified(for: user),
            let held = try database.read({ try database.author($0)?.roster }), held.contradicts(shown)
        else { return }
        try database.write { try Evidence.note($0, shown, beside: held) }
    }

    /// The author's claimed name.
    package func claimedName() throws -> String {
        try database.read { db in try database.author(db)?.roster.claimedName ?? "" }
    }
}
