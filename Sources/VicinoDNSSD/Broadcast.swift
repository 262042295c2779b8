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
        /// What the first to listen will be told before all else; nil if it is not kept.
        var early: [Element]?
        var isOver = false
    }

    private let state: Mutex<State>
    private let limit: Int

    /// - Parameters:
    ///   - limit: how many elements wait for a listener; then the oldest are dropped.
    ///   - keepsEarly: whether who listens first is also told what was sent before.
    init(limit: Int, keepsEarly: Bool = false) {
        self.limit = limit
        state = Mutex(State(early: keepsEarly ? [] : nil))
    }

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
            for element in state.early ?? [] { send(element) }
            state.early = nil
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
        let listeners = state.withLock { state in
            state.early = state.early.map { $0.suffix(limit - 1) + [element] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.send(element) }
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
