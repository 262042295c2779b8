internal import VicinoCore

/// When what an author has left in a store is fetched: rarely if nothing comes, and sooner after news.
///
/// A value: what happens goes in, with the time and the randomness, and the next time comes out.
struct FetchSchedule: Equatable, Sendable {
    /// The shortest wait after a success.
    static let shortest = Duration.seconds(600)
    /// The longest wait after a success.
    static let longest = Duration.seconds(86_400)
    /// The wait after the first success.
    static let initial = Duration.seconds(3_600)

    /// How long to wait after a success; nil before the first one.
    private(set) var wait: Duration?
    /// When it is fetched next; nil for at once.
    private(set) var next: Timestamp?
    /// How many attempts have failed since the last success.
    private(set) var failureCount = 0

    init() {}

    /// Goes on from what was kept.
    init(wait: Duration?, next: Timestamp?, failureCount: Int) {
        self.wait = wait.map(Self.limited)
        self.next = next
        self.failureCount = failureCount
    }

    /// When it is fetched next, but not later than the longest wait from now on: the clock may have been set.
    ///
    /// - Parameter met: when the author's device was last met; what it has is here then. Nil if it never was.
    func due(at now: Timestamp, met: Timestamp?) -> Timestamp {
        // The user has just allowed it, or nothing was ever tried.
        guard let next else { return now }
        let latest = now + Self.longest
        // A meeting in the future is one by another clock.
        let afterMeeting = met.flatMap { $0 > now ? nil : $0 + (wait ?? Self.initial) }
        return min(latest, max(next, afterMeeting ?? next))
    }

    /// Handles a fetch that has come to its end.
    ///
    /// - Parameter hasNews: whether it has brought something.
    mutating func succeed(hasNews: Bool, at now: Timestamp, using generator: inout some RandomNumberGenerator) {
        failureCount = 0
        let before = wait ?? Self.initial
        let after = Self.limited(hasNews ? before / 4 : before * 1.5)
        wait = after
        next = now + Self.limited(after * Double.random(in: 0.9...1.1, using: &generator))
    }

    /// Handles a fetch that has failed, or one that found what its author has not put there.
    ///
    /// - Parameter asked: for how long the store itself wants to be left alone; nil if it does not say.
    mutating func fail(asked: Duration?, at now: Timestamp, using generator: inout some RandomNumberGenerator) {
        failureCount = min(failureCount + 1, 1_000)
        next = now + StoreBackoff.wait(after: failureCount, asked: asked, using: &generator)
    }

    /// Handles that a network is there again, or another one: a failure of the network is no reason to wait any more.
    mutating func reconnect(at now: Timestamp, using generator: inout some RandomNumberGenerator) {
        guard failureCount > 0 else { return }
        let soon = now + .seconds(5) * Double.random(in: 1...6, using: &generator)
        next = min(next ?? soon, soon)
    }

    private static func limited(_ wait: Duration) -> Duration { min(longest, max(shortest, wait)) }
}
