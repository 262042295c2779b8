internal import Synchronization

/// Where peers can connect just now, for media to say.
final class PresentAddress: Sendable {
    private let current = Mutex<UInt16>(0)

    /// The port; 0 before there is one.
    var port: UInt16 { current.withLock { $0 } }

    func move(to addresses: [PeerAddress]) { current.withLock { $0 = addresses.first?.port ?? 0 } }
}
