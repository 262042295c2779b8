internal import VicinoStore

/// The user's deleted records of a kind, the latest first, some at a time.
///
/// Memory does not grow with the trash, and no read of the database stays open in between.
package struct TrashPages {
    private let database: FeedDatabase
    private let kind: KindID
    private let size: Int
    private let now: @Sendable () -> Timestamp
    private var cursor: TrashCursor?
    private var isOver = false

    init(_ database: FeedDatabase, _ kind: KindID, size: Int, now: @escaping @Sendable () -> Timestamp) {
        self.database = database
        self.kind = kind
        self.size = max(1, size)
        self.now = now
    }

    /// The next records; nil after the last.
    package mutating func next() throws -> [FoundRecord]? {
        guard !isOver else { return nil }
        let page = try database.trashedRecords(kind, now: now(), before: cursor, limit: size)
        cursor = page.cursor
        isOver = page.records.count < size
        return page.records.isEmpty ? nil : page.records.map { FoundRecord($0) }
    }
}
