package import Vicino
internal import VicinoActivity

/// The user's activities as a TCX file, for programs that keep trainings. An import of it adds no activity twice.
///
/// Plans are left out, because other programs would take them for what happened, and so is what runs: it has no duration.
package struct TrainingFile: Sendable {
    /// The media type of the file.
    package static let contentType = "application/vnd.garmin.tcx+xml"

    private let node: Node

    /// The maximum number of records in memory.
    private static let pageSize = 64

    package init(_ node: Node) { self.node = node }

    /// Calls a function with the file in pieces of text, in order. Memory does not grow with the number of activities.
    ///
    /// - Returns: the number of activities.
    /// - Throws: `VicinoError` if the records cannot be read; what `body` throws.
    package func write(_ body: (String) throws -> Void) throws -> Int {
        try body(TCXActivityWriter.head)
        var count = 0
        var pages = node.pages(Activity.self, of: node.me, size: Self.pageSize)
        while let page = try pages.next() {
            let texts = page.compactMap { found, _ in
                found.record.isPlan ? nil : TCXActivityWriter.activity(found.record)
            }
            count += texts.count
            if !texts.isEmpty { try body(texts.joined()) }
        }
        try body(TCXActivityWriter.foot)
        return count
    }
}
