internal import Synchronization

/// A value whose changes parts of the service follow.
final class Watched<Value: Sendable>: Sendable {
    private struct Content {
        var value: Value
        var watchers: [Int: AsyncStream<Value>.Continuation] = [:]
        var watcherCount = 0
    }

    private let content: Mutex<Content>

    init(_ value: Value) { content = Mutex(Content(value: value)) }

    /// The present value.
    var value: Value { content.withLock { $0.value } }

    /// The present value, and then each change; an unread change is replaced by the next.
    func changes() -> AsyncStream<Value> {
        let (changes, change) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let number = content.withLock { content in
            content.watcherCount += 1
            content.watchers[content.watcherCount] = change
            change.yield(content.value)
            return content.watcherCount
        }
        change.onTermination = { [weak self] _ in
            _ = self?.content.withLock { $0.watchers.removeValue(forKey: number) }
        }
        return changes
    }

    /// Replaces the value.
    func set(_ value: Value) {
        // Under the lock, so that readers receive the present value last.
        content.withLock { content in
            content.value = value
            for watcher in content.watchers.values { watcher.yield(value) }
        }
    }
}
