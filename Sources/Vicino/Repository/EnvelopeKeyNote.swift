internal import VicinoCore

/// The keys of a follower's device, for all devices of the user: an internal record. So a device that never meets the
/// follower seals envelopes for them, too.
struct EnvelopeKeyNote: RecordKind {
    /// The id of the follower.
    var follower = ""
    /// The signing key of the follower's device.
    var device: [UInt8] = []
    /// Its X25519 public key.
    var agreementKey: [UInt8] = []
    /// Its key for envelopes.
    var key: [UInt8]?

    static let declaration = KindDeclaration<EnvelopeKeyNote>(
        "org.vicino.own.envelopekey",
        fields: [
            .field(1, "follower", at: \.follower),
            .field(2, "device", at: \.device),
            .field(3, "agreement", at: \.agreementKey),
            // A note may be longer than other bytes.
            .field(4, "key", at: \.key, privacy: .note),
        ])
}
