/// Messages that wait to be sent, in their order.
///
/// Whoever is refused a feed gets nothing more of it, not even what was on its way out.
package struct Outbox: Sendable {
    private var waiting: [Waiting] = []
    private var first = 0
    /// Bytes of all messages that wait.
    package private(set) var byteCount = 0

    private struct Waiting {
        /// The feed whose contents it shows.
        let feed: FeedNumber?
        let bytes: [UInt8]
    }

    package init() {}

    /// Puts a message behind the others. A refusal takes away what waits of its feed.
    package mutating func add(_ message: SessionMessage) {
        if case .refuse(let number) = message { removeAll(of: number) }
        let bytes = message.wireBytes
        byteCount += bytes.count
        waiting.append(Waiting(feed: message.isAnswer ? message.number : nil, bytes: bytes))
    }

    /// Takes the first message; nil if none waits.
    package mutating func next() -> [UInt8]? {
        guard first < waiting.count else { return nil }
        let bytes = waiting[first].bytes
        first += 1
        byteCount -= bytes.count
        // Moved together now and then, so that each message is moved once or twice and not for each one before it.
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
    /// Whether it is said by whoever serves a feed. The two sides number their feeds independently of each other.
    fileprivate var isAnswer: Bool {
        switch self {
        case .presence, .same, .offer, .delta, .descend, .children, .piece, .entries, .refuse: true
        case .hello, .done, .goodbye, .want, .have, .ask, .fetch, .got: false
        }
    }
}
