internal import VicinoCore

/// Whether no follower sees a record, as devices of one user tell each other: an internal record.
struct PrivateMark: RecordKind {
    /// The user's record.
    var marked = ""
    var isPrivate = false

    static let declaration = KindDeclaration<PrivateMark>(
        "org.vicino.own.private",
        fields: [
            .field(1, "marked", at: \.marked),
            .field(2, "is_private", at: \.isPrivate),
        ])
}
