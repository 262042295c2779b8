package import VicinoCore

/// A connection that another driver has opened, as a descriptor of the system.
///
/// Each direction carries bytes reliably and in order. The descriptor belongs to the connection that is made of it,
/// even after an error.
package struct StreamDescriptor: Sendable {
    /// The sizes that the system allows on a descriptor that carries packets.
    package struct PacketSizes: Hashable, Sendable {
        /// The maximum number of bytes in one write; the system refuses a larger one.
        package let sent: Int
        /// The maximum number of bytes in a received packet; a read with less space may lose the rest.
        package let received: Int

        /// - Parameters: both at least 1.
        package init(sent: Int, received: Int) {
            self.sent = max(1, sent)
            self.received = max(1, received)
        }
    }

    package let number: CInt
    /// The sizes of packets; nil for a stream that takes writes and reads of any size.
    package let packets: PacketSizes?
    /// What carries the bytes.
    package let transport: Transport
    /// Held until the descriptor is closed.
    let lifetime: ConnectionLifetime?

    package init(
        _ number: CInt, packets: PacketSizes? = nil, transport: Transport = .descriptor,
        lifetime: ConnectionLifetime? = nil
    ) {
        self.number = number
        self.packets = packets
        self.transport = transport
        self.lifetime = lifetime
    }
}
