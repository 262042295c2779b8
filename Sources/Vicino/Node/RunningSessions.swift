internal import Synchronization
internal import VicinoPresence

/// A session that runs now in this process.
public struct RunningSession: Hashable, Sendable {
    /// The peer's user id.
    public let user: UserID
    /// When both sides agreed to it; nil while they connect.
    public internal(set) var since: Timestamp?
    /// How much of an author's records it has brought; nil before the first entry.
    public internal(set) var progress: Progress?

    /// Joins the parts.
    package init(user: UserID, since: Timestamp?, progress: Progress? = nil) {
        (self.user, self.since, self.progress) = (user, since, progress)
    }

    /// How far the transfer of an author's records is.
    public struct Progress: Hashable, Sendable {
        /// How many entries were received.
        public let entries: Int
        /// How many entries the session transfers, as far as is known.
        public let total: Int

        /// Joins the numbers.
        package init(entries: Int, total: Int) { (self.entries, self.total) = (entries, total) }
    }
}

/// The sessions that run now, in the order in which they began.
final class RunningSessions: Sendable {
    private struct Content {
        var last = 0
        var sessions: [Int: RunningSession] = [:]
        /// Those that go on over another medium, and may still store what they have received.
        var moved: Set<Int> = []
        /// Sessions that wait for the end of earlier ones.
        var waiting: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    /// How long a session waits at most for earlier ones to store what they have received.
    ///
    /// Without a limit, a store that hangs would stop all later sessions with that user.
    private static let storingLimit = Duration.seconds(30)

    private let content = Mutex(Content())
    private let timeSource: any TimeSource

    /// - Parameter timeSource: the clock of the limit; its time of day does not count.
    init(by timeSource: any TimeSource = SystemTimeSource(wall: { .epoch })) { self.timeSource = timeSource }

    /// The sessions now.
    var all: [RunningSession] { content.withLock { $0.sessions.sorted { $0.key < $1.key }.map(\.value) } }

    /// Keeps a session while its body runs.
    func running<Report: Sendable>(
        with user: UserID, _ body: (Entry) async throws -> Report
    ) async rethrows -> Report {
        let number = content.withLock { content in
            content.last += 1
            content.sessions[content.last] = RunningSession(user: user, since: nil)
            return content.last
        }
        defer {
            content.withLock { content in
                content.sessions[number] = nil
                content.moved.remove(number)
                for waiting in content.waiting.values { waiting.yield() }
            }
        }
        return try await body(Entry(list: self, number: number, user: user))
    }

    /// One of the running sessions.
    struct Entry: Sendable {
        fileprivate let list: RunningSessions
        fileprivate let number: Int
        fileprivate let user: UserID

        /// Changes what is known of the session.
        func change(_ change: (inout RunningSession) -> Void) {
            list.content.withLock { content in
                guard var session = content.sessions[number] else { return }
                change(&session)
                content.sessions[number] = session
            }
        }

        /// Notes that the session goes on over another medium.
        func hasMoved() { list.content.withLock { _ = $0.moved.insert(number) } }

        /// Waits until the earlier sessions with the same user that go on over another medium have stored what they have
        /// received, so that this one does not request it again.
        func waitForBeginning() async {
            let (ends, end) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            list.content.withLock { $0.waiting[number] = end }
            defer { list.content.withLock { $0.waiting[number] = nil } }
            guard !isBeginningStored else { return }
            let limit = list.timeSource.now.uptime + RunningSessions.storingLimit
            await withTaskGroup(of: Void.self) { group in
                // The limit runs beside the wait; the task is cancelled when the wait is over.
                group.addTask {
                    try? await list.timeSource.wait(until: limit)
                    end.finish()
                }
                for await _ in ends where isBeginningStored { break }
                group.cancelAll()
            }
        }

        private var isBeginningStored: Bool {
            list.content.withLock { content in
                !content.moved.contains { $0 < number && content.sessions[$0]?.user == user }
            }
        }
    }
}

extension Node {
    /// The sessions that run now through this node in this process, in the order in which they began. The copies of a node
    /// share them.
    public var runningSessions: [RunningSession] { sessions.all }
}
