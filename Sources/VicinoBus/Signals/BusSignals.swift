/// Signals, one after the other, in the order in which they were sent.
///
/// They are kept from the moment the sequence exists. Up to the connection's `signalsWaiting` wait to be taken; when
/// one more comes, those can still be taken, and then comes the error `overflow`. The sequence also throws when the
/// connection is lost, or when a signal was too large to be read, and ends when this side closes the connection or the
/// task is cancelled. It can be iterated once; the match rule is taken back when that iteration ends.
package struct BusSignals: AsyncSequence, Sendable {
    private let feed: Feed<Signal>

    init(_ feed: Feed<Signal>) { self.feed = feed }

    /// Takes one signal after the other.
    package struct AsyncIterator: AsyncIteratorProtocol {
        let iteration: FeedIteration<Signal>

        /// The next signal.
        package mutating func next() async throws -> Signal? { try await iteration.next() }
    }

    /// Begins to take them.
    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(iteration: FeedIteration(feed)) }
}

/// Who owns a name, each time that changes, beginning with who owns it now; nil for nobody.
///
/// Ends and throws like `BusSignals`, and can be iterated once.
package struct NameOwners: AsyncSequence, Sendable {
    private let feed: Feed<BusName?>

    init(_ feed: Feed<BusName?>) { self.feed = feed }

    /// Takes one owner after the other.
    package struct AsyncIterator: AsyncIteratorProtocol {
        let iteration: FeedIteration<BusName?>

        /// The next owner.
        package mutating func next() async throws -> BusName?? { try await iteration.next() }
    }

    /// Begins to take them.
    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(iteration: FeedIteration(feed)) }
}
