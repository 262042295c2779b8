internal import Foundation
internal import GRDB
package import VicinoCore
package import VicinoRepository

/// Which views of followed authors are in force.
extension Catalog {
    /// The views of an author that are in force; nil if nothing has ever named them.
    package func shownViews(of author: UserID) throws -> ShownViews? { try read { try Self.shownViews($0, author) } }

    /// Keeps the views that are in force; nothing for an author who is not followed.
    package func keep(_ shown: ShownViews, of author: UserID) throws {
        guard !shown.views.isEmpty, try contact(author) != nil else { return }
        try write { try Self.store(shown, of: author, $0) }
    }

    /// Forgets all publications of one epoch: it is of an audience to which this user does not belong any more. The numbers of
    /// envelopes stay, so that no earlier one is opened.
    package func forgetPublications(of author: UserID, under key: EpochKey) throws {
        try write { db in
            try db.execute(
                sql: "UPDATE received_publication SET publishers = x'' WHERE author = ? AND key = ?",
                arguments: [author.bytes.databaseData, key.bytes.databaseData])
        }
    }

    static func store(_ shown: ShownViews, of author: UserID, _ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO shown_views (author, views, written, decided_at) VALUES (?, ?, ?, ?)",
            arguments: [
                author.bytes.databaseData, shown.views.sorted().flatMap(\.bytes).databaseData,
                shown.written.milliseconds, shown.decidedAt.milliseconds,
            ])
    }

    static func shownViews(_ db: Database, _ author: UserID) throws -> ShownViews? {
        let row = try Row.fetchOne(
            db, sql: "SELECT views, written, decided_at FROM shown_views WHERE author = ?",
            arguments: [author.bytes.databaseData])
        if let row { return try ShownViews(row) }
        // Grants from before this was kept.
        return try received(db, author).map { grant in
            let grant = try grant.claimed()
            return ShownViews(views: Set(grant.views), written: grant.notBefore, decidedAt: grant.notBefore)
        }
    }
}

extension ShownViews {
    fileprivate init(_ row: Row) throws {
        let views: Data = try row.value("views")
        guard let written = try row.time("written"), let decidedAt = try row.time("decided_at") else {
            throw DatabaseDamage("it does not say since when an author shows something")
        }
        let bytes = Array(views)
        let ids = stride(from: 0, to: bytes.count, by: 8).compactMap { ViewID(bytes[$0..<min($0 + 8, bytes.count)]) }
        self.init(views: Set(ids), written: written, decidedAt: decidedAt)
    }
}
