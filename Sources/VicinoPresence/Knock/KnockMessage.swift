internal import VicinoCore

/// The message from which the code of a knock is computed:
///
/// ```
/// "vicino:D" ‖ medium 1 ‖ epoch 8 ‖ device 1 ‖ nonce 16 ‖ SHA-256 of the ClientHello 32
/// ```
///
/// Only the device depends on the key, so one message is enough to try many keys.
struct KnockMessage {
    private var bytes: [UInt8]
    private let deviceOffset: Int

    init(medium: MediumKind, epoch: Epoch, nonce: [UInt8], hello: Digest) {
        let head = HashLabel.knock.bytes + [medium.code] + withUnsafeBytes(of: epoch.number.bigEndian) { Array($0) }
        deviceOffset = head.count
        bytes = head + [0] + nonce + hello.bytes
    }

    /// The code of the message under a key.
    mutating func code(under key: KnockKey) -> Digest {
        bytes[deviceOffset] = key.device
        return bytes.withUnsafeBytes { key.hash.code(of: $0) }
    }
}
