internal import VicinoLocks

/// The events that an observation puts into an inbox, as long as a reader wants them.
final class Feed<Element: Sendable>: Sendable {
    let inbox: SignalQueue<Element>
    private let observation: LockedValue<SignalSubscription?>

    init(_ inbox: SignalQueue<Element>, _ observation: SignalSubscription) {
        self.inbox = inbox
        self.observation = LockedValue(observation)
    }

    /// Ends the observation, so that its match rules are removed.
    func stop() {
        inbox.end()
        observation.withLock { $0 = nil }
    }
}

/// The one iteration over a feed, which ends the feed when it is released.
final class FeedIteration<Element: Sendable>: Sendable {
    private let feed: Feed<Element>

    init(_ feed: Feed<Element>) { self.feed = feed }

    deinit { feed.stop() }

    func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
        do {
            if let element = try await feed.inbox.take(isolation: actor) { return element }
        } catch {
            feed.stop()
            throw error
        }
        feed.stop()
        return nil
    }
}
