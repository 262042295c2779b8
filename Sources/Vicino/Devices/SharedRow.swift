internal import VicinoCore

/// What the user has chosen about one person, for all their devices: an internal record.
struct SharedRow: RecordKind {
    /// The table of the catalog.
    var table = ""
    /// The person.
    var user = ""
    /// The values of the row.
    var values: [UInt8]?

    static let declaration = KindDeclaration<SharedRow>(
        "org.vicino.own.row",
        fields: [
            .field(1, "table", at: \.table),
            .field(2, "person", at: \.user),
            // A note may be longer than other bytes.
            .field(3, "row", at: \.values, privacy: .note),
        ])
}
