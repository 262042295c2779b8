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
        ReplicaStore(database: try FeedDatabase(path: folder.replicaPath(user)), user: user)
    }

    /// Removes a replica's file and what SQLite keeps beside it.
    package static func delete(_ folder: DataFolder, _ user: UserID) throws {
        for suffix in ["-wal", "-shm", ""] {
            let path = folder.replicaPath(user) + suffix
            guard FileManager.default.fileExists(atPath: path) else { continue }
            try FileManager.default.removeItem(atPath: path)
        }
    }

    /// Merges a dump: all of it, or nothing.
    ///
    /// - Parameter makeReader: opens the dump from its beginning; it is read again if a log contradicts what is held.
    package func merge(makeReader: () throws -> DumpReader) throws -> ImportOutcome {
        var contradicted: Set<LogID> = []
        while true {
            do {
                let outcome = try database.write { db in try attempt(db, skipping: contradicted, try makeReader()) }
                if outcome.removed > 0 || outcome.changed > 0 { database.scrub() }
                return outcome
            } catch let contradiction as Contradiction {
                guard contradicted.insert(contradiction.log).inserted else { throw contradiction }
            }
        }
    }

    private func attempt(_ db: Database, skipping: Set<LogID>, _ reader: DumpReader) throws -> ImportOutcome {
        var reader = reader
        let roster = try newestRoster(db, reader.header)
        let feed = try FeedImport(db, reader.header, roster: roster, skipping: skipping)
        while let (log, batch) = try reader.next(schemas: { try feed.schemas($0) }) { try feed.apply(batch, log: log) }
        return try feed.finish(reader.header.logs.map(\.head))
    }

    /// The newer of the dump's roster and the one that is known, which is stored.
    private func newestRoster(_ db: Database, _ header: DumpHeader) throws -> Verified<Roster> {
        let shown = try header.roster.verified(for: user)
        let known = try FeedAuthor.fetch(db)
        if let known, known.user != user { throw StoreError(.folder, "\(database.path) holds another user's records.") }
        let roster = known.map { $0.roster.version >= shown.version ? $0.roster : shown } ?? shown
        let standing = try newestStanding(header, known, roster)
        try FeedAuthor.store(db, roster: roster, standing: standing)
        return roster
    }

    private func newestStanding(
        _ header: DumpHeader, _ known: FeedAuthor?, _ roster: Verified<Roster>
    ) throws -> Unverified<Standing>? {
        guard let shown = header.standing else { return known?.standing }
        let claimed = try shown.verified(against: roster)
        guard let held = try known?.standing?.claimed(), held.version >= claimed.version else { return shown }
        return known?.standing
    }

    /// What this replica holds: the request for an update.
    package func have() throws -> Have {
        try database.read { db in
            let author = try FeedAuthor.fetch(db)
            let schemas = try Data.fetchAll(db, sql: "SELECT digest FROM signed_schemas").compactMap { Digest($0) }
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
