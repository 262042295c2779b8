/// The limits of a pairing; each side enforces them.
package enum PairingLimit {
    /// The version of the protocol.
    static let version: UInt64 = 1
    /// Bytes of a message: the largest roster or a grant, and little else.
    package static let messageBytes = 16_384
    /// Messages that one side sends: the asker a commitment, a reveal and its agreement; the asked side a claim, its
    /// agreement and a welcome or an answer; and each a goodbye.
    package static let messages = 4
    /// Random bytes from each side.
    package static let nonceBytes = 32
    /// How long both sides may take until they show digits: no person has to decide anything.
    package static let greetingTimeout = Duration.seconds(10)
    /// How long a pairing may take, with the people's comparison.
    package static let timeout = Duration.seconds(120)
}
