internal import VicinoLocks

/// A queue between a caller that puts elements in, and never waits, and one task that takes them out.
///
/// Its `Overflow` decides what happens when it is full; no element is lost silently.
package final class SignalQueue<Element: Sendable>: Sendable {
    /// What happens when an element arrives and the queue is full.
    package enum Overflow: Sendable {
        /// The waiting elements can still be taken, and the error `overflow` follows.
        case ends
        /// The waiting elements are dropped, and this one replaces them.
        case replaced(by: Element)
    }

    private struct State {
        var waiting: ArraySlice<Element> = []
        var ending: Result<Void, any Error>?
        var taker: CheckedContinuation<Element?, any Error>?

        /// The result for the taker at once; nil if it has to wait.
        mutating func take(_ taker: CheckedContinuation<Element?, any Error>) -> Result<Element?, any Error>? {
            precondition(self.taker == nil, "Only one task at a time takes from a queue.")
            if Task.isCancelled { return .success(nil) }
            if let first = waiting.popFirst() { return .success(first) }
            if let ending {
                // An error is thrown once; after it, the queue is at its end.
                self.ending = .success(())
                return ending.map { nil }
            }
            self.taker = taker
            return nil
        }
    }

    private let state = LockedValue(State())
    private let limit: Int
    private let overflow: Overflow

    /// Makes an empty queue.
    ///
    /// - Parameter limit: the maximum number of elements that wait, at least 1.
    package init(limit: Int, overflow: Overflow) {
        precondition(limit > 0, "A queue holds something.")
        self.limit = limit
        self.overflow = overflow
    }

    /// Puts an element in, unless the queue has ended.
    package func put(_ element: Element) {
        let taker = state.withLock { state -> CheckedContinuation<Element?, any Error>? in
            guard state.ending == nil else { return nil }
            if let taker = state.taker {
                state.taker = nil
                return taker
            }
            if state.waiting.count < limit {
                state.waiting.append(element)
            } else if case .replaced(let substitute) = overflow {
                state.waiting = [substitute]
            } else {
                state.ending = .failure(BusError(.overflow, "Signals came faster than they were taken."))
            }
            return nil
        }
        taker?.resume(returning: element)
    }

    /// Accepts no more elements. The waiting ones can still be taken; then the error or a plain end follows.
    package func end(_ error: (any Error)? = nil) {
        let ending: Result<Void, any Error> = error.map { .failure($0) } ?? .success(())
        let taker = state.withLock { state -> CheckedContinuation<Element?, any Error>? in
            guard state.ending == nil else { return nil }
            state.ending = ending
            defer { state.taker = nil }
            return state.taker
        }
        taker?.resume(with: ending.map { nil })
    }

    /// Takes the oldest element; nil at the end, and if the task is cancelled.
    ///
    /// - Parameter actor: the caller's actor, on which the caller goes on without another thread in between.
    package func take(isolation actor: isolated (any Actor)? = #isolation) async throws -> Element? {
        try await withTaskCancellationHandler(
            operation: {
                try await withCheckedThrowingContinuation(isolation: actor) { continuation in
                    let answer = state.withLock { state in state.take(continuation) }
                    if let answer { continuation.resume(with: answer) }
                }
            },
            onCancel: {
                let taker = state.withLock { state in
                    defer { state.taker = nil }
                    return state.taker
                }
                taker?.resume(returning: nil)
            }, isolation: actor)
    }
}
