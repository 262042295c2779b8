internal import VicinoCore

/// What one device of the user publishes in one store, for all their devices: an internal record.
struct PublicationNote: RecordKind {
    /// The signing key of the device.
    var device: [UInt8] = []
    /// The address of the store.
    var address = ""
    /// Where followers read it without a key.
    var readingAddress: String?
    /// A `PublicationRow` for each audience, one after the other.
    var rows: [UInt8]?

    static let declaration = KindDeclaration<PublicationNote>(
        "org.vicino.own.publication",
        fields: [
            .field(1, "device", at: \.device),
            .field(2, "address", at: \.address),
            .field(3, "reading", at: \.readingAddress),
            // A note may be longer than other bytes.
            .field(4, "rows", at: \.rows, privacy: .note),
        ])
}
