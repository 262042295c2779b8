internal import Synchronization

/// Things that an observation puts into an inbox, for as long as somebody wants them.
final class Feed<Element: Sendable>: Sendable {
    let inbox: Inbox<Element>
    private let observation: Mutex<Observation?>

    init(_ inbox: Inbox<Element>, _ observation: Observation) {
        self.inbox = inbox
        self.observation = Mutex(observation)
    }

    /// Nobody wants more: the match rules are taken back.
    func stop() {
        inbox.end()
        observation.withLock { $0 = nil }
    }
}

/// The one iteration over a feed, which ends it by going away.
final class FeedIteration<Element: Sendable>: Sendable {
    private let feed: Feed<Element>

    init(_ feed: Feed<Element>) { self.feed = feed }

    deinit { feed.stop() }

    func next() async throws -> Element? {
        do {
            if let element = try await feed.inbox.take() { return element }
        } catch {
            feed.stop()
            throw error
        }
        feed.stop()
        return nil
    }
}
