internal import VicinoCore

/// A record that a device has put again because a follower still had it, as devices of one user tell each other: an internal
/// record.
struct ReturnedMark: RecordKind {
    /// The id by which the follower knew the record.
    var shown = ""
    /// The new record.
    var record = ""

    static let declaration = KindDeclaration<ReturnedMark>(
        "org.vicino.own.returned",
        fields: [
            .field(1, "shown", at: \.shown),
            .field(2, "twin", at: \.record),
        ])
}
