internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Takes over one log of a view that another device of the user writes: from the records that this device has, and from
/// what the other one has told of their ids and clocks. All of it or nothing, in a savepoint of the caller.
final class ViewArrival {
    private let offered: OfferedView
    private let former: TouchedRecords
    private let db: Database
    private let tables: RecordTables
    private let table: KindTable
    private let view: StoredView
    private let log: FeedLog
    private let shown: ShownInView
    private var hasher: LeafHasher
    /// The user's records of which the view says something else now.
    private(set) var changed: Set<RecordKey> = []
    private var changedSlots = 0

    /// - Parameter former: the records that the merge has changed, with their contents before.
    init(_ db: Database, _ offered: OfferedView, former: TouchedRecords) throws {
        self.db = db
        self.offered = offered
        self.former = former
        tables = try RecordTables(db)
        table = try tables.open(offered.schema)
        let signed = try tables.table(signed: offered.schema)
        view = try ViewTables(db).find(offered.log.view) ?? ViewTables(db).make(offered.audience, signed)
        log = try tables.logs.log(offered.log)
        shown = ShownInView(db, view)
        hasher = LeafHasher(kind: table.schema.kind)
    }

    /// A slot whose leaf, record, state or clock is another one than until now.
    private struct News {
        let number: UInt64
        let slot: ShownSegment.Slot
    }

    /// Takes the log over.
    ///
    /// - Throws: `OfferedView.Unfit` if that is not possible now.
    func run() throws {
        try keepSecret()
        let end = offered.head.position.next
        let news = try removeGone()
        guard news.allSatisfy({ $0.number < end }) else { throw OfferedView.Unfit() }
        for item in news { try put(item.slot, item.number) }
        tables.logs.setNext(end, of: log)
        guard try tables.logs.position(log) == offered.head.position,
            tables.logs.current(log).live == offered.head.live
        else { throw OfferedView.Unfit() }
        try checkWriters(news)
        try SignedSchemas.store(db, [offered.schema])
        try tables.logs.flush()
        try log.store(offered.head, db)
        // What has become empty is not remembered, so no update may build on earlier positions.
        try db.execute(sql: "DELETE FROM issued WHERE log = ?", arguments: [log.ref])
        try db.execute(
            sql: "UPDATE audience SET revision = revision + ? WHERE ref = ?",
            arguments: [max(1, changedSlots), offered.audience.ref])
    }

    /// Derives the secret of the log's salts from that of the writer of the user's records.
    private func keepSecret() throws {
        guard try tables.salts.secret(of: log.writer) == nil else { return }
        for writer in try WriterRef.fetchAll(db, sql: "SELECT writer FROM secret ORDER BY writer") {
            guard let secret = try tables.salts.secret(of: writer)?.secret,
                secret.writer(of: view.id) == log.id.writer
            else { continue }
            return try tables.salts.store(WriterSecret(secret.secret(of: view.id), from: 0), of: log.writer)
        }
        throw OfferedView.Unfit()
    }

    // MARK: What has gone

    /// Empties the slots that the log does not have any more.
    ///
    /// - Returns: the slots that are new, or of which something else is said.
    private func removeGone() throws -> [News] {
        var news: [News] = []
        for index in Set(try tables.logs.storedSegments(log)).union(offered.segments.keys).sorted() {
            let held = try tables.logs.segment(log, index: index)
            let slots = offered.segments[index]?.slots ?? []
            let told = Dictionary(slots.map { ($0.offset, $0) }) { $1 }
            for slot in held.slots {
                if let same = told[slot.offset], try isSame(same, slot) { continue }
                try remove(slot, SlotNumber(segment: index, offset: slot.offset).number)
            }
            news += slots.map { News(number: SlotNumber(segment: index, offset: $0.offset).number, slot: $0) }
        }
        return news
    }

    /// Whether a slot holds the entry that was told.
    private func isSame(_ told: ShownSegment.Slot, _ held: Segment.Slot) throws -> Bool {
        let id = RecordID(writer: try tables.writerID(held.record.writer), number: held.record.number)
        return told.shown == id && told.clock.rawValue == held.clock
            && (told.state == .deleted) == (held.state == .deleted)
    }

    private func remove(_ slot: Segment.Slot, _ number: UInt64) throws {
        changedSlots += 1
        try tables.logs.remove(log, number: number)
        try tables.forgetReplaced(log, number)
        let key = SlotKey(log.writer, number)
        try db.cachedStatement(sql: "DELETE FROM deleted WHERE record = ? AND slot = ?")
            .execute(arguments: [slot.record, key])
        guard let known = try shown.find(slot.record), known.slot == key else { return }
        try shown.set(slot.record, slot: nil, clock: known.clock)
        note(known)
    }

    private func note(_ known: ShownInView.Row) {
        if known.record >= 0 { changed.insert(RecordKey(rawValue: known.record)) }
    }

    // MARK: What is there

    private func put(_ slot: ShownSegment.Slot, _ number: UInt64) throws {
        let shownRecord = RecordKey(try tables.logs.writerRef(slot.shown.writer), slot.shown.number)
        let record = try slot.record.map { RecordKey(try tables.logs.writerRef($0.writer), $0.number) }
        let held = try tables.logs.slot(log, number: number)
        let claim = Claim(
            shown: shownRecord, record: record, slot: SlotKey(log.writer, number), clock: slot.clock)
        switch slot.state {
        case .value:
            // An entry that is held has the leaf that was signed, whatever the record is now.
            guard held == nil else { return try move(claim) }
            let digest = try digest(of: claim)
            try insert(claim, .value, leaf: hasher.leaf(slot.shown, slot.clock, value: digest))
            try becomeValue(claim, digest)
        case .replaced(let digest):
            if held == nil { try insert(claim, .value, leaf: hasher.leaf(slot.shown, slot.clock, value: digest)) }
            try becomeReplaced(claim, digest)
        case .deleted:
            guard held == nil else { return try move(claim) }
            try insert(claim, .deleted, leaf: hasher.deletedLeaf(slot.shown, slot.clock))
            try becomeDeleted(claim)
        }
    }

    /// What an entry says of a record.
    private struct Claim {
        /// The record's key in the view.
        let shown: RecordKey
        /// The user's record.
        let record: RecordKey?
        let slot: SlotKey
        let clock: VersionClock
    }

    /// The digest of what the view shows of a record as it is here.
    private func digest(of claim: Claim) throws -> Digest {
        guard let record = claim.record, let content = try tables.content(record, table) else {
            throw OfferedView.Unfit()
        }
        return try digest(of: content, in: log, at: claim.slot.number)
    }

    private func digest(of content: RecordContent, in log: FeedLog, at number: UInt64) throws -> Digest {
        let fields = content.shown(in: view.audience.sharing.form, schema: table.schema)
        return LeafHasher.fields(
            fields.wireBytes(for: table.schema), salt: try tables.salts.salt(of: number, in: log))
    }

    private func insert(_ claim: Claim, _ state: EntryState, leaf: Digest) throws {
        changedSlots += 1
        let slot = Segment.Slot(
            offset: SlotNumber(claim.slot.number).offset, state: state, kind: table.ref, record: claim.shown,
            clock: claim.clock.rawValue, leaf: leaf)
        try tables.logs.insert(slot, into: log, number: claim.slot.number)
    }

    // MARK: Which version counts

    private func becomeValue(_ claim: Claim, _ digest: Digest) throws {
        guard let record = claim.record else { throw OfferedView.Unfit() }
        guard let known = try shown.find(claim.shown) else {
            try shown.release(record)
            try shown.insert(claim.shown, record, slot: claim.slot, clock: claim.clock)
            return try replaceDeletion(by: claim, digest, record)
        }
        try move(claim)
        guard let slot = known.slot else { return try replaceDeletion(by: claim, digest, record) }
        guard try version(known.clock, slot) < version(claim.clock, claim.slot) else {
            return try tables.remember(log, claim.slot.number, record: claim.shown, fields: digest)
        }
        try leave(slot, of: known, for: claim)
        try shown.set(claim.shown, slot: claim.slot, clock: claim.clock)
        note(known)
    }

    /// Makes a value current over a deletion of the record in another log, if there is one, or leaves it.
    private func replaceDeletion(by claim: Claim, _ digest: Digest, _ record: RecordKey) throws {
        changed.insert(record)
        if let deletion = try deletion(of: claim.shown) {
            guard try deletion < version(claim.clock, claim.slot) else {
                try shown.set(claim.shown, slot: nil, clock: deletion.clock)
                return try tables.remember(log, claim.slot.number, record: claim.shown, fields: digest)
            }
            try removeDeletion(of: claim.shown)
        }
        try shown.set(claim.shown, slot: claim.slot, clock: claim.clock)
    }

    private func becomeReplaced(_ claim: Claim, _ digest: Digest) throws {
        let isKnown = try tables.replacedNumber(log, claim.shown) == claim.slot.number
        if !isKnown { try tables.remember(log, claim.slot.number, record: claim.shown, fields: digest) }
        guard let known = try shown.find(claim.shown) else {
            guard let record = claim.record, try shown.isFree(record) else { return }
            changed.insert(record)
            return try shown.insert(claim.shown, record, slot: nil, clock: claim.clock)
        }
        try move(claim)
        if known.slot == claim.slot {
            try shown.set(claim.shown, slot: nil, clock: known.clock)
            note(known)
        } else if known.slot == nil, known.clock < claim.clock {
            try shown.set(claim.shown, slot: nil, clock: claim.clock)
        }
    }

    private func becomeDeleted(_ claim: Claim) throws {
        if let deletion = try deletion(of: claim.shown) {
            guard try deletion < version(claim.clock, claim.slot) else { return }
            try removeDeletion(of: claim.shown)
        }
        if let known = try shown.find(claim.shown) {
            try move(claim)
            if let slot = known.slot {
                guard try version(known.clock, slot) < version(claim.clock, claim.slot) else { return }
                try leave(slot, of: known, for: claim)
            }
            try shown.set(claim.shown, slot: nil, clock: max(known.clock, claim.clock))
            note(known)
        } else if let record = claim.record, try shown.isFree(record) {
            try shown.insert(claim.shown, record, slot: nil, clock: claim.clock)
            changed.insert(record)
        }
        try tables.insertDeletion(of: claim.shown, in: table, at: claim.slot, clock: claim.clock)
    }

    /// Follows the record to another key of the user's, if it has got one.
    private func move(_ claim: Claim) throws {
        guard let record = claim.record, let known = try shown.find(claim.shown), known.record >= 0,
            known.record != record.rawValue
        else { return }
        try shown.release(record)
        try shown.move(claim.shown, to: record)
        changed.insert(record)
    }

    /// Keeps the digest of a version that is replaced: its entry stays in its log.
    private func leave(_ slot: SlotKey, of known: ShownInView.Row, for claim: Claim) throws {
        let other = try tables.logs.log(LogID(writer: tables.writerID(slot.writer), view: view.id))
        let held = try tables.logs.slot(other, number: slot.number)?.leaf
        let record = known.record >= 0 ? RecordKey(rawValue: known.record) : claim.record
        guard let record else { throw OfferedView.Unfit() }
        let id = RecordID(writer: try tables.writerID(claim.shown.writer), number: claim.shown.number)
        for content in [former.former(record), try tables.content(record, table)] {
            guard let digest = try content.map({ try self.digest(of: $0, in: other, at: slot.number) }) else {
                continue
            }
            guard hasher.leaf(id, known.clock, value: digest) == held else { continue }
            return try tables.remember(other, slot.number, record: claim.shown, fields: digest)
        }
        throw OfferedView.Unfit()
    }

    private func version(_ clock: VersionClock, _ slot: SlotKey) throws -> Version {
        Version(clock: clock, writer: try tables.writerID(slot.writer))
    }

    private func deletion(of record: RecordKey) throws -> Version? {
        let find = try db.cachedStatement(sql: "SELECT slot, clock FROM deleted WHERE record = ?")
        return try Row.fetchOne(find, arguments: [record]).map { row in
            try version(try VersionClock(stored: row.value(1)), row.value(0))
        }
    }

    /// Makes a deletion current no more. Its entry stays in its log until that log's writer says something else of the record.
    private func removeDeletion(of record: RecordKey) throws {
        let find = try db.cachedStatement(sql: "SELECT slot FROM deleted WHERE record = ?")
        guard let slot = try SlotKey.fetchOne(find, arguments: [record]) else { return }
        try tables.displaceDeletion(at: slot, record: record)
    }

    // MARK: Other logs

    /// Checks that the records which other logs have created are in those logs as they are here: followers refuse others.
    private func checkWriters(_ news: [News]) throws {
        var ends: [WriterID: UInt64] = [log.id.writer: offered.head.position.next]
        for record in news.map(\.slot.shown) {
            let end = try ends[record.writer] ?? self.end(of: record.writer)
            ends[record.writer] = end
            guard record.number < end else { throw OfferedView.Unfit() }
        }
    }

    private func end(of writer: WriterID) throws -> UInt64 {
        try FeedLog.fetchOne(db, id: LogID(writer: writer, view: view.id))?.next ?? 0
    }
}
