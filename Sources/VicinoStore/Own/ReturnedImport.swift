internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Puts again what this folder has lost of the user's records and a follower still had.
struct ReturnedImport {
    /// A log that the dump knows better than this folder, or otherwise.
    private struct News {
        let held: FeedLog
        let log: ReturnedRecords.Log
        /// The first number that this folder does not know, or knows otherwise.
        let first: UInt64
        /// Whether two copies of this folder have continued the log: from there on a number may mean two records.
        let isContradicted: Bool
        /// The first number that no follower has returned before.
        var firstUntaken: UInt64 = 0
    }

    private let editor: OwnEditor
    private let returned: ReturnedRecords
    private let news: [LogID: News]
    /// The logs of which this folder has nothing.
    private let unknown: Set<LogID>
    /// The signing keys of the user's other devices. These continue their logs.
    private let others: Set<[UInt8]>
    private let cuts: CutLogs
    /// The logs that removed devices have signed and nobody has closed as they are: a thief may have written them.
    private let doubtful: [LogID: ReturnedRecords.Log]
    private var late: [LateRecords.Item] = []
    private var marks: [ReturnedMark] = []
    private var changes = ChangedKeys()
    private var alike: [KindID: AlikeRecords] = [:]

    /// What a session finds in logs of the user's other devices is left out: those devices bring it themselves. A user who
    /// asks for it may have lost such a device.
    ///
    /// - Parameter device: the signing key of this device.
    init(_ editor: OwnEditor, _ returned: ReturnedRecords, on device: [UInt8]) throws {
        self.editor = editor
        self.returned = returned
        var news: [LogID: News] = [:]
        var unknown: Set<LogID> = []
        let roster = try FeedAuthor.fetch(editor.db)?.roster
        let present = roster?.devices.filter { !$0.isRemoved }.map(\.signingKey) ?? []
        let others = Set(present).subtracting([device])
        self.others = others
        let removed = try roster.map { try DevicesTakenBack.others(removedBy: $0, editor.db) } ?? []
        doubtful = Dictionary(returned.logs.filter { $0.isDoubtful(removed) }.map { ($0.id, $0) }) { $1 }
        for log in returned.logs where returned.isAskedFor || !others.contains(log.device ?? []) {
            if let held = try FeedLog.fetchOne(editor.db, id: log.id) {
                news[log.id] = try Self.news(log, held, in: editor)
            } else {
                unknown.insert(log.id)
            }
        }
        if !returned.isAskedFor {
            for (log, found) in news where !found.isContradicted {
                news[log]?.firstUntaken = try TakenLogs.end(of: found.held, editor.db)
            }
        }
        self.news = news
        self.unknown = unknown
        cuts = try CutLogs(editor, closings: returned.closings)
    }

    /// Compares a log of the dump with the held one; nil if the dump has an earlier state of it, or the same.
    private static func news(_ log: ReturnedRecords.Log, _ held: FeedLog, in editor: OwnEditor) throws -> News? {
        var first: UInt64?
        var isContradicted = false
        for number in log.leaves.keys.sorted() {
            let leaf = try editor.tables.logs.slot(held, number: number)?.leaf
            guard leaf != log.leaves[number] else { continue }
            first = first ?? number
            if leaf != nil { isContradicted = true }
        }
        guard isContradicted || log.next > held.next else { return nil }
        return News(held: held, log: log, first: first ?? held.next, isContradicted: isContradicted)
    }

    /// Whether the dump contradicts a log that this folder's writer continues, is ahead of it, or states its end. Such a log
    /// ends, so the writer must give way to another.
    func endsLogsOfWriter() throws -> Bool {
        try news.keys.contains { try editor.isWriter(of: $0) } || cuts.includeLogsOfWriter()
    }

    /// Takes the dump over. The logs that it knows better end where they end here, unless another device continues them:
    /// what was lost of them has other ids. Of a log that this folder has lost completely, followers keep nothing.
    mutating func run(user: UserID, key: SigningKey, roster: UInt64) throws -> RecordChanges {
        for record in returned.records { try take(record) }
        let ended = news.values.filter { !others.contains($0.log.device ?? []) }
        for log in ended.sorted(by: { $0.log.id < $1.log.id }) where doubtful[log.log.id] == nil { try removeGone(log) }
        try LateRecords(editor.db).add(late)
        for mark in marks { try InternalRecords.write(.init(record: mark, held: nil), by: editor) }
        try editor.finish()
        try cuts.run(user: user, key: key, roster: roster)
        for log in ended where try Closings.position(editor.db, log.held) == nil {
            try editor.close(log.held, user: user, key: key, roster: roster)
        }
        let tables = editor.tables
        for log in try lostCompletely() {
            try editor.close(tables.logs.log(log), user: user, key: key, roster: roster)
        }
        try noteTaken()
        return try RecordChanges(changes, writer: tables.writerID) { try tables.table($0).schema.kind }
    }

    /// Notes how far the logs were taken back. The follower learns at the next meeting where they end, and returns them
    /// until then.
    private func noteTaken() throws {
        var ends: [(log: FeedLog, next: UInt64)] = []
        for log in returned.logs where doubtful[log.id] == nil {
            guard news[log.id] != nil || unknown.contains(log.id) else { continue }
            guard let held = try FeedLog.fetchOne(editor.db, id: log.id) else { continue }
            ends.append((log: held, next: log.next))
        }
        try TakenLogs.add(ends, editor.db)
    }

    /// The logs of known views of which this folder has nothing, and which no other device continues.
    ///
    /// A follower who kept such a log would have its records twice. The log of an unknown view goes with that view.
    private func lostCompletely() throws -> [LogID] {
        let lost = try returned.logs.filter { log in
            guard unknown.contains(log.id), !others.contains(log.device ?? []) else { return false }
            return try ViewTables(editor.db).find(log.id.view) != nil || openView(of: log)
        }
        return lost.map(\.id).sorted()
    }

    /// Makes the view of a doubtful log, of whose kind nothing was shown here: its followers must learn that the log counts for
    /// nothing.
    ///
    /// - Returns: whether an audience has the view.
    private func openView(of log: ReturnedRecords.Log) throws -> Bool {
        guard doubtful[log.id] != nil,
            let schema = returned.records.first(where: { $0.view == log.id.view })?.schema
        else { return false }
        let audience = try AudienceTables(editor.db).all().first { audience in
            audience.shows(schema.kind) && audience.view(of: schema.kind) == log.id.view
        }
        guard let audience else { return false }
        _ = try ViewTables(editor.db).make(audience, editor.tables.open(schema))
        return true
    }

    /// Takes a version over that this folder does not know. Of others it knows what became of them.
    ///
    /// It counts from when it was made, and not from now: another device may have changed or deleted the record since.
    private mutating func take(_ record: ReturnedRecords.Record) throws {
        let log = LogID(writer: record.writer, view: record.view)
        let isNew = news[log].map { record.number >= max($0.first, $0.firstUntaken) } ?? unknown.contains(log)
        guard isNew else { return }
        if let log = doubtful[log] { return try keepAside(record, in: log) }
        guard let view = try ViewTables(editor.db).find(record.view), let known = try known(record, in: view) else {
            if let content = record.content { try add(content, record) }
            return
        }
        guard record.clock > known.clock else { return }
        let table = try editor.tables.open(record.schema)
        let row = try editor.tables.row(known.record, table)
        if let returned = record.content {
            let content = merged(returned, with: row?.content, table.schema, in: view)
            guard content != row?.content else { return }
            try note(record.clock, of: known)
            try put(content, over: row, of: known.record, table, at: moment(of: record))
        } else if row != nil {
            try note(record.clock, of: known)
            try editor.delete(known.record, table, forever: false, at: moment(of: record))
            changes.remove(known.record, table.ref)
        }
    }

    /// When a version was made, as far as another device that has the version itself need not give way to it: that one has
    /// all fields.
    private func moment(of record: ReturnedRecords.Record) -> Timestamp {
        others.isEmpty ? editor.now : record.clock.second.advanced(byMilliseconds: -1000)
    }

    /// Keeps a version aside that only a removed device and the follower had. What that device has deleted stays.
    private mutating func keepAside(_ record: ReturnedRecords.Record, in log: ReturnedRecords.Log) throws {
        guard let returned = record.content, let device = log.device, let leaf = log.leaves[record.number] else {
            return
        }
        var content = returned
        var key: RecordKey?
        if let view = try ViewTables(editor.db).find(record.view), let known = try known(record, in: view) {
            guard record.clock > known.clock else { return }
            let table = try editor.tables.open(record.schema)
            guard let row = try editor.tables.row(known.record, table) else { return }
            content = merged(returned, with: row.content, table.schema, in: view)
            guard content != row.content else { return }
            key = known.record
        } else if try isAlike(content, record.schema.kind) {
            return
        }
        late.append(
            LateRecords.Item(
                device: device, log: log.id, number: record.number, leaf: leaf, record: key, clock: record.clock,
                schema: record.schema, content: content))
    }

    /// Whether a record here looks the same to the follower.
    private mutating func isAlike(_ content: RecordContent, _ kind: KindID) throws -> Bool {
        guard let table = try editor.tables.table(kind) else { return false }
        var known = try alike[kind] ?? AlikeRecords(editor, table)
        defer { alike[kind] = known }
        return known.take(content)
    }

    private struct Known {
        /// The user's record, and its key in the view.
        let record: RecordKey
        let shown: RecordKey
        let clock: VersionClock
        /// The slot of its live value in the view; nil while the view hides it.
        let slot: SlotKey?
    }

    /// The user's record that has the id of a returned one in a view; nil for an id that means another record here.
    private func known(_ returned: ReturnedRecords.Record, in view: StoredView) throws -> Known? {
        let id = returned.id
        let home = LogID(writer: id.writer, view: view.id)
        if let first = news[home]?.first, id.number >= first { return nil }
        guard let known = try shown(id), try !isOfAnotherHistory(returned, than: known) else { return nil }
        return known
    }

    /// What the views here say of a record's id in a view; nil if they have never shown it.
    private func shown(_ id: RecordID) throws -> Known? {
        guard let writer = try FeedLog.knownWriterRef(editor.db, id.writer) else { return nil }
        let row = try Row.fetchOne(
            editor.db.cachedStatement(sql: "SELECT record, clock, slot FROM shown WHERE vrecord = ?"),
            arguments: [RecordKey(writer, id.number)])
        return try row.map { row in
            Known(
                record: try row.value(0), shown: RecordKey(writer, id.number),
                clock: try VersionClock(stored: row.value(1)), slot: try row.value(2))
        }
    }

    /// Whether a returned version cannot follow the held one, although its number in the same log is higher: the clock of
    /// a record rises with each entry. Then two copies of this folder have given the id to two records.
    private func isOfAnotherHistory(_ returned: ReturnedRecords.Record, than known: Known) throws -> Bool {
        guard let slot = known.slot, returned.clock <= known.clock, returned.number > slot.number else { return false }
        return try FeedLog.knownWriterRef(editor.db, returned.writer) == slot.writer
    }

    /// The fields that the follower had, and those that they could not see as they are here.
    private func merged(
        _ returned: RecordContent, with held: RecordContent?, _ schema: Schema, in view: StoredView
    ) -> RecordContent {
        var content = returned
        for field in schema.fields where !view.shows(field) { content[field.number] = held?[field.number] }
        return content
    }

    /// Notes the clock of a version that follows the view's last entry: the next one must be higher.
    ///
    /// Only a change may follow. Otherwise the entry would have another clock.
    private func note(_ clock: VersionClock, of known: Known) throws {
        try editor.db.execute(
            sql: "UPDATE shown SET clock = ? WHERE vrecord = ?",
            arguments: [Int64(clock.rawValue), known.shown])
    }

    private mutating func put(
        _ content: RecordContent, over row: (version: RecordTables.CurrentVersion, content: RecordContent)?,
        of record: RecordKey, _ table: KindTable, at moment: Timestamp
    ) throws {
        try editor.put(content, table.schema, record: record, at: moment)
        guard let row else { return changes.put(record) }
        // It may be in this folder alone, so it stays in the trash for a while.
        try editor.discard(row.content, of: table, clock: row.version.version.clock)
        changes.change(record)
    }

    /// Adds a record, unless one looks the same to the follower.
    private mutating func add(_ content: RecordContent, _ record: ReturnedRecords.Record) throws {
        let kind = record.schema.kind
        let table = try editor.tables.open(record.schema)
        var known = try alike[kind] ?? AlikeRecords(editor, table)
        defer { alike[kind] = known }
        guard !known.take(content) else { return }
        let id = try editor.add(CanonicalContent(content, for: table.schema))
        changes.put(RecordKey(editor.writerRef, id.number))
        // Another device may know what has become of the record.
        if !others.isEmpty, try !isUncertain(record) {
            marks.append(ReturnedMark(shown: record.id.description, record: id.description))
        }
    }

    /// Whether the id of a returned record may mean another record on the user's other devices.
    private func isUncertain(_ record: ReturnedRecords.Record) throws -> Bool {
        if news[LogID(writer: record.id.writer, view: record.view)]?.isContradicted == true { return true }
        guard let known = try shown(record.id) else { return false }
        return try isOfAnotherHistory(record, than: known)
    }

    /// Deletes the records that the follower did not see any more, unless this folder has changed them since.
    private mutating func removeGone(_ news: News) throws {
        let tables = editor.tables
        let ids = Set(returned.records.map(\.id))
        for segment in try tables.logs.storedSegments(news.held) {
            for slot in try tables.logs.segment(news.held, index: segment).slots where slot.state == .value {
                let number = SlotNumber(segment: segment, offset: slot.offset).number
                let id = RecordID(writer: try tables.writerID(slot.record.writer), number: slot.record.number)
                guard number < news.first, news.log.leaves[number] == nil, !ids.contains(id) else { continue }
                try remove(slot, SlotKey(news.held.writer, number))
            }
        }
    }

    private mutating func remove(_ slot: Segment.Slot, _ key: SlotKey) throws {
        let find = try editor.db.cachedStatement(sql: "SELECT record FROM shown WHERE vrecord = ? AND slot = ?")
        let table = try editor.tables.table(slot.kind)
        guard let record = try RecordKey.fetchOne(find, arguments: [slot.record, key]),
            try editor.tables.hasRow(record, table)
        else { return }
        // Nothing says when that was. What another device has changed since then stays.
        let moment = others.isEmpty ? editor.now : Timestamp.epoch
        try editor.delete(record, table, forever: false, at: moment)
        changes.remove(record, table.ref)
    }
}

extension ReturnedRecords.Log {
    /// Whether a removed device has signed the log, and no device that counts has closed it as it is.
    fileprivate func isDoubtful(_ removed: Set<[UInt8]>) -> Bool {
        guard let device, removed.contains(device) else { return false }
        guard let closingDevice else { return true }
        return removed.contains(closingDevice)
    }
}
