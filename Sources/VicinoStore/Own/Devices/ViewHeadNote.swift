internal import VicinoCore

/// The head of a view's log, as devices of one user tell each other: an internal record.
struct ViewHeadNote: RecordKind {
    /// The id of the view.
    var view: [UInt8] = []
    /// The writer of the log.
    var logWriter: [UInt8] = []
    /// The name and the major version of the kind.
    var shownKind = ""
    /// The bytes that were signed.
    var head: [UInt8]?
    /// Their signature.
    var signature: [UInt8] = []
    /// The schema that the head has signed; nil if it is too long for a field. Then the other device may have it.
    var schema: [UInt8]?

    static let declaration = KindDeclaration<ViewHeadNote>(
        "org.vicino.own.viewhead",
        fields: [
            .field(1, "view", at: \.view),
            .field(2, "log_writer", at: \.logWriter),
            .field(3, "shown_kind", at: \.shownKind),
            // It may be longer than other bytes.
            .field(4, "head", at: \.head, privacy: .note),
            .field(5, "signature", at: \.signature),
            .field(6, "schema", at: \.schema, privacy: .note),
        ])

    /// The log that the head is about; nil if the names are none.
    var log: LogID? {
        guard let view = ViewID(view), let writer = WriterID(logWriter) else { return nil }
        return LogID(writer: writer, view: view)
    }

    /// The signed head; nil without one.
    var signed: Unverified<Head>? { head.map { Unverified(payload: $0, signature: signature) } }
}

extension ShownNote {
    /// The log that the segment belongs to; nil if the names are none.
    var log: LogID? {
        guard let view = ViewID(view), let writer = WriterID(logWriter) else { return nil }
        return LogID(writer: writer, view: view)
    }
}
