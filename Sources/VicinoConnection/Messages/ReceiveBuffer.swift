internal import NIOCore
internal import VicinoCore
internal import VicinoLocks

/// The bytes received from a peer that the caller has not taken.
///
/// It holds at most one complete message and the rest of the same read. The transport stops reading while the inbox is
/// full, so a flood of data waits until the caller takes the message.
final class ReceiveBuffer: Sendable {
    /// What the transport must do.
    enum Signal {
        /// There is space again.
        case readOn
        /// The peer broke a rule: the connection is over.
        case refused(VicinoError)
    }

    /// Where in a message the received bytes end.
    enum Phase { case betweenMessages, inMessage, full }

    fileprivate struct State {
        var reader: FrameReader
        var isOpen = false
        var hasGiven = false
        var received: UInt64 = 0
        var ending: Result<Void, VicinoError>?
        var waiter: CheckedContinuation<[UInt8]?, any Error>?
    }

    private let state: LockedValue<State>
    private let signal: @Sendable (Signal) -> Void

    init(limit: Int, signal: @escaping @Sendable (Signal) -> Void) {
        state = LockedValue(State(reader: FrameReader(limit: limit)))
        self.signal = signal
    }

    /// The number of received bytes.
    var received: UInt64 { state.withLock(\.received) }

    /// Whether the hello has been answered.
    var isOpen: Bool { state.withLock(\.isOpen) }

    /// Whether the caller has taken a message.
    var hasGiven: Bool { state.withLock(\.hasGiven) }

    /// The end of the connection; nil while it is open.
    var ending: Result<Void, VicinoError>? { state.withLock(\.ending) }

    var phase: Phase {
        state.withLock { state in
            if state.reader.isFull { return .full }
            return state.reader.isEmpty ? .betweenMessages : .inMessage
        }
    }

    /// Allows longer messages from the next one on.
    ///
    /// A message that was too long until now may have stopped the transport from reading; it then reads on.
    func open(limit: Int) {
        let hasSpace = state.withLock { state in
            let wasFull = state.reader.isFull
            state.reader.limit = limit
            state.isOpen = true
            return wasFull && !state.reader.isFull
        }
        if hasSpace { signal(.readOn) }
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

    /// Notes that no more bytes follow; without an error if the peer has said goodbye. Earlier messages can still be
    /// taken.
    func end(_ ending: Result<Void, VicinoError>) {
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
                    precondition(state.waiter == nil, "Only one task at a time takes the messages of a connection.")
                    state.waiter = continuation
                    return Task.isCancelled ? state.answerWaiter(with: .success(nil)) : state.answerWaiter()
                }
                finish(work)
            }
        } onCancel: {
            finish(state.withLock { $0.waiter == nil ? Work() : $0.answerWaiter(with: .success(nil)) })
        }
    }

    /// What to do after the lock is released.
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

extension ReceiveBuffer.State {
    /// Gives the waiting caller the next message or the end, if there is one.
    fileprivate mutating func answerWaiter() -> ReceiveBuffer.Work {
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
        guard let ending else { return ReceiveBuffer.Work() }
        return answerWaiter(with: ending.flatMap { reader.isEmpty ? .success(nil) : .failure(.cut) }.mapError { $0 })
    }

    fileprivate mutating func answerWaiter(with answer: Result<[UInt8]?, any Error>) -> ReceiveBuffer.Work {
        defer { waiter = nil }
        return ReceiveBuffer.Work(waiter: waiter, answer: answer)
    }
}

extension VicinoError {
    static let cut = VicinoError(.broken, "The connection broke in the middle of a message.")
    static let isClosed = VicinoError(.closed, "The connection is closed.")
}
