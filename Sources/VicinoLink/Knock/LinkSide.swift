package import VicinoCore

/// Makes the knock for a handshake whose ClientHello has this SHA-256. Quick: it runs on the connection's event loop.
package typealias Knocking = @Sendable (_ hello: Digest) -> [UInt8]

/// Which end of a connection this side is.
package enum LinkSide: Sendable {
    /// This side has connected. Without a knock it begins with the handshake.
    case initiator(knock: Knocking?)
    /// This side was connected to. Without a doorkeeper it answers everybody.
    case acceptor(knock: Doorkeeper?)

    /// Whether this side has connected.
    package var isInitiator: Bool {
        if case .initiator = self { true } else { false }
    }
}
