internal import VicinoCore

/// What the user calls a device of theirs: an internal record, which only their own devices receive.
struct DeviceNote: RecordKind {
    /// The device's signing key.
    var key: [UInt8] = []
    /// What the user calls it.
    var name = ""
    /// When it was added.
    var addedAt = Timestamp.epoch

    static let declaration = KindDeclaration<DeviceNote>(
        "org.vicino.own.device",
        fields: [
            .field(1, "key", at: \.key),
            .field(2, "name", at: \.name),
            .field(3, "added", at: \.addedAt),
        ])
}
