internal import GRDB
internal import VicinoCore
package import VicinoFormat

/// Checks a dump without keeping anything of it.
package enum DumpCheck {
    /// Does all that following its author would do, in a database that is gone afterwards.
    ///
    /// - Returns: the logs and entries that were compared with what the author has signed.
    /// - Throws: an error if the dump is damaged, an update, or not what its author signed.
    package static func run(_ makeReader: () throws -> DumpReader) throws -> VerificationReport {
        let header = try makeReader().header
        let user = try header.roster.verified(for: nil).author
        if header.isUpdate {
            throw StoreError(
                .refused,
                "This dump holds only what is new since another one, so it cannot be checked alone. Import checks it.")
        }
        return try FeedDatabase.temporary { db in
            do { _ = try ReplicaMerge(db, user).run(try makeReader()) } catch is Contradictions {
                throw StoreError(.unverified, "The dump contradicts itself. Nothing was changed.")
            }
            // The import has computed every digest and compared it with the signed heads.
            let logs = try FeedLog.fetchAll(db)
            return VerificationReport(logs: logs.count, entries: logs.reduce(0) { $0 + Int($1.live) })
        }
    }
}
