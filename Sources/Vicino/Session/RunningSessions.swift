internal import VicinoLocks
internal import VicinoPresence

/// The sessions that run now, in the order in which they began.
final class RunningSessions: Sendable {
    private struct Content {
        var last = 0
        var sessions: [Int: RunningSession] = [:]
        /// The sessions that continue over another medium, and may still store what they have received.
        var moved: Set<Int> = []
        /// Sessions that wait for the end of earlier ones.
        var waiting: [Int: AsyncStream<Void>.Continuation] = [:]

        var all: [RunningSession] { sessions.sorted { $0.key < $1.key }.map(\.value) }
    }

    /// How long a session waits at most for earlier ones to store what they have received.
    ///
    /// Without a limit, a store that hangs would stop all later sessions with that user.
    private static let storingLimit = Duration.seconds(30)

    private let content = LockedValue(Content())
    private let readers = Broadcast<[RunningSession]>(limit: 1)
    private let timeSource: any TimeSource

    /// - Parameter timeSource: the clock of the limit; its time of day does not count.
    init(by timeSource: any TimeSource = SystemTimeSource(wall: { .epoch })) { self.timeSource = timeSource }

    /// The sessions now.
    var all: [RunningSession] { content.withLock { $0.all } }

    /// The sessions now, and again after each change; an unread state is replaced by the next.
    func changes() -> AsyncStream<[RunningSession]> { content.withLock { readers.listen(after: [$0.all]) } }

    /// How many readers `changes` has now.
    var readerCount: Int { readers.listenerCount }

    /// Tells the readers what runs now; under the lock, so that they receive the present state last.
    private func tell(_ content: Content) { if readers.listenerCount > 0 { readers.send(content.all) } }

    /// Keeps a session while its body runs.
    func running<Report: Sendable>(
        with person: Person, _ body: (Entry) async throws -> Report
    ) async rethrows -> Report {
        let number = content.withLock { content in
            content.last += 1
            content.sessions[content.last] = RunningSession(person: person)
            tell(content)
            return content.last
        }
        defer {
            content.withLock { content in
                content.sessions[number] = nil
                content.moved.remove(number)
                tell(content)
                for waiting in content.waiting.values { waiting.yield() }
            }
        }
        return try await body(Entry(list: self, number: number, user: person.user))
    }

    /// One of the running sessions.
    struct Entry: Sendable {
        fileprivate let list: RunningSessions
        fileprivate let number: Int
        fileprivate let user: UserID

        /// Changes what is known of the session.
        func change(_ change: (inout RunningSession) -> Void) {
            list.content.withLock { content in
                guard let before = content.sessions[number] else { return }
                var session = before
                change(&session)
                guard session != before else { return }
                content.sessions[number] = session
                list.tell(content)
            }
        }

        /// Notes that the session goes on over another medium.
        func hasMoved() { list.content.withLock { _ = $0.moved.insert(number) } }

        /// Waits until the earlier sessions with the same user that go on over another medium have stored what they
        /// received. So this session does not request it again.
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
                !content.moved.contains { $0 < number && content.sessions[$0]?.person.user == user }
            }
        }
    }
}
