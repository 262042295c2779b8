internal import VicinoLocks

/// Where peers can connect now, for the media to advertise.
final class PresentAddress: Sendable {
    private let current = LockedValue<UInt16>(0)

    /// The port; 0 before there is one.
    var port: UInt16 { current.withLock { $0 } }

    /// - Parameter port: nil if there is none any more.
    func move(toPort port: UInt16?) { current.withLock { $0 = port ?? 0 } }
}
