internal import NIOCore
internal import VicinoLocks

/// A connection attempt that a caller can drop before its timeouts.
final class PendingConnection: Sendable {
    private enum State {
        /// The channels of the attempt: one for each address of the name that was tried.
        case wanted([any NIOCore.Channel])
        case unwanted
    }

    private let state = LockedValue(State.wanted([]))

    /// Adds a channel of the attempt.
    ///
    /// - Throws: `CancellationError` if the caller has dropped the attempt.
    func begin(_ channel: any NIOCore.Channel) throws {
        try state.withLock { state in
            guard case .wanted(let channels) = state else { throw CancellationError() }
            state = .wanted(channels + [channel])
        }
    }

    /// Drops the attempt.
    func drop() {
        let before = state.withLock { state in
            defer { state = .unwanted }
            return state
        }
        guard case .wanted(let channels) = before else { return }
        for channel in channels { channel.eventLoop.execute { channel.pipeline.syncOperations.cut() } }
    }
}
