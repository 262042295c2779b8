internal import NIOCore
internal import Synchronization

/// What has come from a peer and has not been taken.
///
/// Holds one whole message at most and what came in the same read. Whoever fills it stops while it is full, so a peer
/// that floods is not read any further until somebody takes what is there.
final class Inbox: Sendable {
    /// What the road has to do.
    enum Signal {
        /// There is room again.
        case readOn
        /// The peer broke a rule: the link is over.
        case refused(LinkError)
    }

    /// What the peer is at.
    enum Phase { case betweenMessages, inMessage, full }

    fileprivate struct State {
        var reader: FrameReader
        var isOpen = false
        var hasGiven = false
        var received: UInt64 = 0
        var ending: Result<Void, LinkError>?
        var waiter: CheckedContinuation<[UInt8]?, any Error>?
    }

    private let state: Mutex<State>
    private let signal: @Sendable (Signal) -> Void

    init(limit: Int, signal: @escaping @Sendable (Signal) -> Void) {
        state = Mutex(State(reader: FrameReader(limit: limit)))
        self.signal = signal
    }

    /// Bytes that have come.
    var received: UInt64 { state.withLock(\.received) }

    /// Whether the hello has been answered.
    var isOpen: Bool { state.withLock(\.isOpen) }

    /// Whether a message has been taken.
    var hasGiven: Bool { state.withLock(\.hasGiven) }

    /// How it ended, if it has.
    var ending: Result<Void, LinkError>? { state.withLock(\.ending) }

    var phase: Phase {
        state.withLock { $0.reader.isFull ? .full : $0.reader.isEmpty ? .betweenMessages : .inMessage }
    }

    /// Allows longer messages from the next one on.
    func open(limit: Int) {
        state.withLock {
            $0.reader.limit = limit
            $0.isOpen = true
        }
    }

    func append(_ bytes: ByteBuffer) {
        let work = state.withLock { state -> Work in
            guard state.ending == nil else { return Work() }
            state.reader.append(bytes)
            state.received += UInt64(bytes.readableBytes)
            return state.waiter == nil ? Work() : state.answerWaiter()
        }
        finish(work)
    }

    /// Nothing more will come; without an error if the peer has said goodbye. What came before can still be taken.
    func end(_ ending: Result<Void, LinkError>) {
        let work = state.withLock { state -> Work in
            if state.ending == nil { state.ending = ending }
            return state.waiter == nil ? Work() : state.answerWaiter()
        }
        finish(work)
    }

    /// The next message; nil if the peer has said goodbye or the task is cancelled.
    func take() async throws -> [UInt8]? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let work = state.withLock { state -> Work in
                    precondition(state.waiter == nil, "Only one task at a time takes the messages of a link.")
                    state.waiter = continuation
                    return Task.isCancelled ? state.answerWaiter(with: .success(nil)) : state.answerWaiter()
                }
                finish(work)
            }
        } onCancel: {
            finish(state.withLock { $0.waiter == nil ? Work() : $0.answerWaiter(with: .success(nil)) })
        }
    }

    /// What is done when the lock is free again.
    fileprivate struct Work {
        var waiter: CheckedContinuation<[UInt8]?, any Error>?
        var answer: Result<[UInt8]?, any Error> = .success(nil)
        var signal: Signal?
    }

    private func finish(_ work: Work) {
        work.waiter?.resume(with: work.answer)
        if let signal = work.signal { self.signal(signal) }
    }
}

extension Inbox.State {
    /// Gives the waiter the next message or the end, if either is there.
    fileprivate mutating func answerWaiter() -> Inbox.Work {
        let wasFull = reader.isFull
        do {
            if let message = try reader.next() {
                hasGiven = true
                var work = answerWaiter(with: .success(message))
                if wasFull, !reader.isFull { work.signal = .readOn }
                return work
            }
        } catch {
            ending = .failure(error)
            var work = answerWaiter(with: .failure(error))
            work.signal = .refused(error)
            return work
        }
        guard let ending else { return Inbox.Work() }
        return answerWaiter(with: ending.flatMap { reader.isEmpty ? .success(nil) : .failure(.cut) }.mapError { $0 })
    }

    fileprivate mutating func answerWaiter(with answer: Result<[UInt8]?, any Error>) -> Inbox.Work {
        defer { waiter = nil }
        return Inbox.Work(waiter: waiter, answer: answer)
    }
}

extension LinkError {
    static let cut = LinkError(.broken, "The link broke in the middle of a message.")
    static let isClosed = LinkError(.closed, "The link is closed.")
}
