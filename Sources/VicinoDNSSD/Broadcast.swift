internal import Synchronization

/// Tells everybody who listens; nobody is waited for.
final class Broadcast<Element: Sendable>: Sendable {
    private struct Listener {
        let send: @Sendable (Element) -> Void
        let finish: @Sendable () -> Void
    }

    private struct State {
        var listeners: [UInt64: Listener] = [:]
        var lastNumber: UInt64 = 0
        var isOver = false
    }

    private let state = Mutex(State())
    private let limit: Int

    /// - Parameter limit: how many elements wait for a listener; then the oldest are dropped.
    init(limit: Int) { self.limit = limit }

    /// What is sent from now on, after what is given.
    func listen(after first: [Element] = []) -> AsyncStream<Element> { listen(after: first) { $0 } }

    /// The same in other words; what has none is left out.
    func listen<Other: Sendable>(
        after first: [Element] = [], _ translate: @escaping @Sendable (Element) -> Other?
    ) -> AsyncStream<Other> {
        let (stream, continuation) = AsyncStream.makeStream(of: Other.self, bufferingPolicy: .bufferingNewest(limit))
        let send: @Sendable (Element) -> Void = { element in
            if let other = translate(element) { continuation.yield(other) }
        }
        for element in first { send(element) }
        let number = state.withLock { state -> UInt64? in
            guard !state.isOver else { return nil }
            state.lastNumber += 1
            state.listeners[state.lastNumber] = Listener(send: send) { continuation.finish() }
            return state.lastNumber
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
        }
        return stream
    }

    func send(_ element: Element) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.send(element) }
    }

    /// Ends all streams, after what waits in them.
    func finish() {
        let listeners = state.withLock { state in
            defer { state.listeners = [:] }
            state.isOver = true
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }
}
