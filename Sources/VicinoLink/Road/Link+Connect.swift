internal import NIOCore
package import NIOPosix
package import VicinoCore

extension Link {
    /// Connects to a peer and checks who it is. All addresses of a name are tried, IPv6 ahead of IPv4.
    ///
    /// - Parameters:
    ///   - expecting: the user whom the peer must prove to be, or nil to leave it to `admits`.
    ///   - identity: what this side shows.
    ///   - knock: knocks at a peer who answers nobody else; nil for one who answers everybody.
    ///   - admits: whether this side talks to the peer.
    /// - Throws: `LinkError`: `.unreachable`, `.timeout`, `.unproved`, `.notAdmitted`, `.incompatible` or `.refused`.
    package static func connect(
        to address: LinkAddress, expecting: UserID?, identity: DeviceIdentity, knock: Knocking?,
        limits: LinkLimits = LinkLimits(), on group: MultiThreadedEventLoopGroup = .singleton,
        admits: @escaping Gatekeeper
    ) async throws -> Link {
        guard (1...65_535).contains(address.port), !address.host.isEmpty, !address.host.utf8.contains(0) else {
            throw LinkError(.address, "\(address) is no address that somebody could listen at.")
        }
        let connection = SecureConnection(
            identity: identity, limits: limits, admits: admits, side: .initiator(knock: knock), expected: expecting,
            remoteAddress: "\(address)", lane: .threads)
        let bootstrap = ClientBootstrap(group: group)
            .connectTimeout(TimeAmount(limits.connecting))
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
        let pending = PendingConnection()
        return try await withTaskCancellationHandler {
            do {
                let link = try await bootstrap.connect(host: address.host, port: address.port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try pending.begin(channel)
                        return try connection.setUp(channel)
                    }
                }
                return try await link.orCancelled()
            } catch {
                try Task.checkCancellation()
                throw error as? LinkError ?? nobody(at: address, error)
            }
        } onCancel: {
            pending.drop()
        }
    }

    private static func nobody(at address: LinkAddress, _ error: any Error) -> LinkError {
        LinkError(.unreachable, Unreachability(error).sentence("\(address)"), cause: error)
    }

    /// Makes a link over a stream descriptor that is connected already, such as one end of a socket pair.
    ///
    /// - Parameters:
    ///   - descriptor: any bidirectional stream; it belongs to the link from now on, whatever comes of it.
    ///   - side: which end this is; the other one must be the other, and both knock or neither.
    ///   - remoteAddress: where the peer is, for people to read.
    /// - Throws: as `connect` does.
    package static func over(
        descriptor: CInt, side: LinkSide, remoteAddress: String, expecting: UserID?, identity: DeviceIdentity,
        limits: LinkLimits = LinkLimits(), on group: MultiThreadedEventLoopGroup = .singleton,
        admits: @escaping Gatekeeper
    ) async throws -> Link {
        let connection = SecureConnection(
            identity: identity, limits: limits, admits: admits, side: side, expected: expecting,
            remoteAddress: remoteAddress, lane: .threads)
        return try await descriptorChannel(descriptor, connection, group).orCancelled()
    }
}

extension EventLoopFuture<Link> {
    /// The link; if the task is cancelled meanwhile, it is closed when it comes.
    fileprivate func orCancelled() async throws -> Link {
        let link = try await get()
        try Task.checkCancellation()
        return link
    }
}
