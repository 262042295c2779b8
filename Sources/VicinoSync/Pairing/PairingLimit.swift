/// The limits of a pairing; each side enforces them.
package enum PairingLimit {
    /// The version of the protocol.
    static let version: UInt64 = 1
    /// Bytes of a message: a list of as many devices as there may be, or a grant, and little else.
    package static let messageBytes = 16_384
    /// Messages that one side sends: it binds itself or shows itself, reveals, agrees or welcomes, and says goodbye.
    package static let messages = 4
    /// Random bytes that each side puts in.
    package static let nonceBytes = 32
    /// How long it may take until both sides show digits: nobody has to think about anything.
    package static let greeting = Duration.seconds(10)
    /// How long a pairing may take, the people's comparing included.
    package static let whole = Duration.seconds(120)
}
