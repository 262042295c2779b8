public import VicinoCore

/// An open connection to a device nearby, as a descriptor of the system. It carries bytes in order each way.
///
/// Nothing about the peer is proved. The receiver of the value owns the descriptor, and must close it.
public struct PeerStream: Sendable {
    /// The descriptor; reads and writes do not block.
    public let descriptor: Int32
    /// The address of the peer in its medium's format.
    public let address: RouteAddress
    /// The maximum number of bytes in one write.
    public let writeLimit: Int
    /// The maximum number of bytes in a received packet; a read with less space may lose the rest.
    public let readLimit: Int
    /// To be held until the descriptor is closed; nil if the medium need not know when that is.
    public var lifetime: ConnectionLifetime?

    /// Hands an open descriptor over to the receiver of this value.
    public init(descriptor: Int32, address: RouteAddress, writeLimit: Int, readLimit: Int) {
        self.descriptor = descriptor
        self.address = address
        self.writeLimit = writeLimit
        self.readLimit = readLimit
    }
}
