internal import Foundation
internal import GRDB
package import VicinoCore
package import VicinoFormat

/// A followed user's records, in a file of their own that nothing but that user's signed data changes.
package struct ReplicaStore: Sendable {
    package let database: FeedDatabase
    package let user: UserID

    /// Opens a replica.
    package static func open(_ folder: DataFolder, _ user: UserID) throws -> ReplicaStore {
        let database = try FeedDatabase(path: folder.replicaPath(user))
        if let author = try database.read({ try FeedAuthor.fetch($0) }), author.user != user {
            throw StoreError(
                .folder, "\(database.path) holds another person's records. Delete it, and follow its owner again.")
        }
        return ReplicaStore(database: database, user: user)
    }

    /// Removes a replica's file and what SQLite keeps beside it.
    package static func delete(_ folder: DataFolder, _ user: UserID) throws {
        try DatabaseFile.delete(folder.replicaPath(user))
    }

    /// Merges a dump: all of it, or nothing.
    ///
    /// - Parameter makeReader: opens the dump from its beginning; it is read once more if it contradicts what is held.
    package func merge(makeReader: () throws -> DumpReader) throws -> ImportOutcome {
        try checkViews(try makeReader().header)
        let outcome: ImportOutcome
        do {
            outcome = try database.write { db in try ReplicaMerge(db, user).run(try makeReader()) }
        } catch let found as Contradictions {
            outcome = try database.write { db in
                try ReplicaMerge(db, user).run(try makeReader(), skipping: found.logs)
            }
        }
        if outcome.removed > 0 || outcome.changed > 0 { database.scrub() }
        return outcome
    }

    /// A follower is shown each kind in one view, so that a record has one content.
    private func checkViews(_ header: DumpHeader) throws {
        let isForFollowers = header.logs.allSatisfy { log in
            log.kinds.allSatisfy { log.log.view == .full(header.schemas[$0].kind) } && log.log.view != .own
        }
        guard isForFollowers else {
            throw StoreError(
                .refused, "This dump is for its author’s own devices. Ask them for one that is meant for followers.")
        }
    }

    /// What this replica holds: the request for an update.
    package func have() throws -> Have {
        try database.read { db in
            let author = try FeedAuthor.fetch(db)
            let schemas = try Data.fetchAll(db, sql: "SELECT digest FROM schemalist").compactMap { Digest($0) }
            var logs: [LogID: LogPosition] = [:]
            for log in try FeedLog.fetchAll(db) {
                if let head = try log.head?.claimed() { logs[log.id] = head.position }
            }
            return Have(author: user, roster: author?.roster.version ?? 0, schemas: Set(schemas), logs: logs)
        }
    }

    /// How many contradictory heads the author has signed, and the name they give themselves.
    package func standingAndName() throws -> (forks: Int, claimedName: String) {
        try database.read { db in
            let forks =
                try Int.fetchOne(
                    db,
                    sql: "SELECT count(DISTINCT log) FROM fork WHERE log IN (SELECT ref FROM log WHERE writer NOT IN "
                        + "(SELECT writer FROM closing))") ?? 0
            return (forks, try FeedAuthor.fetch(db)?.roster.claimedName ?? "")
        }
    }
}
