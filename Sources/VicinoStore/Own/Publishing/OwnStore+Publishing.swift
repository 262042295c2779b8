internal import GRDB
package import VicinoCore
internal import VicinoFormat
internal import VicinoRepository

/// What repositories get of the own database.
extension OwnStore {
    /// Signs the present state, and reads what an audience may see of it.
    ///
    /// Its entries are read later, a node at a time, so that no transaction stays open while a store is waited for.
    package func published(
        for reader: DumpAudience, now: Timestamp, using generator: inout some RandomNumberGenerator
    ) throws -> PublishedFeed {
        try resolveBlanks(now: now, using: &generator)
        while true {
            let found: PublishedFeed? = try database.file.readPresent { db in
                let views = try Self.views(db, for: reader)
                guard try isReadyToShow(db, views, now: now), try isTold(reader, db, now: now) else { return nil }
                let state = try PublishedReading(db, database, views: views).state()
                let revision = try Self.revision(db, of: reader)
                return PublishedFeed(state: state, contents: contents(for: reader), revision: revision)
            }
            // Another process may have changed records since the heads were signed; then they are signed again.
            if let found { return found }
            if case .ownDevices = reader { try tellDevices(isForFile: true, now: now, using: &generator) }
            try sign(now: now, using: &generator) { try Self.views($0, for: reader) }
        }
    }

    /// The number of changes that an audience may see; 0 for a choice that is no audience.
    package func revision(for reader: DumpAudience) throws -> UInt64 {
        try database.read { try Self.revision($0, of: reader) }
    }

    private static func revision(_ db: Database, of reader: DumpAudience) throws -> UInt64 {
        switch reader {
        case .followers(let sharing): return try AudienceTables(db).find(sharing)?.revision ?? 0
        case .ownDevices:
            return try UInt64.fetchOne(db.cachedStatement(sql: "SELECT revision FROM device")) ?? 0
        }
    }

    /// Whether the user's devices would learn of all that they need to go on.
    private func isTold(_ reader: DumpAudience, _ db: Database, now: Timestamp) throws -> Bool {
        guard case .ownDevices = reader else { return true }
        return try hasToldDevices(db, isForFile: true, now: now)
    }

    private func contents(for reader: DumpAudience) -> FeedContents {
        let database = database
        return FeedContents(
            entries: { node in
                try database.read { db in
                    try PublishedReading(db, database, views: try Self.views(db, for: reader)).entries(node)
                }
            },
            delta: { bases in
                try database.read { db in
                    try PublishedReading(db, database, views: try Self.views(db, for: reader)).delta(since: bases)
                }
            })
    }
}
