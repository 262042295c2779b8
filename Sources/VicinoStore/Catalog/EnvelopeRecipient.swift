package import VicinoRepository

/// A device of a follower for which envelopes can be sealed.
package struct EnvelopeRecipient: Hashable, Sendable {
    package let device: Catalog.FollowerDevice
    /// The X25519 public key of the device.
    package let agreementKey: [UInt8]
    package let key: EnvelopePublicKey

    package init(device: Catalog.FollowerDevice, agreementKey: [UInt8], key: EnvelopePublicKey) {
        self.device = device
        self.agreementKey = agreementKey
        self.key = key
    }
}
