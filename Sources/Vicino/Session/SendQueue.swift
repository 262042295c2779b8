internal import VicinoSync

/// What waits to be sent to a peer, and the loads whose answers would make that too much.
struct SendQueue: Sendable {
    private let wakeups = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    private var outbox = Outbox()
    private var postponed: [StoreLoad] = []

    /// Above this limit nothing more is looked up for the peer. A peer that takes much at a time should not wait for
    /// the next part.
    private static let unsentBytes = 1 << 18

    /// An element each time that messages were added; ends when the queue is closed.
    var posts: AsyncStream<Void> { wakeups.stream }

    private var isFull: Bool { outbox.byteCount > Self.unsentBytes }

    /// Adds a message at the end.
    mutating func add(_ message: SessionMessage) {
        outbox.add(message)
        wakeups.continuation.yield()
    }

    /// Removes what waits, because the peer reads no more of it.
    mutating func removeAll() {
        outbox = Outbox()
        postponed = []
    }

    /// Removes and returns the first message; nil if none waits.
    mutating func next() -> [UInt8]? { outbox.next() }

    /// Keeps a load for later if too much waits to be sent.
    ///
    /// - Returns: whether it was kept.
    mutating func postponeIfFull(_ load: StoreLoad) -> Bool {
        if isFull { postponed.append(load) }
        return isFull
    }

    /// Removes and returns the loads that were kept for later, if little enough waits to be sent now.
    mutating func dueLoads() -> [StoreLoad] {
        guard !isFull else { return [] }
        defer { postponed = [] }
        return postponed
    }

    /// Ends `posts`; the messages that wait are still sent.
    func close() { wakeups.continuation.finish() }
}
