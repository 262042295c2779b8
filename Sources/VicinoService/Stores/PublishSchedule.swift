internal import VicinoCore

/// When a device publishes to one store: some minutes after the last change, but not long after the first.
///
/// A value: what happens goes in, with the time and the randomness, and the next time comes out.
struct PublishSchedule: Equatable, Sendable {
    /// What waits to be published.
    struct Backlog: Equatable, Sendable {
        /// How many changes are not in the store yet.
        var changes = 0
        /// Since when changes wait; nil if that is not known.
        var since: Timestamp?
        /// How many objects are to be deleted, such as those of an ended epoch.
        var withdrawals = 0
        /// When a pointer is to be renewed although nothing has changed.
        var dueAt: Timestamp?
    }

    /// How long after the last change.
    static let pause = Duration.seconds(180)
    /// How long after the first change at the latest.
    static let limit = Duration.seconds(900)
    /// How long after something is to be deleted: what a former follower could still read.
    static let withdrawal = Duration.seconds(10)

    /// How long after a success at least.
    static let rest = Duration.seconds(60)

    /// When the first change was seen that is not published; nil if there is none.
    private(set) var first: Timestamp?
    /// When the last change was seen.
    private(set) var last: Timestamp?
    /// When something to delete was seen first; nil if there is nothing.
    private(set) var withdrawing: Timestamp?
    /// Before when nothing is tried, after failures, and for a moment after a success.
    private(set) var notBefore: Timestamp?
    /// How many attempts have failed since the last success.
    private(set) var failureCount = 0
    private var backlog = Backlog()

    init() {}

    /// Handles what waits now.
    mutating func note(_ backlog: Backlog, at now: Timestamp) {
        defer { self.backlog = backlog }
        withdrawing = backlog.withdrawals > 0 ? min(withdrawing ?? now, now) : nil
        guard backlog.changes > 0 else {
            first = nil
            last = nil
            return
        }
        let isNews = last == nil || backlog.changes != self.backlog.changes || backlog.since != self.backlog.since
        if isNews { last = now }
        // What waits since before this program started is as old as it is. A moment in the future is one by another clock.
        first = min(first ?? now, backlog.since ?? now, now)
    }

    /// When it is published next, nil for not until something changes.
    func due(at now: Timestamp) -> Timestamp? {
        var times: [Timestamp] = []
        if let first, let last {
            // The clock may have been set back.
            times.append(min(last + Self.pause, first + Self.limit, now + Self.limit))
        }
        if let withdrawing { times.append(min(withdrawing, now) + Self.withdrawal) }
        if let dueAt = backlog.dueAt { times.append(dueAt) }
        guard let wanted = times.min() else { return nil }
        guard let notBefore else { return wanted }
        return max(wanted, min(notBefore, now + StoreBackoff.longest))
    }

    /// Handles that everything was published that waited when it began.
    mutating func succeed(at now: Timestamp) {
        first = nil
        last = nil
        withdrawing = nil
        notBefore = now + Self.rest
        failureCount = 0
        backlog = Backlog()
    }

    /// Handles an attempt that has failed.
    ///
    /// - Parameter asked: for how long the store itself wants to be left alone; nil if it does not say.
    mutating func fail(asked: Duration?, at now: Timestamp, using generator: inout some RandomNumberGenerator) {
        failureCount = min(failureCount + 1, 1_000)
        notBefore = now + StoreBackoff.wait(after: failureCount, asked: asked, using: &generator)
    }

    /// Handles that a network is there again, or another one.
    mutating func reconnect(at now: Timestamp, using generator: inout some RandomNumberGenerator) {
        guard let notBefore else { return }
        self.notBefore = min(notBefore, now + .seconds(5) * Double.random(in: 1...6, using: &generator))
    }
}
