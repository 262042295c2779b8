internal import VicinoLocks
internal import VicinoPresence

/// Keeps the link between two adapters up from a pairing to the first session.
///
/// The side that has set a link up ends it soon after the last channel. The peer then advertises nothing by which it
/// could be reached again. A slow computer needs longer than that to store what the pairing has brought.
final class HeldLink: Sendable {
    /// How long the link is held at most after the pairing: as long as the peer waits for the first session.
    static let limit = FirstSessionProgress.timeout

    private let lifetime = LockedValue<ConnectionLifetime?>(nil)

    /// Holds the link under a channel in place of an earlier one; nil if there is none.
    func hold(_ link: ConnectionLifetime?) { lifetime.withLock { $0 = link } }

    /// Lets the link end as soon as no channel needs it.
    func release() { hold(nil) }

    /// Runs the work that leads to the next channel, and holds the link meanwhile, within the limit.
    func whileHeld<T>(by timeSource: any TimeSource, _ body: () async throws -> T) async rethrows -> T {
        let end = timeSource.now.uptime + Self.limit
        return try await withThrowingTaskGroup(of: Void.self) { group in
            // A peer that lets the connection hang must not keep the link up; the task is cancelled when the work is over.
            group.addTask {
                try await timeSource.wait(until: end)
                self.release()
            }
            defer {
                group.cancelAll()
                release()
            }
            return try await body()
        }
    }
}
