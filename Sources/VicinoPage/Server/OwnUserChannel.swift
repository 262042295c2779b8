internal import Glibc
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import Synchronization
internal import VicinoNetworks
internal import VicinoThreads

/// Answers the user's own programs, and closes the connections of all other users of this computer.
///
/// The loopback interface is open to every user. Another user could occupy all connections. They could also use a
/// cookie or a feed's address that a browser or calendar program sent to their server at another time or port. The
/// kernel knows whose process is at the other end. Where it does not tell, as in some sandboxes, the other defences
/// remain.
struct OwnUserChannel: ServerChildChannel {
    typealias Value = AcceptedConnection

    private let base: HTTP1Channel
    private let connections: OpenConnections
    private let knowsUsers: Bool
    /// Asks the kernel, which the threads of connections must not wait for.
    private let work = BlockingWork(alone: "org.vicino.web.users")

    /// - Parameter responder: answers the requests of a connection.
    init(
        _ responder: @escaping HTTPChannelHandler.Responder, configuration: HTTP1Channel.Configuration,
        connections: OpenConnections
    ) {
        self.connections = connections
        knowsUsers = LoopbackUsers.areKnown
        base = HTTP1Channel(
            responder: { request, writer, channel in
                connections.begin(channel)
                defer { connections.end(channel) }
                try await responder(request, writer, channel)
            }, configuration: configuration)
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        base.setup(channel: channel, logger: logger).map(AcceptedConnection.init).flatMap { value in
            let question = channel.eventLoop.makeFutureWithTask { await work.run { isOwn(channel) } }
            return question.map { isOwn in
                // Before the first request, and not within the setup, whose failure would concern the whole server.
                if isOwn {
                    connections.add(channel)
                } else {
                    channel.eventLoop.execute { channel.close(promise: nil) }
                }
                return value
            }
        }
    }

    func handle(value: Value, logger: Logger) async { await base.handle(value: value.take(), logger: logger) }

    private func isOwn(_ channel: any Channel) -> Bool {
        guard knowsUsers else { return true }
        guard case .v4(let remote)? = channel.remoteAddress, case .v4(let local)? = channel.localAddress else {
            return false
        }
        return LoopbackUsers.user(
            of: .init(networkOrder: remote.address), connectedTo: .init(networkOrder: local.address)) == geteuid()
    }
}

/// A connection that the server may drop before it is handled: when it ends while the connection is being set up.
///
/// NIO ends the process if a channel is dropped whose writer has not been finished, so this finishes it.
final class AcceptedConnection: ServerChildChannelValue {
    private let connection: HTTP1Channel.Value
    private let isTaken = Atomic(false)

    init(_ connection: HTTP1Channel.Value) { self.connection = connection }

    var channel: any Channel { connection.channel }

    /// The connection, for the code that handles it to its end.
    func take() -> HTTP1Channel.Value {
        isTaken.store(true, ordering: .relaxed)
        return connection
    }

    deinit {
        guard !isTaken.load(ordering: .acquiring) else { return }
        // The server has ended, and no task of it is left that could wait for the end of the connection.
        Task { [connection] in try? await connection.executeThenClose { _, _ in } }
    }
}
