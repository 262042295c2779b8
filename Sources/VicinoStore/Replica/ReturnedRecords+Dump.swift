internal import VicinoCore
internal import VicinoFormat

extension ReturnedRecords {
    /// Merges the dump into a temporary database, and so verifies it.
    ///
    /// - Parameter part: nil for everything.
    /// - Throws: `VicinoError` if the dump is damaged, an update, or not what its author signed.
    static func read(
        of user: UserID, part: Part? = nil, _ makeReader: () throws -> DumpReader
    ) throws -> ReturnedRecords {
        guard try !makeReader().header.isUpdate else {
            throw VicinoError(
                .refused,
                "This dump holds only what is new since another one. Ask the follower for all that they have.")
        }
        return try FeedDatabase.temporary { db in
            do { _ = try ReplicaMerge(db, user, into: .returned).run(makeReader) } catch is Contradictions {
                throw VicinoError(.unverified, "The dump contradicts itself. Nothing was changed.")
            }
            return try ReturnedRecords(db, part)
        }
    }
}
