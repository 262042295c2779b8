@testable import Vicino

extension Discovery {
    /// Waits until a wanted event has happened.
    ///
    /// - Throws: `UnseenEvent` if the discovery or the task ends before.
    func first<T>(_ find: (Event) -> T?) async throws -> T {
        var others: [Event] = []
        for await event in events {
            if let found = find(event) { return found }
            others.append(event)
        }
        throw UnseenEvent(others: others)
    }
}

/// A discovery or its test ended, and the wanted event had not happened.
struct UnseenEvent: Error {
    /// What happened instead.
    let others: [Discovery.Event]
}
