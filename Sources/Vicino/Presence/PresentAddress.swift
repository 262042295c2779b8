internal import VicinoLocks

/// The address at which peers can connect now, for the media to advertise.
final class PresentAddress: Sendable {
    private let current = LockedValue<UInt16>(0)

    /// The port; 0 before there is one.
    var port: UInt16 { current.withLock { $0 } }

    func move(to addresses: [PeerAddress]) { current.withLock { $0 = addresses.first?.port ?? 0 } }
}
