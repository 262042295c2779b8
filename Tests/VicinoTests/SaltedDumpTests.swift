import Foundation
import GRDB
import Testing
import VicinoActivity
import VicinoCore
import VicinoFolder
import VicinoFormat
import VicinoHarness
import VicinoStore
import VicinoTesting

@testable import Vicino

@Suite("A deleted or replaced record cannot be found by trying contents")
struct SaltedDumpTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let author: Node

    init() throws {
        folder = try TemporaryFolder()
        author = try Node.testing(folder, "Anna", clock: clock, kinds: .builtIn)
    }

    /// The entries of a dump, log by log.
    private func batches(_ dump: [UInt8]) throws -> [(log: LogID, batch: EntryBatch)] {
        var reader = try DumpReader(bytes: dump)
        let header = reader.header
        var batches: [(log: LogID, batch: EntryBatch)] = []
        while let (log, batch) = try reader.next(schemas: { header.logs[$0].kinds.map { header.schemas[$0] } }) {
            batches.append((header.logs[log].log, batch))
        }
        return batches
    }

    /// Edits a record after a restore, so that the version of the old writer is a blank.
    ///
    /// - Parameter show: receives a dump from before.
    /// - Returns: the number and the content of that version.
    private func edit(showing show: ([UInt8]) throws -> Void = { _ in }) throws -> (
        number: UInt64, content: RecordContent
    ) {
        for index in 0..<20 { try author.add(Activity.make(note: "note \(index)")) }
        let old = try #require(try author.records(Activity.self).all().first { $0.record.note == "note 7" })
        let before = try author.dump()
        try show(before)
        let batch = try #require(try batches(before).first).batch
        let entry = try #require(
            try batch.headers.first { header in
                try Activity(content: batch.kinds[header.kind].content(header.row)).note == "note 7"
            })
        _ = try author.restore()
        clock.advance(by: .seconds(60))
        try author.update(old.id, as: Activity.self) { $0.note = "other" }
        return (entry.number, batch.kinds[entry.kind].content(entry.row))
    }

    /// The digests that a reader can make of a content with the salts that batches state.
    private func guesses(_ content: RecordContent, schema: Schema, batch: EntryBatch) -> Set<Digest> {
        let bytes = content.wireBytes(for: schema)
        let salts = batch.salts.covers.values.flatMap { $0.salts() }.compactMap(\.self)
        return Set(salts.map { LeafHasher.fields(bytes, salt: $0) } + [LeafHasher.fields(bytes, salt: nil)])
    }

    @Test(
        "The digest of a blank follows neither from its content nor from any salt in the dump",
        arguments: Vicino.DumpFormat.allCases)
    func blank(format: Vicino.DumpFormat) throws {
        let (number, content) = try edit()
        let dump = try batches(try author.dump(as: format))
        let (log, batch) = try #require(dump.first { !$0.batch.blanks.isEmpty })
        let blank = try #require(batch.headers.first { $0.state == .blank })
        #expect(blank.number == number)
        let schema = batch.kinds[blank.kind].schema
        #expect(batch.salts.covers.values.reduce(0) { $0 + $1.count } == 19, "The reader gets the salts of the others.")
        for other in dump {
            let guesses = guesses(content, schema: schema, batch: other.batch)
            #expect(!guesses.contains(batch.blanks[blank.row]))
        }

        // The author's own salt of that number gives the digest: with it, the content could be found.
        let salt = try #require(try secretSalt(of: number, in: log))
        #expect(LeafHasher.fields(content.wireBytes(for: schema), salt: salt) == batch.blanks[blank.row])
    }

    private func secretSalt(of number: UInt64, in log: LogID) throws -> Salt? {
        let queue = try DatabaseQueue(path: author.folder.ownPath)
        let row = try queue.read { db in
            try Row.fetchOne(
                db, sql: "SELECT secret, first FROM secret JOIN writer ON ref = writer WHERE id = ?",
                arguments: [Data(log.writer.bytes)])
        }
        guard let row, let secret = RecordSecret(row["secret"] as Data) else { return nil }
        let cover = WriterSecret(secret, from: row["first"]).cover(of: number / 256, in: log.view)
        return cover.salt(UInt8(number % 256))
    }

    @Test("A carrier's dump keeps the salts of blanks back, of which it has had the content")
    func carrier() throws {
        let ben = try Node.testing(folder, "Ben", clock: clock, kinds: .builtIn)
        try author.add(Activity.make(note: "first"))
        let person = try ben.follow(.bytes(try author.dump())).person
        _ = try edit { _ = try ben.importDump(.bytes($0)) }
        _ = try ben.importDump(.bytes(try author.dump()))
        #expect(try ben.verify(person).problems == [])
        var dump: [UInt8] = []
        try ben.replicas.replica(person.user).export { header, entries in
            var writer = try DumpWriter(header: header) { dump += $0 }
            try entries { try writer.write($0, log: $1) }
            try writer.finish()
        }
        let parts = try batches(dump)
        let batch = try #require(parts.first { !$0.batch.blanks.isEmpty }).batch
        let blank = try #require(batch.headers.first { $0.state == .blank })
        #expect(batch.salts.contains(blank.number) == false)
        #expect(batch.salts.covers.values.reduce(0) { $0 + $1.count } >= 20)
        let cleo = try Node.testing(folder, "Cleo", clock: clock, kinds: .builtIn)
        let known = try cleo.follow(.bytes(dump)).person
        #expect(try cleo.values(of: known) == author.values(of: author.me))
        #expect(try cleo.verify(known).problems == [])
    }

    @Test("A full segment takes one node, and a reader of deltas ends with one as well")
    func nodes() throws {
        let ben = try Node.testing(folder, "Ben", clock: clock, kinds: .builtIn)
        try author.add(Activity.make(note: "first"))
        let person = try ben.follow(.bytes(try author.dump())).person
        for index in 1..<256 {
            try author.add(Activity.make(note: "note \(index)"))
            guard index % 37 == 0 || index == 255 else { continue }
            _ = try ben.importDump(.bytes(try author.dump(since: ben.haveFile(of: person))))
        }
        #expect(try ben.verify(person).problems == [])
        #expect(try batches(try author.dump()).map { $0.batch.salts.nodeCount } == [1])
        let stored = try DatabaseQueue(path: ben.replicas.replica(person.user).database.path).read { db in
            try Int.fetchAll(db, sql: "SELECT length(nodes) FROM salt")
        }
        #expect(stored == [18])
    }

    @Test("Slots that are emptied cost nothing: half of a log's slots are empty, and each segment has one node")
    func emptied() throws {
        for index in 0..<128 {
            let id = try author.add(Activity.make(note: "begun \(index)"))
            clock.advance(by: .seconds(2))
            try author.update(id, as: Activity.self) { $0.note = "ended \(index)" }
        }
        let parts = try batches(try author.dump())
        #expect(parts.map { $0.batch.headers.count } == [128])
        #expect(parts.map { $0.batch.salts.nodeCount } == [1])
    }

    @Test(
        "The secrets of writers are in dumps for the author's own devices, and in no others",
        arguments: Vicino.DumpFormat.allCases)
    func secrets(format: Vicino.DumpFormat) throws {
        try author.add(Activity.make(note: "one"))
        let secret = try #require(
            try DatabaseQueue(path: author.folder.ownPath).read {
                try Data.fetchOne($0, sql: "SELECT secret FROM secret")
            })
        let reader = try DumpReader(bytes: try author.dump(as: format, own: true))
        #expect(reader.header.logs.map(\.secret) == [WriterSecret(try #require(RecordSecret(secret)), from: 0)])
        let shown = try author.dump(as: format)
        #expect(try DumpReader(bytes: shown).header.logs.allSatisfy { $0.secret == nil })
        #expect(!String(decoding: shown, as: UTF8.self).contains(Hex.encode(Array(secret))))
        #expect(Data(shown).range(of: secret) == nil)
    }
}
