package import VicinoCore

/// The key that a device needs to knock at another one; its description hides the key.
///
/// ```swift
/// let key = KnockKey(annasKey, device: recognition.device)
/// let knock = key.knock(on: .localNetwork, in: recognition.epoch, hello: digest, using: &random)
/// ```
package struct KnockKey: Sendable, CustomStringConvertible, CustomReflectable {
    /// The device that is meant: its index, or `anyDevice`.
    let device: UInt8
    let hash: KeyedHash

    /// Means any listening device, for an initiator that cannot know the device's index.
    static let anyDevice: UInt8 = 255

    /// Makes the key for one device of the person with this presence key, or for one end of a bridge.
    ///
    /// - Parameters:
    ///   - key: the presence key of the listening device's user, or the bridge between that device and this one.
    ///   - device: the index of the listening device.
    package init(_ key: PresenceKey, device: DeviceIndex) {
        self.device = device.value
        hash = key.hash
    }

    /// Makes the key for any device of an invitation's author: the invitation does not say which device listens.
    package init(_ invitation: InvitationSecret) {
        device = Self.anyDevice
        let key = HashLabel.invited.bytes.withUnsafeBytes { KeyedHash(key: invitation.bytes).code(of: $0) }
        hash = KeyedHash(key: key.bytes)
    }

    /// The key for devices that are open to strangers, which every device has.
    package static let strangers = KnockKey(device: anyDevice, hash: .strangers)

    private init(device: UInt8, hash: KeyedHash) {
        self.device = device
        self.hash = hash
    }

    /// Makes a knock.
    ///
    /// - Parameters:
    ///   - medium: the medium of the connection: the local network for every Internet address.
    ///   - epoch: the epoch of this device's clock, or of the beacon by which the other device was recognised.
    ///   - hello: SHA-256 of the ClientHello that follows, as it is sent.
    ///   - generator: must be the system's, except in tests.
    package func knock(
        on medium: MediumKind, in epoch: Epoch, hello: Digest, using generator: inout some RandomNumberGenerator
    ) -> Knock {
        let nonce = (0..<Knock.nonceBytes).map { _ in UInt8.random(in: 0...255, using: &generator) }
        return knock(on: medium, in: epoch, hello: hello, nonce: nonce)
    }

    /// Makes a knock with a given nonce, for known answers.
    package func knock(on medium: MediumKind, in epoch: Epoch, hello: Digest, nonce: [UInt8]) -> Knock {
        var message = KnockMessage(medium: medium, epoch: epoch, nonce: nonce, hello: hello)
        return Knock(nonce: nonce, code: message.code(under: self))
    }

    /// Always `KnockKey(redacted)`.
    package var description: String { "KnockKey(redacted)" }

    /// Shows no children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
