/// Signals in the order in which they were sent.
///
/// The sequence collects signals from its creation on, at most the connection's `signalsWaiting`. If one more arrives,
/// the reader can take those that wait, and then gets the error `overflow`. The sequence also throws if the connection
/// is lost, or if a signal was too large. It ends when this side closes the connection or the task is cancelled. It can
/// be iterated once; the end of that iteration removes the match rule.
package struct BusSignals: AsyncSequence, Sendable {
    private let observed: ObservedQueue<Signal>

    init(_ observed: ObservedQueue<Signal>) { self.observed = observed }

    /// Takes the signals in order.
    package struct AsyncIterator: AsyncIteratorProtocol {
        let iteration: ObservedQueueIteration<Signal>

        /// The next signal.
        package mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Signal? {
            try await iteration.next(isolation: actor)
        }
    }

    /// Makes the iterator.
    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(iteration: ObservedQueueIteration(observed)) }
}

/// The owners of a name, beginning with the present one; nil for none.
///
/// It ends and throws like `BusSignals`, and can be iterated once.
package struct NameOwners: AsyncSequence, Sendable {
    private let observed: ObservedQueue<BusName?>

    init(_ observed: ObservedQueue<BusName?>) { self.observed = observed }

    /// Takes the owners in order.
    package struct AsyncIterator: AsyncIteratorProtocol {
        let iteration: ObservedQueueIteration<BusName?>

        /// The next owner.
        package mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> BusName?? {
            try await iteration.next(isolation: actor)
        }
    }

    /// Makes the iterator.
    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(iteration: ObservedQueueIteration(observed)) }
}
