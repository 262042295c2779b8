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

    /// The sum of both counts.
    package static func + (first: MissedCount, second: MissedCount) -> MissedCount {
        MissedCount(first.count + second.count)
    }
}

/// The sender's end of events, which never waits for the reader.
final class EventQueue<Event: Sendable>: Sendable {
    private struct State {
        /// The events that wait for the reader, and how many were dropped before them.
        var waiting: ArraySlice<Event> = []
        var dropped = 0
        var isOver = false
        /// The reader that waits for an event.
        var reader: CheckedContinuation<Event?, Never>?
    }

    private let state = LockedValue(State())
    private let limit: Int
    private let missed: @Sendable (MissedCount) -> Event

    /// - Parameters:
    ///   - limit: how many events wait for the reader.
    ///   - missed: the event that says how many were dropped.
    init(limit: Int = 1024, missed: @escaping @Sendable (MissedCount) -> Event) {
        self.limit = limit
        self.missed = missed
    }

    /// The reader's end.
    var events: EventStream<Event> { EventStream(queue: self) }

    /// Whether a reader waits for an event.
    var isAwaited: Bool { state.withLock { $0.reader != nil } }

    /// Adds an event; if too many wait, the oldest is dropped.
    func add(_ event: Event) {
        let reader = state.withLock { state -> CheckedContinuation<Event?, Never>? in
            guard !state.isOver else { return nil }
            if let reader = state.reader.take() { return reader }
            if state.waiting.count == limit {
                state.waiting.removeFirst()
                state.dropped += 1
            }
            state.waiting.append(event)
            return nil
        }
        reader?.resume(returning: event)
    }

    /// Ends the events, after those that wait.
    func finish() {
        let reader = state.withLock { state in
            state.isOver = true
            return state.reader.take()
        }
        reader?.resume(returning: nil)
    }

    /// The next event. A reader that is cancelled ends, and the events after that wait for the next reader.
    fileprivate func next(isolation actor: isolated (any Actor)?) async -> Event? {
        await withTaskCancellationHandler(
            operation: {
                await withCheckedContinuation(isolation: actor) { continuation in
                    if let answer = begin(continuation) { continuation.resume(returning: answer) }
                }
            },
            onCancel: {
                let reader = state.withLock { state in state.reader.take() }
                reader?.resume(returning: nil)
            }, isolation: actor)
    }

    /// The result for a reader; nil if it has to wait.
    private func begin(_ reader: CheckedContinuation<Event?, Never>) -> Event?? {
        state.withLock { state in
            // Each of two readers would get a part of the events, and neither would know.
            precondition(state.reader == nil, "Two tasks read the same events. Read them once, and pass them on.")
            if state.dropped > 0 {
                defer { state.dropped = 0 }
                return missed(MissedCount(state.dropped))
            }
            if let event = state.waiting.popFirst() { return event }
            guard !state.isOver, !Task.isCancelled else { return .some(nil) }
            state.reader = reader
            return nil
        }
    }
}
