internal import GRDB
package import VicinoCore

extension FeedDatabase {
    /// The records among some that no follower sees.
    package func privateRecords(among ids: some Sequence<RecordID>) throws -> Set<RecordID> {
        try read { db in
            let find = try db.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM private WHERE record BETWEEN ? AND ?)")
            var found: Set<RecordID> = []
            for id in ids {
                let isPrivate = try RecordRuns([id]).keys(db).contains { key in
                    try Bool.fetchOne(find, arguments: key.arguments) ?? false
                }
                if isPrivate { found.insert(id) }
            }
            return found
        }
    }
}
