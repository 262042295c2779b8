internal import NIOCore
package import NIOPosix
internal import Synchronization

/// Waits for peers to connect.
///
/// ```swift
/// try await LinkListener.with(at: LinkAddress.everywhere(), identity: identity, knock: knock, admits: admits) { listener in
///     for await link in listener.links { … }
/// }
/// ```
package struct LinkListener: Sendable {
    /// Where peers can connect, with the real ports.
    package let addresses: [LinkAddress]
    /// The peers that have connected and proved who they are, each once. Ends with the listener's scope.
    package let links: AsyncStream<Link>
    /// By which network interfaces peers can connect; nil for all.
    let interfaces: [String]?
    private let entrance: Entrance
    private let sockets: [any NIOCore.Channel]

    /// Listens while `body` runs; then closes everything that came in.
    ///
    /// - Parameters:
    ///   - addresses: where; those of IPv6 are left out where the system has none, if another remains.
    ///   - interfaces: names of the network interfaces by which alone peers can connect, whatever address they connect to;
    ///     nil for all. Those that are not there are left out, if another remains.
    ///   - identity: what this side shows; `present` changes it.
    ///   - knock: lets in whoever knocks right, and answers nobody else; nil to answer everybody.
    ///   - admits: whether this side talks to a peer.
    ///   - refused: told of each connection that came to nothing, and from where; quick, as it runs on an event loop.
    /// - Throws: `LinkError` with `.address` if one cannot listen there, and what `body` throws.
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

    /// Shows something else to those who connect from now on: after a change of the roster.
    package func present(_ identity: DeviceIdentity) { entrance.present(identity) }

    /// How many have connected and not been answered yet, and how many have.
    package var counts: (new: Int, open: Int) { entrance.doorway.counts }

    private func close() async {
        for socket in sockets { try? await socket.close().get() }
        await entrance.close()
    }
}

/// What happens to each connection that comes in.
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

    /// Sets a connection up. On its event loop.
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
