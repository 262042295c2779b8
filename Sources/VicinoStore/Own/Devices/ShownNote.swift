internal import VicinoCore

/// What a segment of a view's log says, as devices of one user tell each other: an internal record.
struct ShownNote: RecordKind {
    /// The id of the view.
    var view: [UInt8] = []
    /// The writer of the log.
    var logWriter: [UInt8] = []
    /// The number of the segment in the log.
    var segment: Int64 = 0
    /// The bytes of a `ShownSegment`; nil for one without live slots.
    var slots: [UInt8]?

    static let declaration = KindDeclaration<ShownNote>(
        "org.vicino.own.shown",
        fields: [
            .field(1, "view", at: \.view),
            .field(2, "log_writer", at: \.logWriter),
            .field(3, "segment", at: \.segment),
            // They may be longer than other bytes.
            .field(4, "slots", at: \.slots, privacy: .note),
        ])
}
