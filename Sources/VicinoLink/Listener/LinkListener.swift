internal import NIOCore
package import NIOPosix
internal import Synchronization

/// Accepts connections from peers.
///
/// ```swift
/// try await LinkListener.with(
///     at: LinkAddress.everywhere(), identity: identity, knock: knock, admits: admits
/// ) { listener in
///     for await link in listener.links { … }
/// }
/// ```
package struct LinkListener: Sendable {
    /// The addresses on which peers can connect, with the actual ports.
    package let addresses: [LinkAddress]
    /// Each connection whose peer has proved its identity, once; ends with the listener's scope.
    package let links: AsyncStream<Link>
    /// The network interfaces by which peers can connect; nil for all.
    let interfaces: [String]?
    private let entrance: Entrance
    private let sockets: [any NIOCore.Channel]

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
    /// - Throws: `LinkError` with `.address` if this device cannot listen there, and what `body` throws.
    package static func with<Outcome>(
        at addresses: [LinkAddress] = LinkAddress.everywhere(), on interfaces: [String]? = nil,
        identity: DeviceIdentity,
        knock: Doorkeeper?, limits: LinkLimits = LinkLimits(), by group: MultiThreadedEventLoopGroup = .singleton,
        admits: @escaping Gatekeeper, refused: @escaping @Sendable (LinkError, String) -> Void = { _, _ in },
        _ body: (LinkListener) async throws -> Outcome
    ) async throws -> Outcome {
        let (links, continuation) = AsyncStream.makeStream(of: Link.self)
        let entrance = Entrance(identity, knock, limits, admits, refused, continuation)
        let sockets = try await ListeningSockets.open(addresses, on: interfaces, entrance, group)
        let listener = LinkListener(
            addresses: sockets.compactMap { LinkAddress($0.localAddress) }, links: links,
            interfaces: interfaces, entrance: entrance, sockets: sockets)
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
    package func present(_ identity: DeviceIdentity) { entrance.present(identity) }

    /// How many connections have not been answered yet, and how many have.
    package var counts: (new: Int, open: Int) { entrance.doorway.counts }

    private func close() async {
        for socket in sockets { try? await socket.close().get() }
        await entrance.close()
    }
}

/// Sets up each accepted connection.
final class Entrance: Sendable {
    let doorway: Doorway
    private let identity: Mutex<DeviceIdentity>
    private let knock: Doorkeeper?
    private let limits: LinkLimits
    private let admits: Gatekeeper
    private let refused: @Sendable (LinkError, String) -> Void
    private let links: AsyncStream<Link>.Continuation

    init(
        _ identity: DeviceIdentity, _ knock: Doorkeeper?, _ limits: LinkLimits, _ admits: @escaping Gatekeeper,
        _ refused: @escaping @Sendable (LinkError, String) -> Void, _ links: AsyncStream<Link>.Continuation
    ) {
        doorway = Doorway(limits)
        self.identity = Mutex(identity)
        self.knock = knock
        self.limits = limits
        self.admits = admits
        self.refused = refused
        self.links = links
    }

    func present(_ identity: DeviceIdentity) { self.identity.withLock { $0 = identity } }

    /// Sets a connection up. Call it on the channel's event loop.
    func admit(_ channel: any NIOCore.Channel) throws {
        let number = try doorway.enter(channel)
        let address = LinkAddress(channel.remoteAddress)?.description ?? ""
        var connection = SecureConnection(
            identity: identity.withLock { $0 }, limits: limits, admits: admits, side: .acceptor(knock: knock),
            remoteAddress: address, lane: .threads)
        connection.opened = { [doorway] user in try doorway.open(number, with: user) }
        try connection.setUp(channel).whenComplete { [links, refused] result in
            switch result {
            case .success(let link): links.yield(link)
            case .failure(let error): refused(LinkError(of: error), address)
            }
        }
    }

    func close() async {
        links.finish()
        await doorway.close()
    }
}
