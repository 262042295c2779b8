internal import VicinoCore

/// An audience, as devices of one user tell each other: an internal record.
struct SharedAudience: RecordKind {
    /// The audience key.
    var key: [UInt8] = []
    /// The kinds; nil for all.
    var kinds: String?
    /// The number of the form.
    var form = 0
    /// The moment from which on something is shown.
    var since: Timestamp?
    /// The field of the tags.
    var field: Int?
    /// How often the key of the field was renewed.
    var number = 0
    /// Whether a person may follow by a file.
    var isForFiles = false

    static let declaration = KindDeclaration<SharedAudience>(
        "org.vicino.own.audience",
        fields: [
            .field(1, "key", at: \.key),
            // A list of kinds may be longer than other texts.
            .field(2, "kinds", at: \.kinds, privacy: .note),
            .field(3, "form", at: \.form),
            .field(4, "since", at: \.since),
            .field(5, "tag_field", at: \.field),
            .field(6, "tag_key_number", at: \.number),
            .field(7, "for_files", at: \.isForFiles),
        ])
}
