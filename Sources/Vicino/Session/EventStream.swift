internal import VicinoLocks

/// Events for one reader, in order, until their scope ends.
///
/// Up to 1,024 events wait for a slow reader; then each new one replaces the oldest. Instead of the replaced ones, the
/// reader gets one event that says how many it missed. A second reader at the same time is a programming error, and ends
/// the program.
public struct EventStream<Event: Sendable>: AsyncSequence, Sendable {
    fileprivate let queue: EventQueue<Event>

    /// Begins to read, after what was read before.
    public func makeAsyncIterator() -> Iterator { Iterator(queue: queue) }

    /// Returns one event after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let queue: EventQueue<Event>

        /// Waits for the next event; returns nil at the end, and when the task is cancelled and no event waits.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Event? {
            await queue.next(isolation: actor)
        }
    }
}

/// How many events a reader has missed. Only the queue of the events counts them, so nothing else makes one.
public struct MissedCount: Hashable, Sendable, CustomStringConvertible {
    /// The number of events; at least one.
    public let count: Int

    fileprivate init(_ count: Int) { self.count = count }

    /// The number in digits.
    public var description: String { "\(count)" }

    /// All of both.
    package static func + (first: MissedCount, second: MissedCount) -> MissedCount {
        MissedCount(first.count + second.count)
    }
}

/// The sender's end of events, which never waits for the reader.
final class EventQueue<Event: Sendable>: Sendable {
    private struct State {
        /// How many events were added.
        var added = 0
        /// The number of the last event that the reader has taken.
        var taken = 0
        /// An event that follows the news of missed ones.
        var delayed: Event?
        /// Whether a reader waits.
        var isRead = false
    }

    private let state = LockedValue(State())
    private let waiting: AsyncStream<(number: Int, event: Event)>
    private let continuation: AsyncStream<(number: Int, event: Event)>.Continuation
    private let missed: @Sendable (MissedCount) -> Event

    /// - Parameters:
    ///   - limit: how many events wait for the reader.
    ///   - missed: the event that says how many were dropped.
    init(limit: Int = 1024, missed: @escaping @Sendable (MissedCount) -> Event) {
        self.missed = missed
        (waiting, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(limit))
    }

    /// The reader's end.
    var events: EventStream<Event> { EventStream(queue: self) }

    /// Adds an event; if too many wait, the oldest is dropped.
    func add(_ event: Event) {
        // Under the lock, so that the numbers are in order.
        state.withLock { state in
            state.added += 1
            continuation.yield((state.added, event))
        }
    }

    /// Ends the events, after those that wait.
    func finish() { continuation.finish() }

    fileprivate func next(isolation actor: isolated (any Actor)?) async -> Event? {
        state.withLock { state in
            // Each of two readers would get a part of the events, and neither would know.
            precondition(!state.isRead, "Two tasks read the same events. Read them once, and pass them on.")
            state.isRead = true
        }
        defer { state.withLock { $0.isRead = false } }
        if let event = state.withLock({ $0.delayed.take() }) { return event }
        var iterator = waiting.makeAsyncIterator()
        guard let (number, event) = await iterator.next(isolation: actor) else { return nil }
        return state.withLock { state in
            let count = number - state.taken - 1
            state.taken = number
            guard count > 0 else { return event }
            state.delayed = event
            return missed(MissedCount(count))
        }
    }
}
