internal import NIOCore
package import NIOPosix
package import VicinoCore

extension PeerConnection {
    /// Connects to a peer and checks its identity; tries all addresses of a name, IPv6 before IPv4.
    ///
    /// - Parameters:
    ///   - expecting: the user whom the peer must prove to be, or nil to leave it to `admits`.
    ///   - identity: what this side shows.
    ///   - knock: makes the knock for a peer that requires one; nil for a peer that answers without.
    ///   - admits: decides the admission of the peer.
    /// - Throws: `VicinoError`: `.unreachable`, `.timeout`, `.unproved`, `.notAdmitted`, `.incompatible` or `.rejected`.
    package static func connect(
        to address: ConnectionEndpoint, expecting: UserID?, identity: DeviceIdentity, knock: Knocking?,
        limits: ConnectionLimits = ConnectionLimits(), on group: MultiThreadedEventLoopGroup = .singleton,
        admits: @escaping PeerAdmission
    ) async throws -> PeerConnection {
        guard (1...65_535).contains(address.port), !address.host.isEmpty, !address.host.utf8.contains(0) else {
            throw VicinoError(.address, "\(address) is not an address on which a device could listen.")
        }
        let connection = SecureConnection(
            identity: identity, limits: limits, admits: admits, side: .initiator(knock: knock), expected: expecting,
            remoteAddress: "\(address)")
        let bootstrap = ClientBootstrap(group: group)
            .connectTimeout(TimeAmount(limits.connecting))
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
        let pending = PendingConnection()
        return try await withTaskCancellationHandler {
            do {
                let future = try await bootstrap.connect(host: address.host, port: address.port) { channel in
                    channel.eventLoop.makeCompletedFuture { try pending.begin(channel) }
                        .flatMap { connection.setUp(channel) }
                }
                return try await future.orCancelled()
            } catch {
                try Task.checkCancellation()
                throw error as? VicinoError ?? nobody(at: address, error)
            }
        } onCancel: {
            pending.drop()
        }
    }

    private static func nobody(at address: ConnectionEndpoint, _ error: any Error) -> VicinoError {
        VicinoError(.unreachable, Unreachability(error).sentence("\(address)"), cause: error)
    }

    /// Makes a connection over an open descriptor, such as one end of a socket pair, or a Bluetooth channel.
    ///
    /// - Parameters:
    ///   - stream: the descriptor; it belongs to the connection from now on, even after an error.
    ///   - side: this side; the peer must be the other side, and both use a knock or neither does.
    ///   - remoteAddress: the peer's address, for people to read.
    /// - Throws: as `connect` does.
    package static func over(
        _ stream: StreamDescriptor, side: ConnectionSide, remoteAddress: String, expecting: UserID?,
        identity: DeviceIdentity, limits: ConnectionLimits = ConnectionLimits(),
        on group: MultiThreadedEventLoopGroup = .singleton,
        admits: @escaping PeerAdmission
    ) async throws -> PeerConnection {
        let connection = SecureConnection(
            identity: identity, limits: limits, admits: admits, side: side, expected: expecting,
            remoteAddress: remoteAddress, transport: stream.transport)
        let pending = PendingConnection()
        return try await withTaskCancellationHandler {
            do {
                return try await descriptorChannel(stream, closing: limits.closing, on: group) { channel in
                    channel.eventLoop.makeCompletedFuture { try pending.begin(channel) }
                        .flatMap { connection.setUp(channel) }
                }.flatMap { $0 }.orCancelled()
            } catch {
                try Task.checkCancellation()
                throw error
            }
        } onCancel: {
            pending.drop()
        }
    }
}

extension EventLoopFuture<PeerConnection> {
    /// The connection; if the task is cancelled meanwhile, the connection is closed as soon as it is open.
    fileprivate func orCancelled() async throws -> PeerConnection {
        let connection = try await get()
        try Task.checkCancellation()
        return connection
    }
}
