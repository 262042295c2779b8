internal import GRDB
internal import VicinoCore

/// What this device tells the user's other devices of its audiences and views, in internal records, inside one
/// transaction.
///
/// A user with one device needs none of it, but for the private marks in a file of all records. Only what has changed is
/// written.
struct DevicePublication {
    private let db: Database
    private let tables: RecordTables
    private let roster: Verified<Roster>
    /// The signing key of this device.
    private let device: [UInt8]
    /// Whether there is no other device: then only the private marks are told.
    private let isAlone: Bool

    /// What should be written.
    struct Changes {
        var audiences: [InternalRecords.Change<SharedAudience>] = []
        var withdrawn: [RecordKey] = []
        var marks: [InternalRecords.Change<PrivateMark>] = []
        var segments: [InternalRecords.Change<ShownNote>] = []
        var heads: [InternalRecords.Change<ViewHeadNote>] = []
        /// What was told of views that are not there any more.
        var endedSegments: [RecordKey] = []
        var endedHeads: [RecordKey] = []

        var isEmpty: Bool {
            audiences.isEmpty && withdrawn.isEmpty && marks.isEmpty && segments.isEmpty && heads.isEmpty
                && endedSegments.isEmpty && endedHeads.isEmpty
        }
    }

    /// Nothing for a user with one device, unless it writes a file of all records.
    init?(_ db: Database, device: [UInt8], isForFile: Bool) throws {
        guard let roster = try FeedAuthor.fetch(db)?.roster else { return nil }
        isAlone = roster.devices.count <= 1
        guard isForFile || !isAlone else { return nil }
        self.db = db
        self.device = device
        self.roster = roster
        tables = try RecordTables(db)
    }

    /// Whether there is anything to write, or a head to sign before.
    func isComplete(_ editor: OwnEditor) throws -> Bool { try editor.areSigned(views()) && changes().isEmpty }

    /// The views whose heads must be signed before: those of all audiences.
    func views() throws -> SharedViews {
        guard !isAlone else { return [] }
        return SharedViews(try FeedLog.fetchAll(db).map(\.id.view).filter { $0 != .own })
    }

    // MARK: What has changed

    /// What has changed since the last time. The heads must have been signed.
    func changes() throws -> Changes {
        var changes = Changes()
        changes.marks = try PrivateMarks(tables).changes()
        guard !isAlone else { return changes }
        let audiences = SharedAudiences(tables)
        changes.audiences = try audiences.changes()
        changes.withdrawn = try audiences.withdrawn()
        let heads = try InternalRecords.fetchAll(ViewHeadNote.self, tables)
        let segments = try InternalRecords.fetchAll(ShownNote.self, tables)
        try findEnded(heads, segments, into: &changes)
        for log in try toldLogs() { try findNews(of: log, heads, segments, into: &changes) }
        return changes
    }

    /// The logs that this device tells of: its own, and those of removed devices if it is the first of the others.
    private func toldLogs() throws -> [FeedLog] {
        let isFirst = roster.devices.first { !$0.isRemoved }?.signingKey == device
        return try FeedLog.fetchAll(db).filter { log in
            guard log.id.view != .own, try log.isSigned(), let head = try log.head?.claimed() else { return false }
            return head.device == device || isFirst && roster.hasRemoved(signingKey: head.device)
        }
    }

    private func findNews(
        of log: FeedLog, _ heads: [InternalRecords.Held<ViewHeadNote>], _ segments: [InternalRecords.Held<ShownNote>],
        into changes: inout Changes
    ) throws {
        let ended = try SharedAudiences(tables).ended().map(\.ref)
        let knownHead = heads.last { $0.record.log == log.id }
        guard let view = try ViewTables(db).find(log.id.view), !ended.contains(view.audience.ref),
            let head = log.head, try !isOutranked(head, by: knownHead),
            let told = try ShownSegments(tables, view).all(of: log)
        else { return }
        let known = Dictionary(
            segments.filter { $0.record.log == log.id }.map { (UInt64(clamping: $0.record.segment), $0) }
        ) { $1 }
        for index in Set(told.keys).union(known.keys).sorted() {
            let bytes = told[index]?.encoded(writer: log.id.writer, index: index)
            guard known[index]?.record.slots != bytes || known[index] == nil else { continue }
            let note = ShownNote(
                view: log.id.view.bytes, logWriter: log.id.writer.bytes, segment: Int64(clamping: index), slots: bytes)
            changes.segments.append(InternalRecords.Change(record: note, held: known[index]?.key))
        }
        guard try !isTold(head, by: knownHead?.record), let note = try note(head, of: log, view) else { return }
        changes.heads.append(InternalRecords.Change(record: note, held: knownHead?.key))
    }

    /// Whether a note has what others need of a head. Which other logs it has seen, is not part of that.
    ///
    /// Two devices may have signed the end of one log. It does not matter which of them tells of it.
    private func isTold(_ head: Unverified<Head>, by note: ViewHeadNote?) throws -> Bool {
        guard let signed = note?.signed, let known = try? signed.claimed() else { return false }
        let present = try head.claimed()
        guard known.position == present.position, known.schemas == present.schemas else { return false }
        if known.signer == present.signer { return true }
        guard known.device != present.device, isPresent(known.device) else { return false }
        return (try? signed.verified(against: roster)) != nil
    }

    /// Whether another present device has told more of a log, or another history of this one, as of a copied folder.
    ///
    /// Otherwise each of the two would replace what the other one has told, again and again.
    private func isOutranked(_ head: Unverified<Head>, by note: InternalRecords.Held<ViewHeadNote>?) throws -> Bool {
        guard let note, let told = try? note.record.signed?.claimed(),
            try note.version.writer != OwnEditor(db, now: .epoch).writer, try isPresent(note.version.writer)
        else { return false }
        return try told.position.outranks(head.claimed().position)
    }

    /// Whether a writer is that of a present device. A removed one has no say in what others tell.
    private func isPresent(_ writer: WriterID) throws -> Bool {
        let log = try FeedLog.fetchOne(db, id: LogID(writer: writer, view: .own))
        guard let head = try log?.head?.claimed() else { return false }
        return isPresent(head.device)
    }

    private func isPresent(_ device: [UInt8]) -> Bool {
        roster.devices.contains { $0.signingKey == device && !$0.isRemoved }
    }

    private func note(_ head: Unverified<Head>, of log: FeedLog, _ view: StoredView) throws -> ViewHeadNote? {
        guard head.payload.count <= FieldLimit.noteBytes,
            let schema = try SignedSchemas.fetch(db, digest: head.claimed().schemas)?.first
        else { return nil }
        let bytes = schema.wireBytes
        return ViewHeadNote(
            view: log.id.view.bytes, logWriter: log.id.writer.bytes, shownKind: schema.kind.description,
            head: head.payload, signature: head.signature, schema: bytes.count <= FieldLimit.noteBytes ? bytes : nil)
    }

    /// Finds what was told of views that belong to no audience any more.
    private func findEnded(
        _ heads: [InternalRecords.Held<ViewHeadNote>], _ segments: [InternalRecords.Held<ShownNote>],
        into changes: inout Changes
    ) throws {
        let audiences = try AudienceTables(db).all()
        let ended = heads.filter { held in
            guard let kind = try? KindList.read(held.record.shownKind)?.first else { return false }
            return !audiences.contains { $0.view(of: kind).bytes == held.record.view }
        }
        changes.endedHeads = ended.map(\.key)
        let views = Set(ended.map(\.record.view))
        changes.endedSegments = segments.filter { views.contains($0.record.view) }.map(\.key)
    }

    // MARK: Writing

    /// Writes the changes.
    func write(_ changes: Changes, by editor: OwnEditor) throws {
        for change in changes.audiences { try InternalRecords.write(change, by: editor) }
        for change in changes.marks { try InternalRecords.write(change, by: editor) }
        for change in changes.segments { try InternalRecords.write(change, by: editor) }
        for change in changes.heads { try InternalRecords.write(change, by: editor) }
        for key in changes.withdrawn { try InternalRecords.delete(SharedAudience.self, key, by: editor) }
        for key in changes.endedSegments { try InternalRecords.delete(ShownNote.self, key, by: editor) }
        for key in changes.endedHeads { try InternalRecords.delete(ViewHeadNote.self, key, by: editor) }
        try editor.finish()
        let tables = try RecordTables(db)
        if !isAlone { try SharedAudiences(tables).noteAgreed() }
        try PrivateMarks(tables).noteAgreed()
    }
}
