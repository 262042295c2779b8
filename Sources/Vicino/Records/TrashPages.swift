internal import VicinoStore

/// The user's deleted records of a kind, the latest first, some at a time.
///
/// Memory does not grow with the trash, and no read of the database stays open in between.
package struct TrashPages {
    private let node: Node
    private let kind: KindID
    private let size: Int
    private var cursor: TrashCursor?
    private var isOver = false

    init(_ node: Node, _ kind: KindID, size: Int) {
        self.node = node
        self.kind = kind
        self.size = max(1, size)
    }

    /// The next records; nil after the last.
    package mutating func next() throws -> [FoundRecord]? {
        guard !isOver else { return nil }
        let page = try node.own.database.trashedRecords(kind, now: node.now, before: cursor, limit: size)
        cursor = page.cursor
        isOver = page.records.count < size
        return page.records.isEmpty ? nil : page.records.map { FoundRecord($0) }
    }
}

extension Node {
    /// The user's deleted records of a kind, in pages.
    ///
    /// - Parameter size: the maximum number of records on a page.
    package func trashPages(kind: KindID, size: Int) -> TrashPages { TrashPages(self, kind, size: size) }
}
