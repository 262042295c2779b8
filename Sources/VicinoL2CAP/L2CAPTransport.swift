internal import Glibc
package import VicinoCore
package import VicinoPresence

/// Carries connections over Bluetooth Low Energy channels, through Linux sockets.
///
/// ```swift
/// let transport = L2CAPTransport { RouteAddress("5C:F3:70:00:00:01/public") }
/// let listener = try await transport.listen { stream in … }     // the beacon states listener.psm
/// ```
///
/// Neither side pairs: the session above encrypts what the channel carries. The program needs no privilege.
package struct L2CAPTransport: MediumTransport {
    private let family: ChannelFamily
    private let adapter: @Sendable () throws(VicinoError) -> ChannelFamily.SocketAddress
    private let target: @Sendable (RouteAddress, UInt8) -> ChannelFamily.SocketAddress?

    /// How long a device may take to answer. A controller connects only when it hears the device, and some devices
    /// advertise once a second or pause for two.
    static let timeout = Duration.seconds(15)

    /// Makes a transport that uses an adapter.
    ///
    /// - Parameter adapter: the public address of the adapter to use, such as `5C:F3:70:00:00:01/public`; nil while no
    ///   adapter is on. It is called for each connection. The address on the air may differ.
    package init(adapter: @escaping @Sendable () -> RouteAddress?) {
        self.init(by: { () throws(VicinoError) in
            guard let address = adapter().flatMap({ BluetoothAddress($0) }) else {
                throw VicinoError(.unavailable, "There is no Bluetooth adapter that is on. Switch one on.")
            }
            return address
        })
    }

    /// Makes a transport that uses an adapter.
    ///
    /// - Parameter adapter: the public address of the adapter to use. It is called for each connection and each
    ///   listener, and throws if there may be none now.
    package init(by adapter: @escaping @Sendable () throws(VicinoError) -> BluetoothAddress) {
        self.init(
            .bluetooth, adapter: { () throws(VicinoError) in try adapter().kernelAddress() },
            target: { BluetoothAddress($0)?.kernelAddress(psm: $1) })
    }

    /// - Parameters:
    ///   - adapter: the address of this side, without a PSM.
    ///   - target: the address of a peer; nil for one of another medium.
    init(
        _ family: ChannelFamily, adapter: @escaping @Sendable () throws(VicinoError) -> ChannelFamily.SocketAddress,
        target: @escaping @Sendable (RouteAddress, UInt8) -> ChannelFamily.SocketAddress?
    ) {
        self.family = family
        self.adapter = adapter
        self.target = target
    }

    /// `Transport.bluetooth`.
    package var kind: Transport { .bluetooth }

    /// Accepts channels under a free PSM.
    ///
    /// - Throws: `VicinoError` with `.unavailable` if no adapter is on, no PSM is free, or the system refuses.
    package func listen(
        accept: @escaping @Sendable (PeerStream) -> Void
    ) async throws(VicinoError) -> MediumListener {
        let socket = try openSocket()
        do { try socket.listen() } catch { throw .channels(error) }
        guard let psm = family.psm(socket.address) else {
            throw VicinoError(
                .unavailable, "All channel numbers of this Bluetooth adapter are in use. Stop another program.")
        }
        let acceptor = ChannelAcceptor(family, socket) { [family] channel, peer in
            if let stream = Self.stream(family, channel, from: family.route(peer)) { accept(stream) }
        }
        acceptor.start()
        return MediumListener(psm: psm) { acceptor.stop() }
    }

    /// Connects to a device that was just heard.
    ///
    /// - Throws: `VicinoError` with `.unreachable` if the device does not answer, refuses, or demands a pairing. It has
    ///   `.unavailable` if no adapter is on, and `.malformed` for an address of another medium. `CancellationError` if
    ///   the task is cancelled.
    package func connect(to address: RouteAddress, psm: PSM) async throws -> PeerStream {
        guard let open = target(address, psm.value), let unused = target(address, Self.unusedPSM) else {
            throw VicinoError(.malformed, "\(address) is not an address of a Bluetooth device.")
        }
        // Held until the channel is open, so that it gets a number of its own on this side too.
        let spent = spentRequests(at: unused)
        defer { withExtendedLifetime(spent) {} }
        let socket = try openSocket()
        do {
            if try socket.connect(to: open) == .pending {
                try await ConnectAttempt(socket).wait(for: Self.timeout)
            }
        } catch let error as SystemError { throw VicinoError.reaching(address, error) }
        try Task.checkCancellation()
        guard let stream = Self.stream(family, socket, from: address) else {
            throw VicinoError(
                .unreachable,
                "\(address) wants to be paired by the system. Vicino never pairs devices: this is another program, or not "
                    + "the device that it seems to be.")
        }
        return stream
    }

    // MARK: Requests that the peer refuses

    /// A PSM on which no device listens: it is reserved for services of the standard, and none of them has it.
    static let unusedPSM: UInt8 = 0x7F

    /// How many requests to spend. The peer's BlueZ asks for at most four channels, and may do so twice.
    static let spentRequests = 12

    /// Makes requests that the peer refuses, so that the next one has a number that the peer's own requests do not have.
    ///
    /// Each side numbers its requests on a link from 1. Linux keeps the number with a channel that a peer has opened,
    /// until the first packet arrives on it. If its own request has the same number, it takes the answer for an answer
    /// about the channel. From then on it sends the channel's packets to another one. BlueZ before 5.67 makes such
    /// requests in the first seconds of a link (decision 0040).
    ///
    /// The system sends requests in the order in which they were made. So nothing has to wait for the answers, nor for
    /// the link.
    private func spentRequests(at unused: ChannelFamily.SocketAddress) -> [ChannelSocket] {
        (0..<Self.spentRequests).compactMap { _ in
            guard let socket = try? openSocket(), (try? socket.connect(to: unused)) != nil else { return nil }
            return socket
        }
    }

    private func openSocket() throws(VicinoError) -> ChannelSocket {
        let adapter = try adapter()
        do { return try ChannelSocket(family, at: adapter) } catch { throw .channels(error) }
    }

    /// Hands a connected socket over; nil if the connection is gone, or the devices were paired for it.
    private static func stream(
        _ family: ChannelFamily, _ socket: ChannelSocket, from address: RouteAddress?
    ) -> PeerStream? {
        guard let address, let sizes = family.sizes(socket.descriptor), sizes.sent > 0,
            !family.isPaired(socket.descriptor)
        else { return nil }
        return PeerStream(
            descriptor: socket.handOver(), address: address, writeLimit: sizes.sent, readLimit: sizes.received)
    }
}
