/// What a peer may cost before and while one talks to them. Each limit is held before memory is taken.
package struct LinkLimits: Sendable {
    /// How long reaching an address may take, over all the addresses that a name has.
    package var connecting = Duration.seconds(10)
    /// How long a peer may take to prove who they are. The time in which this side decides about them does not count.
    package var handshake = Duration.seconds(10)
    /// How long a peer who has connected may take to introduce themselves, from the proof to their first whole message.
    package var hello = Duration.seconds(10)
    /// How long nothing at all may come or go.
    package var idle = Duration.seconds(120)
    /// How long a link waits for the peer's goodbye when it is closed.
    package var closing = Duration.seconds(2)
    /// Bytes a second, on average, below which a message that is under way ends the link: about half of what Bluetooth
    /// at its smallest packets carries.
    package var slowestRate = 500
    /// How long a message may be under way before its rate counts.
    package var slowGrace = Duration.seconds(10)
    /// Bytes of a message until the hello has been answered.
    package var helloBytes = 16_384
    /// Links at a time from one address of which the hello has not been answered.
    package var newFromAddress = 64
    /// Links at a time of which the hello has not been answered.
    package var new = 512
    /// Links at a time from one address of which it has.
    package var openFromAddress = 128
    /// Links at a time with one user of which it has: some for each of their devices, and some that broke and are not
    /// known to be gone.
    package var openWithUser = 16
    /// Links at a time of which it has.
    package var open = 1024

    /// Bytes of a certificate: 32 devices with the longest name need about 2,900.
    package static let certificateBytes = 4096
    /// Bytes that are handed to the network at once, so that progress is seen in the middle of a long message.
    static let sliceBytes = 65_536

    /// The limits as they are meant to be.
    package init() {}

    /// How often the limits on time are looked at: four times in the shortest of them, and each second otherwise.
    var checkInterval: Duration {
        max(.milliseconds(5), min(.seconds(1), min(hello, idle, slowGrace) / 4))
    }
}
