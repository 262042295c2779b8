package import VicinoCore

/// The names of the envelopes from a device of an author to a device of a follower, which only these two can compute.
///
/// The two devices count them from 0. So a number says nothing about other followers.
package struct EnvelopeNames: Sendable {
    private let key: EpochKey

    /// How many numbers beyond the last one a follower tries: so many envelopes may have been replaced unread.
    package static let reach = UInt64(32)

    /// Computes them at the author's device.
    ///
    /// - Parameter recipient: the X25519 public key of the follower's device, from the roster.
    /// - Throws: `VicinoError` with `.malformed` for a key that allows no agreement.
    package init(from sender: AgreementKey, to recipient: [UInt8]) throws(VicinoError) {
        try self.init(sender, with: recipient, context: sender.publicKey + recipient)
    }

    /// Computes them at the follower's device.
    ///
    /// - Parameter sender: the X25519 public key of the author's device, from the roster.
    /// - Throws: `VicinoError` with `.malformed` for a key that allows no agreement.
    package init(to recipient: AgreementKey, from sender: [UInt8]) throws(VicinoError) {
        try self.init(recipient, with: sender, context: sender + recipient.publicKey)
    }

    private init(_ own: AgreementKey, with other: [UInt8], context: [UInt8]) throws(VicinoError) {
        key = EpochKey(derived: try own.sharedKey(with: other, salt: RepositoryLabel.bytes, context: context))
    }

    /// The name of an envelope.
    package subscript(number: UInt64) -> ObjectName {
        ObjectName(derived: key.derive(.envelopeName(number), count: ObjectName.byteCount))
    }

    /// The names that a follower tries, in this order, when an epoch has ended.
    ///
    /// - Parameter number: that of the last envelope that it has opened; nil for none.
    package func next(after number: UInt64?) -> [ObjectName] {
        let first = number.map { $0 + 1 } ?? 0
        return (first..<first + Self.reach).map { self[$0] }
    }
}
