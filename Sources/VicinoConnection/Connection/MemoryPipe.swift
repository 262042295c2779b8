internal import NIOCore
package import VicinoCore
internal import VicinoLocks

/// The messages of a connection through memory: the same frames and limits as over a network, no proofs and no clock.
final class MemoryPipe: MessagePipe {
    let inbox: ReceiveBuffer
    private let peerInbox: ReceiveBuffer
    private let wire: Wire

    /// The state that both ends share.
    private final class Wire: Sendable {
        private struct State {
            /// Both inboxes until the connection is closed; they in turn hold this object.
            var inboxes: [ReceiveBuffer] = []
            var senders: [CheckedContinuation<Void, Never>] = []
            /// How many more bytes both ends can send before the connection breaks.
            var rest: Int
        }

        private let state: LockedValue<State>

        init(breaksAfter bytes: Int) { state = LockedValue(State(rest: bytes)) }

        /// Carries bytes to the other end.
        ///
        /// - Returns: how many of them arrive.
        func carry(_ bytes: Int) -> Int {
            state.withLock { state in
                let carried = min(bytes, state.rest)
                state.rest -= carried
                return carried
            }
        }

        func connect(limit: Int) -> (ReceiveBuffer, ReceiveBuffer) {
            let signal: @Sendable (ReceiveBuffer.Signal) -> Void = { signal in
                switch signal {
                case .readOn: self.wake()
                case .refused: self.end()
                }
            }
            let first = ReceiveBuffer(limit: limit, signal: signal)
            let second = ReceiveBuffer(limit: limit, signal: signal)
            state.withLock { $0.inboxes = [first, second] }
            return (first, second)
        }

        /// Wakes the tasks that wait for space.
        func wake() {
            let senders = state.withLock { state in
                defer { state.senders = [] }
                return state.senders
            }
            for sender in senders { sender.resume() }
        }

        /// Waits until the state has changed; returns at once if `isOver` is true.
        func wait(unless isOver: @Sendable () -> Bool) async {
            await withTaskCancellationHandler {
                await withCheckedContinuation { sender in
                    state.withLock { $0.senders.append(sender) }
                    if isOver() || Task.isCancelled { wake() }
                }
            } onCancel: {
                wake()
            }
        }

        func end() {
            let inboxes = state.withLock { state in
                defer { state.inboxes = [] }
                return state.inboxes
            }
            for inbox in inboxes { inbox.end(.success(())) }
            wake()
        }
    }

    /// The two ends of one connection.
    static func pair(_ limits: ConnectionLimits, breaksAfter bytes: Int) -> (MemoryPipe, MemoryPipe) {
        let wire = Wire(breaksAfter: bytes)
        let (first, second) = wire.connect(limit: limits.helloBytes)
        return (MemoryPipe(first, peer: second, wire: wire), MemoryPipe(second, peer: first, wire: wire))
    }

    private init(_ inbox: ReceiveBuffer, peer peerInbox: ReceiveBuffer, wire: Wire) {
        self.inbox = inbox
        self.peerInbox = peerInbox
        self.wire = wire
    }

    func send(_ message: [UInt8]) async throws {
        while peerInbox.phase == .full, peerInbox.ending == nil {
            try Task.checkCancellation()
            await wire.wait { [peerInbox] in peerInbox.phase != .full || peerInbox.ending != nil }
        }
        if case .failure(let reason) = inbox.ending { throw reason }
        guard inbox.ending == nil, peerInbox.ending == nil else { throw VicinoError.isClosed }
        var frame = FrameReader.frame(message)
        let carried = wire.carry(frame.readableBytes)
        let isWhole = carried == frame.readableBytes
        if let part = frame.readSlice(length: carried) { peerInbox.append(part) }
        guard isWhole else {
            wire.end()
            throw VicinoError.isClosed
        }
    }

    func close() async { wire.end() }

    func abandon() { wire.end() }
}

extension PeerConnection {
    /// The two ends of a connection through memory, for tests and simulations; the first one is the initiator's.
    ///
    /// - Parameters:
    ///   - first: the roster and device key of the one end, which the other sees.
    ///   - second: those of the other.
    ///   - bytes: the number of bytes, of both ends together, after which the connection breaks, even in the middle of
    ///     a message.
    package static func pair(
        _ first: (roster: Verified<Roster>, device: [UInt8]), _ second: (roster: Verified<Roster>, device: [UInt8]),
        limits: ConnectionLimits = ConnectionLimits(), breaksAfter bytes: Int = .max,
        opened: @escaping @Sendable () throws -> Void = {}
    ) -> (PeerConnection, PeerConnection) {
        let pipes = MemoryPipe.pair(limits, breaksAfter: bytes)
        let first = PeerIdentity(assumed: first.roster, device: first.device)
        let second = PeerIdentity(assumed: second.roster, device: second.device)
        return (
            PeerConnection(
                peer: second, ownCertificateHash: first.certificateHash, remoteAddress: "memory", transport: .memory,
                isInitiator: true, over: pipes.0),
            PeerConnection(
                peer: first, ownCertificateHash: second.certificateHash, remoteAddress: "memory", transport: .memory,
                isInitiator: false, over: pipes.1, opened: opened)
        )
    }
}
