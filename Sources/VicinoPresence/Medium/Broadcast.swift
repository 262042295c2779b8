internal import VicinoLocks

/// Sends elements to all listeners, and waits for none: for the streams of a medium, and for changes of a value.
///
/// With a limit of one, an unread element is replaced by the next. A caller that holds a lock of its own while it listens
/// and sends gives all listeners the same order.
package final class Broadcast<Element: Sendable>: Sendable {
    private struct Listener {
        let send: @Sendable (Element) -> Void
        let finish: @Sendable () -> Void
    }

    private struct State {
        var listeners: [UInt64: Listener] = [:]
        var lastNumber: UInt64 = 0
        /// The elements that the first listener gets before all else; nil if they are not kept.
        var early: [Element]?
        var isOver = false
    }

    private let state: LockedValue<State>
    private let limit: Int

    /// Begins without listeners.
    ///
    /// - Parameters:
    ///   - limit: how many elements wait for a listener; beyond it, the oldest are dropped.
    ///   - keepsEarly: whether the first listener also gets earlier elements.
    package init(limit: Int, keepsEarly: Bool = false) {
        self.limit = limit
        state = LockedValue(State(early: keepsEarly ? [] : nil))
    }

    /// The elements from now on, after the given ones.
    package func listen(after first: [Element] = []) -> AsyncStream<Element> { listen(after: first) { $0 } }

    /// The same elements, converted; those that convert to nil are left out.
    package func listen<Other: Sendable>(
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

    /// How many listeners there are now.
    package var listenerCount: Int { state.withLock { $0.listeners.count } }

    /// Sends an element to all listeners.
    package func send(_ element: Element) {
        let listeners = state.withLock { state in
            state.early = state.early.map { $0.suffix(limit - 1) + [element] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.send(element) }
    }

    /// Ends all streams after their waiting elements.
    package func finish() {
        let listeners = state.withLock { state in
            defer { state.listeners = [:] }
            state.isOver = true
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }
}
