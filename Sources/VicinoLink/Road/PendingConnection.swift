internal import NIOCore
internal import Synchronization

/// A connection that is being made, so that nobody has to wait for its limits who does not want it any more.
final class PendingConnection: Sendable {
    private enum State {
        /// One for each address that a name has and that was tried.
        case wanted([any NIOCore.Channel])
        case unwanted
    }

    private let state = Mutex(State.wanted([]))

    /// Says over which channel it may go.
    ///
    /// - Throws: `CancellationError` if nobody wants it any more.
    func begin(_ channel: any NIOCore.Channel) throws {
        try state.withLock { state in
            guard case .wanted(let channels) = state else { throw CancellationError() }
            state = .wanted(channels + [channel])
        }
    }

    /// Gives it up.
    func drop() {
        let before = state.withLock { state in
            defer { state = .unwanted }
            return state
        }
        guard case .wanted(let channels) = before else { return }
        for channel in channels { channel.eventLoop.execute { channel.pipeline.syncOperations.cut() } }
    }
}
