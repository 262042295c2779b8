package import VicinoCore

/// Makes the knock for a handshake whose ClientHello has this SHA-256. It must be quick: it runs on the event loop.
package typealias Knocking = @Sendable (_ hello: Digest) -> [UInt8]

/// The side of a connection that this device is.
package enum ConnectionSide: Sendable {
    /// This side connected. Without a knock it begins with the handshake.
    case initiator(knock: Knocking?)
    /// This side listened. Without a check of knocks it answers every peer.
    case acceptor(knock: KnockAdmission?)

    /// Whether this side connected.
    package var isInitiator: Bool {
        if case .initiator = self { true } else { false }
    }
}
