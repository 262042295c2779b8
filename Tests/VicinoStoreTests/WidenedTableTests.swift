import GRDB
import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoSync
import VicinoTesting

@testable import VicinoStore

/// Of an author's two devices one has a newer program, whose records have an additional field.
@Suite("Tables that gain a column while records arrive")
struct WidenedTableTests {
    private let author: HostileAuthor
    private let wide: Schema
    private let files: TemporaryFolder
    private let replica: ReplicaStore
    /// The device with the newer program.
    private let newer = WriterID(rawValue: 0x2233_4455_6677_8899)

    init() throws {
        author = try HostileAuthor()
        wide = try Schema(
            kind: author.schema.kind, minor: 1,
            fields: author.schema.fields + [FieldSchema(4, "note", type: .text, isOptional: true, privacy: .open)],
            calendar: author.schema.calendar)
        files = try TemporaryFolder()
        replica = try ReplicaStore.open(try files.dataFolder(), author.user)
    }

    private func content(_ title: String, note: String? = nil) -> RecordContent {
        var content = RecordContent()
        content[1] = .text(title)
        content[2] = .integer(1000)
        content[4] = note.map { .text($0) }
        return content
    }

    /// A log of one entry: a version of the record that the newer device has created.
    private func log(
        _ writer: WriterID, in schema: Schema, content: RecordContent, clock: UInt64
    ) throws -> (batch: EntryBatch, head: Unverified<Head>) {
        var batch = EntryBatch(schemas: [schema])
        let time = try #require(VersionClock(rawValue: clock))
        batch.appendValue(content, number: 0, id: RecordID(writer: newer, number: 0), clock: time, kind: 0)
        let head = try author.head(
            author.position(batch, next: 1), live: 1, log: LogID(writer: writer, view: .testing(schema.kind)),
            schemas: Schema.digest(of: [schema]))
        return (batch, head)
    }

    private func offer(_ logs: [(head: Unverified<Head>, schema: Schema)]) throws -> VerifiedOffer {
        var offer = FeedOffer(roster: author.roster.source)
        for log in logs { offer.add(log.head, [log.schema]) }
        return try VerifiedOffer(offer, .first, author: author.user, follower: author.user, held: HeldFeed())
    }

    private func notes() throws -> [String?] {
        try replica.database.read { try String?.fetchAll($0, sql: "SELECT note FROM org_example_event") }
    }

    @Test("A later version without the new field leaves nothing of an earlier one that had it")
    func mixed() throws {
        let old = try log(author.writer, in: author.schema, content: content("later"), clock: 2 << 24)
        let new = try log(newer, in: wide, content: content("earlier", note: "new"), clock: 1 << 24)
        let offer = try offer([(old.head, author.schema), (new.head, wide)])
        try replica.database.write { db in
            let (feed, heads) = try SessionMerge(db, author.user, offer: offer).begin(offer.logs)
            for (log, plan) in [(new, feed.plans[1]), (old, feed.plans[0])] {
                try feed.replace([0], with: [(log.batch, leaves: log.batch.leaves())], in: plan)
            }
            _ = try feed.finish(heads)
        }
        #expect(try notes() == [nil])
        #expect(try replica.database.verify(isReplica: true).problems == [])
    }

    @Test("What a newer program has sent is merged, although an older one has signed the log since")
    func olderSince() throws {
        let batch = try author.batch([.init(number: 0)])
        let header = try author.header(author.head(author.position(batch, next: 1), live: 1))
        _ = try replica.merge { try DumpReader(bytes: try author.dump(header, [batch])) }
        var later = EntryBatch(schemas: [wide])
        for number in UInt64(0)..<2 {
            let time = try requireValue(VersionClock(rawValue: 1 << 24))
            let id = RecordID(writer: author.writer, number: number)
            later.appendValue(content("event"), number: number, id: id, clock: time, kind: 0)
        }
        let position = author.position(later, next: 2)
        let newer = try author.head(position, live: 2, schemas: Schema.digest(of: [wide]))
        _ = try replica.keep(author.received(later, segment: 0), ofLog: 0, offer([(newer, wide)]))
        _ = try replica.merge(author.offer([author.head(position, live: 2)]), [])
        #expect(try notes() == [nil, nil])
        #expect(try replica.database.verify(isReplica: true).problems == [])
    }

    @Test("A schema that is held is not read again for a log that has it")
    func unread() throws {
        try replica.database.write { _ = try RecordTables($0).open(wide) }
        let statements = try replica.database.write { db in
            var statements: [String] = []
            db.trace { event in
                if case .statement(let statement) = event { statements.append(statement.sql) }
            }
            defer { db.trace() }
            let table = try RecordTables(db).open(wide)
            #expect(table.schema == wide)
            return statements
        }
        #expect(statements.contains { $0.contains("FROM kind") })
        #expect(!statements.contains { $0.contains("SELECT ref, schema") })
    }

    @Test("A statement prepared before a table gained a column is not used afterwards")
    func prepared() throws {
        try replica.database.write { db in
            let tables = try RecordTables(db)
            let version = Version(clock: try requireValue(VersionClock(rawValue: 1)), writer: author.writer)
            func write(_ content: RecordContent, to table: KindTable, in schema: Schema) throws {
                var columns = RecordColumns(schema: schema)
                columns.append(content)
                let source = VersionWriter.Source(table: table, schema: schema, columns: PinnedColumns())
                source.columns.load(columns)
                let key = RecordKey(rawValue: 7)
                let row = RecordWriter.Row(row: 0, record: key, slot: SlotKey(rawValue: 7), clock: 1)
                let held = RecordTables.CurrentVersion(slot: row.slot, version: version, isDeletion: false)
                try tables.versions.put(row, from: source, over: held)
                #expect(try tables.content(key, table) == content)
            }
            try write(content("first"), to: try tables.open(author.schema), in: author.schema)
            let table = try tables.open(wide)
            try write(content("second", note: "new"), to: table, in: wide)
            try write(content("third"), to: table, in: author.schema)
        }
        #expect(try notes() == [nil])
    }
}
