internal import Synchronization

/// What waits between somebody who puts things in, and never waits, and one task that takes them out.
///
/// What happens when more comes than fits is said when it is made; nothing is ever lost without a word.
package final class Inbox<Element: Sendable>: Sendable {
    /// What happens when one thing more comes than fits.
    package enum Overflow: Sendable {
        /// What waits can still be taken; then comes the error `overflow`.
        case ends
        /// What waits goes, and this one thing takes its place.
        case replaced(by: Element)
    }

    private struct State {
        var waiting: ArraySlice<Element> = []
        var ending: Result<Void, any Error>?
        var taker: CheckedContinuation<Element?, any Error>?

        /// What to answer at once; nil if the taker has to wait.
        mutating func take(_ taker: CheckedContinuation<Element?, any Error>) -> Result<Element?, any Error>? {
            precondition(self.taker == nil, "Only one task at a time takes from an inbox.")
            if Task.isCancelled { return .success(nil) }
            if let first = waiting.popFirst() { return .success(first) }
            if let ending {
                // An error is told once; after it there is nothing more.
                self.ending = .success(())
                return ending.map { nil }
            }
            self.taker = taker
            return nil
        }
    }

    private let state = Mutex(State())
    private let limit: Int
    private let overflow: Overflow

    /// An empty one.
    ///
    /// - Parameter limit: the most things that wait, at least 1.
    package init(limit: Int, overflow: Overflow) {
        precondition(limit > 0, "An inbox holds something.")
        (self.limit, self.overflow) = (limit, overflow)
    }

    /// Puts something in, unless it has ended.
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

    /// Lets nothing more in. What waits can still be taken; then comes the error, or a plain end.
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

    /// Takes what came first; nil at the end, and if the task is cancelled.
    package func take() async throws -> Element? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let answer = state.withLock { state in state.take(continuation) }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            let taker = state.withLock { state in
                defer { state.taker = nil }
                return state.taker
            }
            taker?.resume(returning: nil)
        }
    }
}
