import Foundation
import GRDB
import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoSync
import VicinoTesting

@testable import VicinoStore

@Suite("Rows that are written in runs")
struct RowRunTests {
    private let author: HostileAuthor
    private let files: TemporaryFolder
    private let replica: ReplicaStore

    init() throws {
        author = try HostileAuthor()
        files = try TemporaryFolder()
        replica = try ReplicaStore.open(try files.dataFolder(), author.user)
    }

    /// Entries that create their records: more than two runs, and a remainder.
    private let created = (UInt64(0)..<70).map { HostileAuthor.Entry(number: $0, title: "event \($0)") }

    /// A later version of record 40, in the next segment.
    private var version: HostileAuthor.Entry {
        .init(number: 256, id: RecordID(writer: author.writer, number: 40), title: "again", clock: 2 << 24)
    }

    /// Brings segments of a signed log in a session, one after another.
    private func bring(_ segments: [(UInt64, [HostileAuthor.Entry])]) throws -> ImportOutcome {
        let all = try author.batch(segments.flatMap(\.1).sorted { $0.number < $1.number })
        let offer = try author.offer([author.head(author.position(all, next: 300), live: UInt64(all.headers.count))])
        return try replica.database.write { db in
            let (feed, heads) = try SessionMerge(db, author.user, offer: offer).begin(offer.logs)
            for (segment, entries) in segments {
                let batch = try author.batch(entries)
                try feed.replace([segment], with: [(batch, leaves: batch.leaves())], in: feed.plans[0])
            }
            return try feed.finish(heads)
        }
    }

    private func titles() throws -> [String] {
        try replica.database.read { db in
            try String.fetchAll(db, sql: "SELECT title FROM org_example_event ORDER BY record")
        }
    }

    @Test("Every row of every run exists, with its own content")
    func whole() throws {
        #expect(try bring([(0, created)]).added == 70)
        #expect(try titles() == created.map(\.title))
        #expect(try replica.database.verify(isReplica: true).problems == [])
    }

    @Test("A first import leaves nothing in the write-ahead log for a later update to write back")
    func log() throws {
        _ = try replica.merge { try DumpReader(bytes: try author.dump(created, next: 70)) }
        let pages = try replica.database.read { db in
            try Int.fetchOne(db, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        }
        let size = try FileManager.default.attributesOfItem(atPath: replica.database.path)[.size] as? Int
        #expect(size == pages)
    }

    @Test("A later version that was received first stays, and the runs around it are complete")
    func versionFirst() throws {
        let others = created.filter { $0.number != 40 }
        #expect(try bring([(1, [version]), (0, others)]).added == 70)
        #expect(try titles() == created.map { $0.number == 40 ? "again" : $0.title })
        #expect(try replica.database.verify(isReplica: true).problems == [])
    }

    @Test("A record whose later version exists already cannot be created there")
    func twice() throws {
        let error = #expect(throws: VicinoError.self) { try bring([(1, [version]), (0, created)]) }
        #expect(error?.message.contains("twice") == true)
    }

    /// The title and start of the only row, found by the index on start, and SQLite's check of the file.
    private func found(by start: Int64, _ db: Database) throws -> [String?] {
        let index = "INDEXED BY \"org_example_event:start\""
        let rows = try Row.fetchAll(
            db, sql: "SELECT title, slot FROM org_example_event \(index) WHERE start = ?", arguments: [start])
        #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
        return rows.map { row in (row[0] as String?).map { "\($0) \(row[1] as Int64)" } }
    }

    @Test("A row is overwritten with the same start or another one, and missing fields are absent")
    func over() throws {
        let schema = try HostileAuthor.eventSchema(privacy: .personal)
        try replica.database.write { db in
            let table = try KindTable.open(db, schema: schema, known: nil)
            func write(_ title: String, start: Int64, slot: Int64, fields: [FieldSchema] = schema.fields) throws {
                var columns = RecordColumns(schema: schema)
                var content = RecordContent()
                content[1] = .text(title)
                content[2] = .integer(start)
                columns.append(content)
                columns.columns.removeAll { !fields.contains($0.field) }
                let pinned = PinnedColumns()
                pinned.load(columns)
                let row = RecordWriter.Row(
                    row: 0, record: RecordKey(rawValue: 7), slot: SlotKey(rawValue: slot), clock: 1)
                try RecordWriter(db, table, fields: fields, replacing: true).writeOver(row, of: pinned)
            }
            try write("first", start: 1000, slot: 7)
            #expect(try found(by: 1000, db) == ["first 7"])
            try write("same start", start: 1000, slot: 8)
            #expect(try found(by: 1000, db) == ["same start 8"])
            try write("later", start: 2000, slot: 9)
            #expect(try found(by: 1000, db) == [])
            #expect(try found(by: 2000, db) == ["later 9"])
            try write("", start: 2000, slot: 10, fields: Array(schema.fields.dropFirst()))
            #expect(try found(by: 2000, db) == [nil])
        }
    }
}
