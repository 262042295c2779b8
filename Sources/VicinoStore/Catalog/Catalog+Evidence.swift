internal import GRDB
package import VicinoCore

/// Rosters in certificates that contradict each other. Those in dumps and sessions are in the replicas.
extension Catalog {
    /// Keeps the roster that does not count, of a known and a shown one, if no honest author signs both.
    func note(_ known: Verified<Roster>, _ shown: Verified<Roster>) throws {
        guard known.contradicts(shown) else { return }
        // The shown one counts only if it may follow.
        let isSuccessor = (try? known.check(successor: shown)) != nil
        let replaces = shown.version > known.version && isSuccessor
        let other = replaces ? known : shown
        let counting = replaces ? shown : known
        guard try !read({ try Self.forks(of: counting, $0).contains(other.source) }) else { return }
        try write { try Self.keep(other, beside: counting, $0) }
    }

    private static func keep(_ other: Verified<Roster>, beside counting: Verified<Roster>, _ db: Database) throws {
        var kept = try forks(of: counting, db)
        if kept.count >= Evidence.rosterLimit {
            for settled in try kept.filter({ try counting.value.settles($0.claimed()) }) {
                try db.execute(
                    sql: "DELETE FROM roster_fork WHERE user = ? AND payload = ?",
                    arguments: [counting.author.bytes.databaseData, settled.payload.databaseData])
            }
            kept = try forks(of: counting, db)
        }
        guard kept.count < Evidence.rosterLimit else { return }
        try db.execute(
            sql: "INSERT OR IGNORE INTO roster_fork (user, payload, signature) VALUES (?, ?, ?)",
            arguments: [
                counting.author.bytes.databaseData, other.source.payload.databaseData,
                other.source.signature.databaseData,
            ])
    }

    private static func forks(of roster: Verified<Roster>, _ db: Database) throws -> [Unverified<Roster>] {
        try Row.fetchAll(
            db, sql: "SELECT payload, signature FROM roster_fork WHERE user = ? ORDER BY payload",
            arguments: [roster.author.bytes.databaseData]
        ).map { try $0.statement(0) }
    }

    /// Whether a user has shown rosters in certificates that contradict each other, and none since that settles it.
    ///
    /// - Parameter roster: the roster of the user that counts.
    package func hasOpenRosterFork(beside roster: Verified<Roster>) throws -> Bool {
        try read { db in try Self.forks(of: roster, db).contains { try !roster.value.settles($0.claimed()) } }
    }
}
