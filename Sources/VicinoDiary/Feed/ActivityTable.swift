package import Vicino
internal import VicinoActivity

/// The user's activities as a table of comma-separated values, for spreadsheets. An import of it adds no activity twice.
/// Plans are left out, because a table would take them for what happened.
package struct ActivityTable: Sendable {
    /// The media type of the table.
    package static let contentType = "text/csv; charset=utf-8; header=present"

    private let node: Node

    /// The maximum number of records in memory.
    private static let pageSize = 64

    package init(_ node: Node) { self.node = node }

    /// Calls a function with the table in pieces of text, in order. Memory does not grow with the number of activities.
    ///
    /// - Returns: the number of activities.
    /// - Throws: `VicinoError` if the records cannot be read; what `body` throws.
    package func write(_ body: (String) throws -> Void) throws -> Int {
        try body(ActivityTableWriter.head)
        var count = 0
        var pages = node.pages(Activity.self, of: node.me, size: Self.pageSize)
        while let page = try pages.next() {
            let rows = page.filter { !$0.record.record.isPlan }
            count += rows.count
            if !rows.isEmpty { try body(rows.map { found, _ in ActivityTableWriter.row(found.record) }.joined()) }
        }
        return count
    }
}
