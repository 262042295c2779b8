internal import GRDB
internal import VicinoCore

/// Takes over what other devices of the user have told of audiences and views, inside the transaction that has merged
/// their records.
struct DeviceArrivals {
    private let db: Database
    private let now: Timestamp
    private let roster: Verified<Roster>

    /// Nothing for a user with one device.
    init?(_ db: Database, now: Timestamp) throws {
        guard let roster = try FeedAuthor.fetch(db)?.roster, roster.devices.count > 1 else { return nil }
        self.db = db
        self.now = now
        self.roster = roster
    }

    /// Takes everything over, and makes the views show the records as they are now.
    ///
    /// - Parameter touched: the records that the merge has changed.
    func run(_ touched: TouchedRecords) throws {
        var touched = touched
        let tables = try RecordTables(db)
        let marked = try PrivateMarks(tables).takeOver()
        let audiences = try SharedAudiences(tables).takeOver()
        try tables.logs.flush()
        for record in marked { try note(record, in: &touched, tables) }
        try takeLogs(&touched)
        let editor = try OwnEditor(db, now: now)
        for record in touched.sorted { try editor.settle(record.key, record.table, from: record.content) }
        let isLate = try hasNewRoster()
        let late = try isLate ? AudienceTables(db).all() : audiences
        for audience in late { try editor.views.catchUp(audience) }
        try editor.finish()
    }

    /// Notes a record that was not changed itself.
    private func note(_ record: RecordKey, in touched: inout TouchedRecords, _ tables: RecordTables) throws {
        guard !touched.contains(record) else { return }
        for table in try tables.all() {
            guard let content = try tables.content(record, table) else { continue }
            return touched.note(record, of: table, content)
        }
    }

    // MARK: Removed devices

    private static let group = "named for removed devices"

    /// Whether the user's devices are others than the last time. Then this one may have to give ids to records of a removed
    /// one.
    private func hasNewRoster() throws -> Bool {
        let version = String(roster.version)
        let before = try DeviceNotes.fetch(db, of: Self.group)
        guard before[0] != version else { return false }
        try DeviceNotes.replace(db, of: Self.group, before, with: [0: version])
        return true
    }

    // MARK: Logs

    /// Takes over the logs of views in which something has changed, as far as the records here allow that.
    ///
    /// What cannot be taken over stays as it was until its device tells of it again: after it has received what this one
    /// has changed.
    private func takeLogs(_ touched: inout TouchedRecords) throws {
        var waiting = try offered()
        var count = waiting.count + 1
        // A log may need records that another one has created.
        while waiting.count < count {
            count = waiting.count
            waiting = try waiting.filter { try !take($0, &touched) }
        }
    }

    private func take(_ offered: OfferedView, _ touched: inout TouchedRecords) throws -> Bool {
        try yield(to: offered)
        var changed: Set<RecordKey>?
        try db.inSavepoint {
            do {
                let arrival = try ViewArrival(db, offered, former: touched)
                try arrival.run()
                changed = arrival.changed
                return .commit
            } catch is OfferedView.Unfit { return .rollback }
        }
        guard let changed else { return false }
        let tables = try RecordTables(db)
        for record in changed.sorted() { try note(record, in: &touched, tables) }
        return true
    }

    /// The logs of other devices that are not here as they were told.
    private func offered() throws -> [OfferedView] {
        let tables = try RecordTables(db)
        let audiences = try AudienceTables(db).all()
        guard !audiences.isEmpty else { return [] }
        let heads = try InternalRecords.fetchAll(ViewHeadNote.self, tables)
        let newest = heads.reduce(into: [LogID: ViewHeadNote]()) { newest, held in
            if let log = held.record.log { newest[log] = held.record }
        }
        let segments = try InternalRecords.fetchAll(ShownNote.self, tables)
        let editor = try OwnEditor(db, now: now)
        return try newest.sorted { $0.key < $1.key }.compactMap { log, note -> OfferedView? in
            guard let head = head(of: log, note), try isNews(head.value, editor),
                let schema = try schema(of: note, head.value, tables),
                let audience = audiences.first(where: { $0.hasView(log.view, of: schema.kind) }),
                let told = Self.segments(of: log, segments)
            else { return nil }
            return OfferedView(log: log, audience: audience, schema: schema, head: head, segments: told)
        }
    }

    private func head(of log: LogID, _ note: ViewHeadNote) -> Verified<Head>? {
        guard let head = try? note.signed?.verified(against: roster), head.log == log else { return nil }
        return head
    }

    /// Whether a head says more of a log than is here. Nothing is taken over of the present writer's logs.
    private func isNews(_ head: Head, _ editor: OwnEditor) throws -> Bool {
        guard try !editor.isWriter(of: head.log) else { return false }
        guard let held = try FeedLog.fetchOne(db, id: head.log) else { return true }
        guard try Closings.position(db, held) == nil else { return false }
        guard let known = try held.head?.claimed() else { return true }
        return known.position.next < head.position.next
    }

    /// The schema that a head has signed; nil if it is not known here.
    private func schema(of note: ViewHeadNote, _ head: Head, _ tables: RecordTables) throws -> Schema? {
        if let bytes = note.schema {
            guard let schema = try? Schema(wireBytes: bytes[...]), Schema.digest(of: [schema]) == head.schemas else {
                return nil
            }
            return schema
        }
        guard let kind = try? KindList.read(note.shownKind)?.first, let schema = try tables.table(kind)?.schema,
            Schema.digest(of: [schema]) == head.schemas
        else { return nil }
        return schema
    }

    /// What the segments of a log say; nil if one of them cannot be read.
    private static func segments(
        of log: LogID, _ notes: [InternalRecords.Held<ShownNote>]
    ) -> [UInt64: ShownSegment]? {
        var segments: [UInt64: ShownSegment] = [:]
        for note in notes.map(\.record) where note.log == log {
            guard let index = UInt64(exactly: note.segment) else { return nil }
            segments[index] = nil
            guard let bytes = note.slots else { continue }
            guard let segment = try? ShownSegment(encoded: bytes, writer: log.writer, index: index) else { return nil }
            segments[index] = segment
        }
        return segments
    }

    // MARK: Two ids of one record

    /// Gives up ids for which the other device has lower ones. If this device's is lower, the other one gives up its own.
    private func yield(to offered: OfferedView) throws {
        guard let view = try ViewTables(db).find(offered.log.view) else { return }
        let shown = ShownInView(db, view)
        let tables = try RecordTables(db)
        let editor = try OwnEditor(db, now: now)
        let table = try tables.table(view.kind)
        for slot in offered.segments.values.flatMap(\.slots) where slot.state == .value {
            guard let id = slot.record, let record = try key(id), let other = try shown.id(of: record),
                let known = try shown.find(other)
            else { continue }
            let present = RecordID(writer: try tables.writerID(other.writer), number: other.number)
            guard slot.shown.isLower(than: present), try isYielding(known, in: view, editor) else { continue }
            try editor.views.yield(record, table, in: view.audience)
        }
        try editor.finish()
    }

    /// Whether an id can be given up here: the record is hidden, or shown in the log of the present writer.
    private func isYielding(_ known: ShownInView.Row, in view: StoredView, _ editor: OwnEditor) throws -> Bool {
        guard let slot = known.slot else { return true }
        return try editor.isWriter(of: LogID(writer: editor.tables.writerID(slot.writer), view: view.id))
    }

    private func key(_ id: RecordID) throws -> RecordKey? {
        try FeedLog.knownWriterRef(db, id.writer).map { RecordKey($0, id.number) }
    }
}

extension RecordID {
    /// Whether this id stays if a record has got two.
    fileprivate func isLower(than other: RecordID) -> Bool {
        writer == other.writer ? number < other.number : writer < other.writer
    }
}

extension Audience {
    /// Whether the audience sees a kind, and in that view.
    fileprivate func hasView(_ view: ViewID, of kind: KindID) -> Bool { shows(kind) && self.view(of: kind) == view }
}
