/// Messages that wait to be sent, in their order.
///
/// A peer who is refused a feed gets no more of it, not even messages that were waiting.
package struct Outbox: Sendable {
    private var waiting: [QueuedMessage] = []
    private var first = 0
    /// The bytes of all waiting messages.
    package private(set) var byteCount = 0

    private struct QueuedMessage {
        /// The feed whose contents the message shows.
        let feed: FeedNumber?
        let bytes: [UInt8]
    }

    package init() {}

    /// Adds a message at the end; a refusal removes the waiting messages of its feed.
    package mutating func add(_ message: SessionMessage) {
        if case .refuse(let number) = message { removeAll(of: number) }
        let bytes = message.wireBytes
        byteCount += bytes.count
        waiting.append(QueuedMessage(feed: message.isAnswer ? message.number : nil, bytes: bytes))
    }

    /// Removes and returns the first message; nil if none waits.
    package mutating func next() -> [UInt8]? {
        guard first < waiting.count else { return nil }
        let bytes = waiting[first].bytes
        first += 1
        byteCount -= bytes.count
        // The array is shifted now and then only, so that each message is moved once or twice and not once for each
        // earlier one.
        if first * 2 >= waiting.count { drop() }
        return bytes
    }

    private mutating func removeAll(of number: FeedNumber) {
        drop()
        waiting.removeAll { $0.feed == number }
        byteCount = waiting.reduce(0) { $0 + $1.bytes.count }
    }

    private mutating func drop() {
        waiting.removeFirst(first)
        first = 0
    }
}

extension SessionMessage {
    /// Whether the serving side of a feed sends it; the two sides number their feeds independently.
    fileprivate var isAnswer: Bool {
        switch self {
        case .presence, .same, .offer, .delta, .descend, .children, .piece, .entries, .refuse: true
        case .hello, .done, .goodbye, .later, .shares, .kept, .vouches, .publication, .publicationReceipt, .want, .have,
            .ask, .fetch, .got:
            false
        }
    }
}
