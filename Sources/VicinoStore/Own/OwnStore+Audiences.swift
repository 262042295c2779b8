internal import GRDB
package import VicinoCore

/// The audiences of the user's records.
extension OwnStore {
    /// The audience with a choice, which is made if there is none: its logs hold what the choice shows of the records.
    ///
    /// - Parameter generator: must be the system's, except in tests.
    package func audience(
        for sharing: Sharing, now: Timestamp, using generator: inout some RandomNumberGenerator
    ) throws -> Audience {
        let known = try database.read { db in
            let tables = AudienceTables(db)
            return try tables.find(sharing).flatMap { try tables.hasTagField($0) ? $0 : nil }
        }
        if let known { return known }
        return try database.write { db in
            let tables = AudienceTables(db)
            if let known = try tables.find(sharing) { return try tables.giveTagField(known, using: &generator) }
            return try make(db, sharing, isForFiles: false, now: now, using: &generator)
        }
    }

    /// Keeps the audience with a choice, which is made if there is none: a follower gets a file of what it sees.
    func keepForFiles(
        _ sharing: Sharing, now: Timestamp, using generator: inout some RandomNumberGenerator
    ) throws {
        guard try audience(sharing)?.isForFiles != true else { return }
        try database.write { db in
            let tables = AudienceTables(db)
            if let known = try tables.find(sharing) { return try tables.keepForFiles(known) }
            _ = try make(db, sharing, isForFiles: true, now: now, using: &generator)
        }
    }

    private func make(
        _ db: Database, _ sharing: Sharing, isForFiles: Bool, now: Timestamp,
        using generator: inout some RandomNumberGenerator
    ) throws -> Audience {
        try renewWriter(db, NewWriter.random(using: &generator), now: now)
        let tables = AudienceTables(db)
        let audience = try tables.make(sharing, isForFiles: isForFiles, using: &generator)
        let editor = try OwnEditor(db, now: now)
        try editor.views.derive(audience)
        try editor.finish()
        return try tables.find(sharing) ?? audience
    }

    /// All audiences, the oldest first.
    package func audiences() throws -> [Audience] { try database.read { try AudienceTables($0).all() } }

    /// The audience with a choice; nil if there is none.
    package func audience(_ sharing: Sharing) throws -> Audience? {
        try database.read { try AudienceTables($0).find(sharing) }
    }

    /// What an audience sees no more, the last first: at most 100 retractions.
    package func retractions(from audience: Audience) throws -> [StoredRetraction] {
        try database.read { try RetractionTable($0).all(from: audience) }
    }

    /// Deletes the audiences that nobody follows, with their logs. Those that were made for files stay.
    ///
    /// - Parameter kept: the choices of the present followers.
    package func retireAudiences(keeping kept: Set<Sharing>) throws {
        let kept = Set(kept.map(\.uniform))
        let isNeeded = try audiences().contains { !kept.contains($0.sharing) && (!$0.isForFiles || $0.tagField != nil) }
        guard isNeeded else { return }
        try database.write { db in
            let tables = AudienceTables(db)
            for audience in try tables.all() where !kept.contains(audience.sharing) {
                guard !audience.isForFiles else {
                    try tables.takeTagField(audience)
                    continue
                }
                try tables.delete(audience)
            }
        }
    }

    /// Ends the audiences that another device has deleted, unless one has a follower whom that device does not know.
    ///
    /// - Parameter kept: the choices of the present followers.
    package func endAudiences(keeping kept: Set<Sharing>) throws {
        guard try !database.read({ try SharedAudiences(RecordTables($0)).ended().isEmpty }) else { return }
        let kept = Set(kept.map(\.uniform))
        try database.write { db in
            let audiences = SharedAudiences(try RecordTables(db))
            for audience in try audiences.ended() {
                try audiences.settle(audience, isKept: kept.contains(audience.sharing))
            }
        }
    }

    /// Renews the key of the tags that the audience with a choice has, before one of its followers leaves it. The others
    /// are led to the next key by bridges.
    ///
    /// A follower who leaves it may stay in another audience, and would go on reading the field with the former key.
    package func renewTagKey(of sharing: Sharing) throws {
        try database.write { db in
            let tables = AudienceTables(db)
            if let audience = try tables.find(sharing) { try tables.renewTagKey(audience) }
        }
    }

    /// Notes kinds that are shared only with those for whom they are named; `.everything` does not hold them.
    ///
    /// A kind that was noted once stays noted, whatever the next program names.
    package func share(byName kinds: Set<KindID>) throws {
        guard try !kinds.isSubset(of: database.read { try AudienceTables($0).sharedByName() }) else { return }
        try database.write { db in
            let tables = AudienceTables(db)
            try tables.store(sharedByName: kinds.union(tables.sharedByName()))
            for audience in try tables.all() where audience.sharing.kinds == .everything {
                for view in try ViewTables(db).all(of: audience) where !audience.shows(view.schema.kind) {
                    try ViewTables(db).delete(view)
                }
            }
        }
    }
}
