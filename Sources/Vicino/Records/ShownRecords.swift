internal import VicinoStore

/// The user's own records as a follower receives them.
struct ShownRecords {
    let database: FeedDatabase
    /// The views that the follower may see.
    let views: SharedViews
    /// The records that nobody receives.
    let hidden: Set<RecordID>

    /// Calls a function with the records that match a query.
    func forEach(_ query: RecordQuery, _ body: (StoredRecord) throws -> Void) throws {
        guard !hidden.isEmpty else { return try database.records(query, shownIn: views, body) }
        // A limit counts only what is shown.
        var all = query
        all.limit = nil
        var left = query.limit ?? .max
        try database.records(all, shownIn: views) { found in
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
}
