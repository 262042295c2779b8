internal import VicinoLocks
internal import VicinoPresence

/// A value whose changes parts of the service follow.
final class ObservableValue<Value: Sendable>: Sendable {
    private let present: LockedValue<Value>
    private let readers = Broadcast<Value>(limit: 1)

    init(_ value: Value) { present = LockedValue(value) }

    /// The present value.
    var value: Value { present.withLock { $0 } }

    /// The present value, and then each change; an unread change is replaced by the next.
    func changes() -> AsyncStream<Value> { present.withLock { readers.listen(after: [$0]) } }

    /// Replaces the value.
    func set(_ value: Value) {
        // Under the lock, so that readers receive the present value last.
        present.withLock {
            $0 = value
            readers.send(value)
        }
    }
}
