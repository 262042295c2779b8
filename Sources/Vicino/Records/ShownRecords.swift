internal import VicinoStore

/// The user's own records of a kind as a follower receives them.
struct ShownRecords {
    let database: FeedDatabase
    /// What is shared with the follower.
    let sharing: Sharing
    /// The records that nobody receives.
    let hidden: Set<RecordID>

    /// Calls a function with the records that match a query.
    func forEach(_ query: RecordQuery, _ body: (StoredRecord) throws -> Void) throws {
        let query = narrowed(query)
        guard !hidden.isEmpty else { return try database.records(query, in: sharing.form, body) }
        // A limit counts only what is shown.
        var all = query
        all.limit = nil
        var left = query.limit ?? .max
        try database.records(all, in: sharing.form) { found in
            guard left > 0, !hidden.contains(found.id) else { return }
            left -= 1
            try body(found)
        }
    }

    func count(_ query: RecordQuery) throws -> Int {
        var count = 0
        try forEach(query) { _ in count += 1 }
        return count
    }

    /// A query that leaves out private records, and those from before the moment from which on records are shared.
    func narrowed(_ query: RecordQuery) -> RecordQuery {
        var query = query
        query.isPrivate = false
        query.shownFrom = sharing.since
        return query
    }
}
