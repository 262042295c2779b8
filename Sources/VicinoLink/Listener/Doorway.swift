internal import NIOCore
internal import Synchronization

/// The register of links together with their connections, for all event loops.
final class Doorway: Sendable {
    private struct State {
        var register: LinkRegister
        var channels: [LinkRegister.Number: any NIOCore.Channel] = [:]
        var isClosed = false
    }

    private let state: Mutex<State>

    init(_ limits: LinkLimits) { state = Mutex(State(register: LinkRegister(limits))) }

    /// Links that have not proved who they are, and links that have.
    var counts: (unproved: Int, proved: Int) {
        state.withLock { ($0.register.unprovedCount, $0.register.provedCount) }
    }

    /// Takes a connection in, closing another one if there are too many.
    func enter(_ channel: any NIOCore.Channel) throws -> LinkRegister.Number {
        let origin = LinkRegister.Origin(channel.remoteAddress)
        let (number, evicted) = try state.withLock { state in
            guard !state.isClosed else { throw LinkError.isClosed }
            let (number, evicted) = state.register.enter(origin)
            state.channels[number] = channel
            return (number, evicted.flatMap { state.channels.removeValue(forKey: $0) })
        }
        channel.closeFuture.whenComplete { _ in self.leave(number) }
        evicted?.cut()
        return number
    }

    /// Notes that a connection has proved who it is.
    func prove(_ number: LinkRegister.Number) throws {
        guard state.withLock({ $0.register.prove(number) }) else {
            throw LinkError(.tooMany, "There are more links at a time than this device allows.")
        }
    }

    /// Closes all of them.
    func close() async {
        let channels = state.withLock { state in
            state.isClosed = true
            return Array(state.channels.values)
        }
        for channel in channels { channel.close(promise: nil) }
        for channel in channels { try? await channel.closeFuture.get() }
    }

    private func leave(_ number: LinkRegister.Number) {
        state.withLock { state in
            state.register.leave(number)
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
