internal import Synchronization

/// A session that runs now in this process.
public struct RunningSession: Hashable, Sendable {
    /// The peer's user id.
    public let user: UserID
    /// When both sides agreed to it; nil while they connect.
    public internal(set) var since: Timestamp?
    /// How many of the author's entries were received, of those that it transfers; nil before the first.
    public internal(set) var entries: UInt64?
    /// How many entries it transfers; nil before the first.
    public internal(set) var total: UInt64?

    /// Joins the parts.
    package init(user: UserID, since: Timestamp?, entries: UInt64? = nil, total: UInt64? = nil) {
        (self.user, self.since, self.entries, self.total) = (user, since, entries, total)
    }
}

/// The sessions that run now, in the order in which they began.
final class RunningSessions: Sendable {
    private struct Content {
        var last = 0
        var sessions: [Int: RunningSession] = [:]
    }

    private let content = Mutex(Content())

    /// The sessions now.
    var all: [RunningSession] { content.withLock { $0.sessions.sorted { $0.key < $1.key }.map(\.value) } }

    /// Keeps a session while its body runs.
    ///
    /// - Parameter body: gets a function that changes what is known of the session.
    func running<Report: Sendable>(
        with user: UserID,
        _ body: (@escaping @Sendable ((inout RunningSession) -> Void) -> Void) async throws -> Report
    ) async rethrows -> Report {
        let number = content.withLock { content in
            content.last += 1
            content.sessions[content.last] = RunningSession(user: user, since: nil)
            return content.last
        }
        defer { content.withLock { $0.sessions[number] = nil } }
        return try await body { change in
            self.content.withLock { content in
                guard var session = content.sessions[number] else { return }
                change(&session)
                content.sessions[number] = session
            }
        }
    }
}

extension Node {
    /// The sessions that run now through this node in this process, in the order in which they began. The copies of a node
    /// share them.
    public var runningSessions: [RunningSession] { sessions.all }
}
