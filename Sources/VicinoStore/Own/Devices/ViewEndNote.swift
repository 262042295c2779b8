internal import GRDB
internal import VicinoCore

/// The closing of a view's log by the device that wrote it, as devices of one user tell each other: an internal record.
///
/// The other devices may have more of the log, and may show records by ids that it gave there. Followers count neither.
struct ViewEndNote: RecordKind {
    /// The bytes that were signed.
    var closing: [UInt8]?
    /// Their signature.
    var signature: [UInt8] = []

    static let declaration = KindDeclaration<ViewEndNote>(
        "org.vicino.own.viewend",
        fields: [
            // It may be longer than other bytes.
            .field(1, "closing", at: \.closing, privacy: .note),
            .field(2, "signature", at: \.signature),
        ])

    /// The signed closing; nil without one.
    var signed: Unverified<Closing>? { closing.map { Unverified(payload: $0, signature: signature) } }
}

/// The ends of views' logs that other devices of the user have told of, inside the transaction that has merged the notes.
struct ViewEnds {
    private let tables: RecordTables
    private let roster: Verified<Roster>

    /// Nil for a user with one device.
    init?(_ tables: RecordTables) throws {
        guard let roster = try FeedAuthor.fetch(tables.db)?.roster, roster.devices.count > 1 else { return nil }
        self.tables = tables
        self.roster = roster
    }

    /// Tells the other devices of a closing. The caller finishes the editor.
    func tell(_ closing: Unverified<Closing>, by editor: OwnEditor) throws {
        let note = ViewEndNote(closing: closing.payload, signature: closing.signature)
        try InternalRecords.write(.init(record: note, held: nil), by: editor)
    }

    /// Ends the logs where their devices have closed them, and shows under other ids what they have shown beyond.
    func takeOver(by editor: OwnEditor, user: UserID, key: SigningKey) throws {
        let notes = try InternalRecords.fetchAll(ViewEndNote.self, tables)
        let closings = try notes.compactMap { try verified($0.record, editor) }
        guard !closings.isEmpty else { return }
        try CutLogs(editor, closings: closings).run(user: user, key: key, roster: roster.version)
    }

    /// A closing that counts here; nil for one that another device than the log's has signed.
    private func verified(_ note: ViewEndNote, _ editor: OwnEditor) throws -> Verified<Closing>? {
        guard let closing = try? note.signed?.verified(against: roster),
            !roster.hasRemoved(signingKey: closing.device), let view = closing.positions.keys.first
        else { return nil }
        let id = LogID(writer: closing.writer, view: view)
        guard view != .own, closing.positions.count == 1, try !editor.isWriter(of: id),
            let log = try FeedLog.fetchOne(tables.db, id: id), try log.head?.claimed().device == closing.device
        else { return nil }
        return closing
    }
}
