public import VicinoCore

/// What one must have to knock at a device. Prints as nothing.
///
/// ```swift
/// let key = KnockKey(annasKey, device: recognition.device)
/// let knock = key.knock(on: .localNetwork, in: recognition.epoch, hello: digest, using: &random)
/// ```
public struct KnockKey: Sendable, CustomStringConvertible, CustomReflectable {
    /// Which device is meant: its place, or `anyDevice`.
    let device: UInt8
    let hash: KeyedHash

    /// Stands for whichever device listens, where the one who knocks cannot know its place.
    static let anyDevice: UInt8 = 255

    /// Opens one device of the person whose presence key it is, or one end of a bridge.
    ///
    /// - Parameters:
    ///   - key: of the person at whose device one knocks, or the bridge between that device and the other one.
    ///   - device: the place of the device at which one knocks.
    public init(_ key: PresenceKey, device: DeviceIndex) {
        self.device = device.value
        hash = key.hash
    }

    /// Opens the devices of whoever has made an invitation, which does not say which device it is that listens.
    public init(_ invitation: InvitationSecret) {
        device = Self.anyDevice
        let key = HashLabel.invited.bytes.withUnsafeBytes { KeyedHash(key: invitation.bytes).code(of: $0) }
        hash = KeyedHash(key: key.bytes)
    }

    /// Opens devices that are open to strangers. Everybody has it.
    public static let strangers = KnockKey(device: anyDevice, hash: .strangers)

    private init(device: UInt8, hash: KeyedHash) {
        self.device = device
        self.hash = hash
    }

    /// Knocks.
    ///
    /// - Parameters:
    ///   - medium: over which one connects: the local network for everything that has an address of the Internet.
    ///   - epoch: that of one's own clock, or of the beacon by which the device was recognised.
    ///   - hello: SHA-256 of the ClientHello that follows, as it goes over the wire.
    ///   - generator: must be the system's, except in tests.
    public func knock(
        on medium: MediumKind, in epoch: Epoch, hello: Digest, using generator: inout some RandomNumberGenerator
    ) -> Knock {
        let nonce = (0..<Knock.nonceBytes).map { _ in UInt8.random(in: 0...255, using: &generator) }
        return knock(on: medium, in: epoch, hello: hello, nonce: nonce)
    }

    /// Knocks with a nonce that is given, for known answers.
    package func knock(on medium: MediumKind, in epoch: Epoch, hello: Digest, nonce: [UInt8]) -> Knock {
        var message = KnockMessage(medium: medium, epoch: epoch, nonce: nonce, hello: hello)
        return Knock(nonce: nonce, code: message.code(under: self))
    }

    /// Always `KnockKey(redacted)`.
    public var description: String { "KnockKey(redacted)" }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
