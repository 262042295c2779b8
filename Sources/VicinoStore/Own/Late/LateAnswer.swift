internal import VicinoCore

/// What the user has answered about the late records of a removed device, as devices of one user tell each other: an
/// internal record.
struct LateAnswer: RecordKind {
    /// The signing key of the removed device.
    var device: [UInt8] = []
    /// Whether nothing of the device is asked about any more.
    var isDiscarded = false
    /// The first `LateAnswers.leafBytes` bytes of the leaf of each record that was kept.
    var kept: [UInt8]?

    static let declaration = KindDeclaration<LateAnswer>(
        "org.vicino.own.late",
        fields: [
            .field(1, "device", at: \.device),
            .field(2, "is_discarded", at: \.isDiscarded),
            // They may be longer than other bytes.
            .field(3, "kept", at: \.kept, privacy: .note),
        ])
}
