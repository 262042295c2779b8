public import VicinoCore

/// Connections to the devices that a medium finds, over the medium itself and not over a network.
///
/// A driver implements it with Bluetooth channels or, for tests, with pairs of sockets. It knows no people or keys: the
/// session above encrypts what it carries.
public protocol MediumTransport: Sendable {
    /// The kind of transport that reports name.
    var kind: Transport { get }

    /// Accepts connections until the returned listener is released.
    ///
    /// - Parameter accept: receives each connection, and owns its descriptor; must return quickly.
    /// - Throws: ``VicinoError`` with `.unavailable` if the medium accepts no connections now.
    func listen(
        accept: @escaping @Sendable (PeerStream) -> Void
    ) async throws(VicinoError) -> MediumListener

    /// Connects to a device.
    ///
    /// - Parameters:
    ///   - address: from a sighting of the medium.
    ///   - psm: from the beacon of that sighting.
    /// - Returns: the connection, which the caller owns.
    /// - Throws: ``VicinoError`` with `.unreachable` if the device does not answer in time or refuses. It has
    ///   `.unavailable` if the medium cannot connect now, and `.malformed` for an address of another medium.
    ///   `CancellationError` if the task is cancelled.
    func connect(to address: RouteAddress, psm: PSM) async throws -> PeerStream
}

/// Accepts connections as long as it is held.
public final class MediumListener: Sendable {
    /// The PSM on which peers connect, for the beacon.
    public let psm: PSM
    private let stop: @Sendable () -> Void

    /// Makes a listener.
    ///
    /// - Parameters:
    ///   - psm: the PSM on which peers connect.
    ///   - stop: ends the listening; called once, when the listener is released.
    public init(psm: PSM, stop: @escaping @Sendable () -> Void) {
        self.psm = psm
        self.stop = stop
    }

    deinit { stop() }
}
