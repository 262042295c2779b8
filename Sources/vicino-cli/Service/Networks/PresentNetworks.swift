import Synchronization
import VicinoNetworks

/// On which interfaces people may be looked for just now, and which networks wait for an answer.
final class PresentNetworks: Sendable {
    private struct Content {
        var used: [String] = []
        var open: [NetworkQuestions.Open] = []
        var watchers: [Int: AsyncStream<[String]>.Continuation] = [:]
        var watcherCount = 0
    }

    private let content = Mutex(Content())

    /// The interfaces.
    var used: [String] { content.withLock { $0.used } }

    /// What waits for an answer.
    var open: [NetworkQuestions.Open] { content.withLock { $0.open } }

    /// The interfaces now, and then each change; one that is not looked at in time gives way to the next.
    func uses() -> AsyncStream<[String]> {
        let (uses, use) = AsyncStream.makeStream(of: [String].self, bufferingPolicy: .bufferingNewest(1))
        let number = content.withLock { content in
            content.watcherCount += 1
            content.watchers[content.watcherCount] = use
            use.yield(content.used)
            return content.watcherCount
        }
        use.onTermination = { [weak self] _ in
            _ = self?.content.withLock { $0.watchers.removeValue(forKey: number) }
        }
        return uses
    }

    /// Says how it is now.
    func take(_ used: [String], _ open: [NetworkQuestions.Open]) {
        // Under the lock, so that the last to be told is what holds.
        content.withLock { content in
            content.open = open
            guard content.used != used else { return }
            content.used = used
            for watcher in content.watchers.values { watcher.yield(used) }
        }
    }
}
