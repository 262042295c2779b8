// A source may be cancelled from any thread, but its type does not say so yet.
@preconcurrency internal import Dispatch
internal import Glibc
public import VicinoCore
public import VicinoPresence

/// Carries connections over channels of Bluetooth Low Energy, through the sockets of Linux.
///
/// ```swift
/// let transport = L2CAPTransport { RouteAddress("5C:F3:70:00:00:01/public") }
/// let listener = try await transport.listen { stream in … }     // the beacon states listener.psm
/// ```
///
/// Neither side pairs: the session above encrypts what the channel carries. The program needs no privilege.
public struct L2CAPTransport: MediumTransport {
    private let family: ChannelFamily
    private let adapter: @Sendable () -> ChannelFamily.SocketAddress?
    private let target: @Sendable (RouteAddress, PSM) -> ChannelFamily.SocketAddress?

    /// How long a device may take to answer. A controller connects only when it hears the device, and some devices
    /// advertise once a second or pause for two.
    static let patience = Duration.seconds(15)

    /// Makes a transport that uses an adapter.
    ///
    /// - Parameter adapter: the public address of the adapter to use, such as `5C:F3:70:00:00:01/public`; nil while no
    ///   adapter is on. It is called for each connection. The address on the air may differ.
    public init(adapter: @escaping @Sendable () -> RouteAddress?) {
        self.init(
            .bluetooth, adapter: { adapter().flatMap { L2CAPAddress($0) }?.kernelAddress() },
            target: { L2CAPAddress($0)?.kernelAddress(psm: $1.value) })
    }

    /// - Parameters:
    ///   - adapter: the address of this side, with no channel.
    ///   - target: the address of a peer; nil for one of another medium.
    init(
        _ family: ChannelFamily, adapter: @escaping @Sendable () -> ChannelFamily.SocketAddress?,
        target: @escaping @Sendable (RouteAddress, PSM) -> ChannelFamily.SocketAddress?
    ) {
        (self.family, self.adapter, self.target) = (family, adapter, target)
    }

    /// `Transport.bluetooth`.
    public var transport: Transport { .bluetooth }

    /// Accepts channels under a free PSM.
    ///
    /// - Throws: `VicinoError` with `.unavailable` if no adapter is on, no PSM is free, or the system refuses.
    public func listen(
        accept: @escaping @Sendable (PeerStream) -> Void
    ) async throws(VicinoError) -> MediumListener {
        let socket = try openSocket()
        do { try socket.listen() } catch { throw .channels(error) }
        guard let psm = family.psm(socket.address) else {
            throw VicinoError(
                .unavailable, "All channel numbers of this Bluetooth adapter are in use. Stop another program.")
        }
        // The wait for the kernel must not block Swift's own threads.
        let source = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor)
        source.setEventHandler { [family] in
            while let (channel, peer) = socket.accepted() {
                if let stream = Self.stream(family, channel, from: family.route(peer)) { accept(stream) }
            }
        }
        // The source holds the socket until the system no longer watches it.
        source.setCancelHandler { withExtendedLifetime(socket) {} }
        source.activate()
        return MediumListener(psm: psm) { source.cancel() }
    }

    /// Connects to a device that was just heard.
    ///
    /// - Throws: `VicinoError`: `.unreachable` if the device does not answer, refuses, or demands a pairing;
    ///   `.unavailable` if no adapter is on; `.malformed` for an address of another medium. `CancellationError` if the
    ///   task is cancelled.
    public func connect(to address: RouteAddress, psm: PSM) async throws -> PeerStream {
        guard let target = target(address, psm) else {
            throw VicinoError(.malformed, "\(address) is no address of a Bluetooth device.")
        }
        let socket = try openSocket()
        do {
            if try socket.connect(to: target) == .pending {
                try await ConnectAttempt(socket).wait(for: Self.patience)
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

    private func openSocket() throws(VicinoError) -> ChannelSocket {
        guard let adapter = adapter() else {
            throw VicinoError(.unavailable, "There is no Bluetooth adapter that is on. Switch one on.")
        }
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
