package import Vicino
internal import VicinoActivity

/// The user's activities as an iCalendar file, which another calendar program imports once.
///
/// It holds what exists, and nothing of what was deleted. A feed cancels deleted activities, because a subscriber may hold
/// them; a program that imports a file would add them as events.
package struct CalendarFile: Sendable {
    private let node: Node

    /// The maximum number of records in memory.
    private static let pageSize = 64

    package init(_ node: Node) { self.node = node }

    /// Calls a function with the file in pieces of text, in order. Memory does not grow with the number of activities.
    ///
    /// - Returns: the number of activities.
    /// - Throws: `VicinoError` if the records cannot be read; what `body` throws.
    package func write(_ body: (String) throws -> Void) throws -> Int {
        let writer = CalendarFileWriter(user: node.user, name: try node.claimedName(), stamp: node.now)
        try body(writer.head)
        var count = 0
        var pages = node.pages(Activity.self, of: node.me, size: Self.pageSize)
        while let page = try pages.next() {
            count += page.count
            let events = page.map { writer.event($0.record, id: $0.id, version: CalendarEventVersion($1)) }
            if !events.isEmpty { try body(events.joined()) }
        }
        try body(writer.foot)
        return count
    }
}
