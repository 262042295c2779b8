internal import VicinoCore

/// The settings of one of the user's devices that the user would want anywhere, as a text: an internal record, from which a
/// new computer takes them.
struct SettingsNote: RecordKind {
    /// The device's signing key.
    var device: [UInt8] = []
    /// The settings, as in a settings file; those with their usual value are left out.
    var text: [UInt8]?
    /// When they were noted.
    var notedAt = Timestamp.epoch

    static let declaration = KindDeclaration<SettingsNote>(
        "org.vicino.own.settings",
        fields: [
            .field(1, "device", at: \.device),
            // A note may be longer than other bytes.
            .field(2, "text", at: \.text, privacy: .note),
            .field(3, "noted", at: \.notedAt),
        ])
}
