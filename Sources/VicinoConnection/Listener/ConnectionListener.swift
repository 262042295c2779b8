internal import NIOCore
package import NIOPosix
package import VicinoCore
internal import VicinoLocks

/// Accepts connections from peers.
///
/// ```swift
/// try await ConnectionListener.with(
///     at: ConnectionEndpoint.everywhere(), identity: identity, knock: knock, admits: admits
/// ) { listener in
///     for await connection in listener.connections { … }
/// }
/// ```
package struct ConnectionListener: Sendable {
    /// The addresses on which peers can connect, with the actual ports.
    package let addresses: [ConnectionEndpoint]
    /// Each connection whose peer has proved its identity, once; ends with the listener's scope.
    package let connections: AsyncStream<PeerConnection>
    /// The network interfaces by which peers can connect; nil for all.
    let interfaces: [String]?
    private let acceptor: ConnectionAcceptor
    private let sockets: [any NIOCore.Channel]
    private let group: MultiThreadedEventLoopGroup

    /// Listens while `body` runs; then closes all accepted connections.
    ///
    /// - Parameters:
    ///   - addresses: the addresses to listen on; those of IPv6 are left out where the system has none, if another
    ///     remains.
    ///   - interfaces: the names of the only network interfaces by which peers can connect, whatever address they use;
    ///     nil for all. Missing ones are left out, if another remains.
    ///   - identity: what this side shows; `present` changes it.
    ///   - knock: decides which knocks are answered; nil to answer every peer.
    ///   - admits: decides the admission of a peer.
    ///   - refused: called for each failed connection, with its address; quick, as it runs on an event loop.
    /// - Throws: `VicinoError` with `.address` if this device cannot listen there, and what `body` throws.
    package static func with<Outcome>(
        at addresses: [ConnectionEndpoint] = ConnectionEndpoint.everywhere(), on interfaces: [String]? = nil,
        identity: DeviceIdentity,
        knock: KnockAdmission?, limits: ConnectionLimits = ConnectionLimits(),
        by group: MultiThreadedEventLoopGroup = .singleton,
        admits: @escaping PeerAdmission, refused: @escaping @Sendable (VicinoError, String) -> Void = { _, _ in },
        _ body: (ConnectionListener) async throws -> Outcome
    ) async throws -> Outcome {
        let (connections, continuation) = AsyncStream.makeStream(of: PeerConnection.self)
        let acceptor = ConnectionAcceptor(
            identity, knock: knock, limits: limits, admits: admits, refused: refused, connections: continuation)
        let sockets = try await ListeningSockets.open(addresses, on: interfaces, for: acceptor, by: group)
        let listener = ConnectionListener(
            addresses: sockets.compactMap { ConnectionEndpoint($0.localAddress) }, connections: connections,
            interfaces: interfaces, acceptor: acceptor, sockets: sockets, group: group)
        do {
            let outcome = try await body(listener)
            await listener.close()
            return outcome
        } catch {
            await listener.close()
            throw error
        }
    }

    /// Shows another identity to peers that connect from now on, after a change of the roster.
    package func present(_ identity: DeviceIdentity) { acceptor.present(identity) }

    /// Sets up a connection that another driver has accepted, under the same limits as those of the sockets.
    ///
    /// - Parameters:
    ///   - stream: the descriptor; it belongs to the listener from now on, even after an error.
    ///   - address: the peer's address, for the limits of one address and for people to read.
    ///   - network: names the addresses of which one user may easily have many.
    ///   - knock: decides which knocks are answered; nil to answer every peer.
    package func accept(
        _ stream: StreamDescriptor, from address: String, in network: String, knock: KnockAdmission?
    ) {
        let origin = ConnectionLimiter.Origin(address: address, network: network)
        descriptorChannel(stream, closing: acceptor.limits.closing, on: group) { [acceptor] channel in
            acceptor.setUp(channel, from: origin, at: address, over: stream.transport, knock: knock)
        }.whenFailure { [acceptor] error in acceptor.refused(VicinoError(of: error), address) }
    }

    /// How many connections have not been answered yet, and how many have.
    package var counts: (new: Int, open: Int) { acceptor.register.counts }

    private func close() async {
        for socket in sockets { try? await socket.close().get() }
        await acceptor.close()
    }
}

/// Sets up each accepted connection.
final class ConnectionAcceptor: Sendable {
    let register: ConnectionRegister
    private let identity: LockedValue<DeviceIdentity>
    private let knock: KnockAdmission?
    let limits: ConnectionLimits
    private let admits: PeerAdmission
    let refused: @Sendable (VicinoError, String) -> Void
    private let connections: AsyncStream<PeerConnection>.Continuation

    init(
        _ identity: DeviceIdentity, knock: KnockAdmission?, limits: ConnectionLimits,
        admits: @escaping PeerAdmission,
        refused: @escaping @Sendable (VicinoError, String) -> Void,
        connections: AsyncStream<PeerConnection>.Continuation
    ) {
        register = ConnectionRegister(limits)
        self.identity = LockedValue(identity)
        self.knock = knock
        self.limits = limits
        self.admits = admits
        self.refused = refused
        self.connections = connections
    }

    func present(_ identity: DeviceIdentity) { self.identity.withLock { $0 = identity } }

    /// Sets a connection of a socket up. Call it on the channel's event loop.
    func setUp(_ channel: any NIOCore.Channel) -> EventLoopFuture<Void> {
        let address = ConnectionEndpoint(channel.remoteAddress)?.description ?? ""
        return setUp(channel, from: .init(channel.remoteAddress), at: address, over: .tcp, knock: knock)
    }

    /// Sets a connection up. Call it on the channel's event loop.
    ///
    /// - Returns: is fulfilled when the channel can become active; fails if there are too many connections.
    func setUp(
        _ channel: any NIOCore.Channel, from origin: ConnectionLimiter.Origin, at address: String,
        over transport: Transport, knock: KnockAdmission?
    ) -> EventLoopFuture<Void> {
        let number: ConnectionLimiter.Number
        do { number = try register.enter(channel, from: origin) } catch {
            return channel.eventLoop.makeFailedFuture(error)
        }
        var connection = SecureConnection(
            identity: identity.withLock { $0 }, limits: limits, admits: admits, side: .acceptor(knock: knock),
            remoteAddress: address, transport: transport)
        connection.opened = { [register] user in try register.open(number, with: user) }
        return connection.setUp(channel).map { [connections, refused] proved in
            proved.whenComplete { result in
                switch result {
                case .success(let opened): connections.yield(opened)
                case .failure(let error): refused(VicinoError(of: error), address)
                }
            }
        }
    }

    func close() async {
        connections.finish()
        await register.close()
    }
}
