internal import GRDB
package import VicinoCore
package import VicinoFormat

/// Checks a dump without storing any of it.
package enum DumpCheck {
    /// Merges an update into a replica and rolls the merge back.
    ///
    /// - Returns: nil if the replica holds all of the update, so that nothing is compared.
    /// - Throws: an error if the dump is damaged, not what its author signed, or continues from a position that the
    ///   replica does not hold.
    package static func run(on replica: ReplicaStore, _ makeReader: () throws -> DumpReader) throws
        -> DigestReport?
    {
        try replica.database.rehearse { db in
            let before = try FeedLog.fetchAll(db).map(\.next)
            let report = try merge(db, of: replica.user, into: .replica, makeReader)
            return try FeedLog.fetchAll(db).map(\.next) == before ? nil : report
        }
    }

    /// Merges a dump into a temporary database, as if the user followed its author.
    ///
    /// - Returns: the logs and entries that were compared with what the author has signed.
    /// - Throws: an error if the dump is damaged, an update, or not what its author signed.
    package static func run(_ makeReader: () throws -> DumpReader) throws -> DigestReport {
        let header = try makeReader().header
        let user = try header.roster.verified(for: nil).author
        if header.isUpdate {
            throw VicinoError(
                .refused,
                "This dump holds only what is new since another one. It can be checked where that one was imported.")
        }
        return try FeedDatabase.temporary { db in try merge(db, of: user, into: .check, makeReader) }
    }

    /// Why a merge would refuse a dump or a part of it, although its author signed it; nil if the merge would succeed.
    ///
    /// - Parameter replica: the replica of the author; nil if there is none.
    package static func refusal(
        by replica: ReplicaStore?, of user: UserID, _ makeReader: () throws -> DumpReader
    ) throws -> String? {
        do {
            do {
                return try rehearse(replica, of: user, skipping: [], makeReader).refusal
            } catch let found as Contradictions {
                return try rehearse(replica, of: user, skipping: found.logs, makeReader).refusal
            }
        } catch let error as VicinoError { return error.message }
    }

    private static func rehearse(
        _ replica: ReplicaStore?, of user: UserID, skipping: Set<LogID>, _ makeReader: () throws -> DumpReader
    ) throws -> ImportOutcome {
        guard let replica else {
            return try FeedDatabase.temporary { db in
                try ReplicaMerge(db, user).run(skipping: skipping, makeReader)
            }
        }
        return try replica.database.rehearse { db in
            try ReplicaMerge(db, user, knowing: replica.database.rosters).run(skipping: skipping, makeReader)
        }
    }

    private static func merge(
        _ db: Database, of user: UserID, into target: MergeTarget, _ makeReader: () throws -> DumpReader
    ) throws -> DigestReport {
        let outcome: ImportOutcome
        do { outcome = try ReplicaMerge(db, user, into: target).run(makeReader) } catch is Contradictions {
            throw VicinoError(.unverified, "The dump contradicts itself or what you hold. Nothing was changed.")
        }
        // The import has computed every digest and compared it with the signed heads.
        let logs = try FeedLog.fetchAll(db)
        var report = DigestReport(
            logs: logs.count, entries: logs.reduce(0) { $0 + Int($1.live) }, blanks: outcome.missingContentCount)
        report.records = try KindTableName.fetchAll(db).reduce(0) { try $0 + $1.rowCount(db) }
        return report
    }
}

extension ImportOutcome {
    /// What a merge would leave out, in a sentence; nil if it would merge all.
    fileprivate var refusal: String? {
        if closedElsewhere > 0 {
            return "It does not hold a log at the position at which its author closed it. That log is not imported."
        }
        if forks + heldBack > 0 {
            return "It contradicts what you hold. Nothing of that log is imported until its author resolves it."
        }
        return nil
    }
}
