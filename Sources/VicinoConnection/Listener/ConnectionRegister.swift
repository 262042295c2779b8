internal import NIOCore
internal import VicinoCore
internal import VicinoLocks

/// The register of connections together with their channels, for all event loops.
final class ConnectionRegister: Sendable {
    private struct State {
        var limiter: ConnectionLimiter
        var channels: [ConnectionLimiter.Number: any NIOCore.Channel] = [:]
        var isClosed = false
    }

    private let state: LockedValue<State>

    init(_ limits: ConnectionLimits) { state = LockedValue(State(limiter: ConnectionLimiter(limits))) }

    /// The number of connections whose hello has not been answered, and of those whose hello has.
    var counts: (new: Int, open: Int) {
        state.withLock { ($0.limiter.newCount, $0.limiter.openCount) }
    }

    /// Registers a connection, and closes another one if there are too many.
    func enter(_ channel: any NIOCore.Channel, from origin: ConnectionLimiter.Origin) throws -> ConnectionLimiter.Number
    {
        let (number, evicted) = try state.withLock { state in
            guard !state.isClosed else { throw VicinoError.isClosed }
            let (number, evicted) = state.limiter.enter(origin)
            state.channels[number] = channel
            return (number, evicted.flatMap { state.channels.removeValue(forKey: $0) })
        }
        channel.closeFuture.whenComplete { _ in self.leave(number) }
        evicted?.cut()
        return number
    }

    /// Notes that the hello of a connection has been answered.
    ///
    /// - Throws: `VicinoError` with `.tooMany` if there are too many connections, with `.closed` if this one is closed.
    func open(_ number: ConnectionLimiter.Number, with user: UserID) throws {
        try state.withLock { state in
            guard state.channels[number] != nil else { throw VicinoError.isClosed }
            guard state.limiter.open(number, with: user) else {
                throw VicinoError(.tooMany, "This device has no room for another connection now.")
            }
        }
    }

    /// Closes all connections.
    func close() async {
        let channels = state.withLock { state in
            state.isClosed = true
            return Array(state.channels.values)
        }
        for channel in channels { channel.close(promise: nil) }
        for channel in channels { try? await channel.closeFuture.get() }
    }

    private func leave(_ number: ConnectionLimiter.Number) {
        state.withLock { state in
            state.limiter.leave(number)
            state.channels[number] = nil
        }
    }
}

extension NIOCore.Channel {
    /// Closes the connection now, from any thread.
    fileprivate func cut() {
        eventLoop.execute { self.pipeline.syncOperations.cut() }
    }
}
