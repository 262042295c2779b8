/// What a peer may cost before and during a session; each limit applies before memory is allocated.
package struct ConnectionLimits: Sendable {
    /// How long a connection attempt may take, over all the addresses of a name.
    package var connecting = Duration.seconds(10)
    /// How long a peer may take to prove its identity, without the time in which this side decides.
    package var handshake = Duration.seconds(10)
    /// By how much an acceptor multiplies that time, at random for each connection: an equal time for all would tell the
    /// program apart from others that end silent connections.
    package var acceptorStretch: ClosedRange<Double> = 1...2
    /// How long a connected peer may take from the proof to its first complete message.
    package var hello = Duration.seconds(10)
    /// How long a connection may be idle in both directions.
    package var idle = Duration.seconds(120)
    /// How long a closing connection waits for the peer's goodbye.
    package var closing = Duration.seconds(2)
    /// Average bytes a second below which a message under way ends the connection: about half of what Bluetooth carries
    /// at its smallest packets.
    package var slowestRate = 500
    /// How long a message may be under way before its rate counts.
    package var slowGrace = Duration.seconds(10)
    /// Bytes of a message before the hello has been answered.
    package var helloBytes = 16_384
    /// Connections at a time from one address whose hello has not been answered.
    package var newFromAddress = 64
    /// Connections at a time whose hello has not been answered.
    package var new = 512
    /// Connections at a time from one address whose hello has been answered.
    package var openFromAddress = 128
    /// Connections at a time with one user whose hello has been answered.
    ///
    /// They are some for each device of the user, and some that broke and are not known to be gone.
    package var openWithUser = 16
    /// Connections at a time whose hello has been answered.
    package var open = 1024

    /// Bytes of a certificate: 32 devices, 16 successions and the longest name need about 5,700.
    package static let certificateBytes = 6144
    /// Bytes that are passed to the network at once, so that progress shows in the middle of a long message.
    static let sliceBytes = 65_536

    /// The usual limits.
    package init() {}

    /// Draws how long a peer may take to prove its identity over one connection.
    ///
    /// - Parameter generator: must be the system's, except in tests.
    func drawHandshake(asInitiator isInitiator: Bool, using generator: inout some RandomNumberGenerator) -> Duration {
        isInitiator ? handshake : handshake * Double.random(in: acceptorStretch, using: &generator)
    }

    /// How often the limits on time are checked: four times in the shortest of them, and at least once a second.
    var checkInterval: Duration {
        max(.milliseconds(5), min(.seconds(1), min(hello, idle, slowGrace) / 4))
    }
}
