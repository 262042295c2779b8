import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoFormat

@Suite("Batches by column")
struct BatchTests {
    private func decoded(_ batch: EntryBatch, writer: WriterID = .ada) throws -> EntryBatch {
        let packed = try BatchEncoder.encode(batch, writer: writer)
        return try BatchDecoder.decode(
            packed.data, size: packed.size, writer: writer, schemas: batch.kinds.map(\.schema))
    }

    @Test("Random entries of random kinds are read back", arguments: UInt64(0)..<300)
    func roundTrip(seed: UInt64) throws {
        var maker = BatchMaker(seed: seed)
        let kinds = [[Schema.specimen], [.activity], [.word], [.word, .specimen, .activity]][Int(seed % 4)]
        let count = seed % 7 == 0 ? Int(seed % 3) : Int.random(in: 1...120, using: &maker.generator)
        let batch = maker.batch(schemas: kinds.sorted { $0.kind < $1.kind }, count: count)
        let again = try decoded(batch)
        #expect(again == batch, "seed \(seed)")
        #expect(again.leaves() == batch.leaves())
    }

    @Test("Entries stay what they are when their log has more kinds, or fewer", arguments: UInt64(0)..<20)
    func listing(seed: UInt64) throws {
        var maker = BatchMaker(seed: seed)
        let few = [Schema.activity, .word].sorted { $0.kind < $1.kind }
        let all = (few + [.specimen]).sorted { $0.kind < $1.kind }
        let batch = maker.batch(schemas: few, count: 50)
        let listed = try batch.listing(all)
        #expect(listed.kinds.map(\.schema.kind) == all.map(\.kind))
        #expect(listed.leaves() == batch.leaves())
        #expect(try listed.listing(few) == batch)
        #expect(try decoded(listed) == listed)
        #expect(throws: VicinoError.self) { try listed.listing([.specimen]) }
    }

    @Test("A large batch is read back")
    func large() throws {
        var maker = BatchMaker(seed: 1)
        let batch = maker.batch(schemas: [.activity], count: 3_000)
        #expect(try decoded(batch) == batch)
    }

    @Test("The buffer for hashing imports has the canonical bytes of every record", arguments: UInt64(0)..<40)
    func canonicalBuffer(seed: UInt64) throws {
        var maker = BatchMaker(seed: seed)
        let batch = maker.batch(schemas: [.specimen], count: 30)
        let buffer = CanonicalBuffer()
        let pinned = PinnedColumns()
        pinned.load(batch.kinds[0])
        for row in 0..<batch.kinds[0].count {
            let bytes = batch.kinds[0].content(row).wireBytes(for: .specimen)
            #expect(buffer.bytes(pinned, row: row) == bytes)
            #expect(buffer.digest(pinned, row: row, salt: nil) == LeafHasher.fields(bytes, salt: nil))
        }
    }

    @Test("A record that is longer than the buffer is hashed completely")
    func longRecord() throws {
        let fields = (1...6).map { FieldSchema($0, "note_\($0)", type: .text, isOptional: true, privacy: .note) }
        let schema = Schema.make("com.example.long", minor: 0, fields)
        var content = RecordContent()
        for number in 1...6 { content[number] = .text(String(repeating: "\(number)", count: 65_536)) }
        var columns = RecordColumns(schema: schema)
        columns.append(content)
        let pinned = PinnedColumns()
        pinned.load(columns)
        #expect(CanonicalBuffer().bytes(pinned, row: 0) == content.wireBytes(for: schema))
    }

    @Test("Ends at regular times with irregular starts are read back, whatever predicts each column")
    func regularEnds() throws {
        var generator = SeededGenerator(seed: 5)
        var batch = EntryBatch(schemas: [.activity])
        for day in Int64(0)..<60 {
            var content = RecordContent()
            content[1] = .text("sleeping")
            content[2] = .integer(
                1_700_000_000_000 + day * 86_400_000 + Int64.random(in: 0...120, using: &generator) * 60_000)
            content[3] = .integer(1_700_000_000_000 + day * 86_400_000 + 30_000_000)
            content[4] = .integer(3600)
            content[9] = .integer(0)
            let number = UInt64(day)
            batch.appendValue(
                content, number: number, id: RecordID(writer: .ada, number: number), clock: .make(1_700_000_000),
                kind: 0)
        }
        #expect(try decoded(batch) == batch)
    }

    @Test("Random starts and ends of every regularity are read back", arguments: UInt64(0)..<80)
    func pairs(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let step = generator.magnitude() >> 34
        let gapJitter = generator.magnitude() >> 36
        let lengthJitter = generator.magnitude() >> 36
        var batch = EntryBatch(schemas: [.activity])
        var time = Int64(0)
        for number in UInt64(0)..<20 {
            var content = RecordContent()
            let start = time + Int64.random(in: 0...Int64(gapJitter), using: &generator)
            content[1] = .text("walking")
            content[2] = .integer(start)
            content[3] = .integer(
                generator.one(in: 2) ? start + Int64.random(in: 0...Int64(lengthJitter), using: &generator) : start)
            content[4] = .integer(0)
            content[9] = .integer(0)
            time += Int64(step)
            batch.appendValue(
                content, number: number, id: RecordID(writer: .ada, number: number), clock: .make(1), kind: 0)
        }
        #expect(try decoded(batch) == batch)
    }

    @Test("Texts of every shape are read back in every coding", arguments: UInt64(0)..<60)
    func texts(seed: UInt64) throws {
        var maker = BatchMaker(seed: seed)
        var batch = EntryBatch(schemas: [.word])
        let pool = (0..<Int.random(in: 1...40, using: &maker.generator)).map { _ in maker.text(limit: 1024) }
        for number in 0..<UInt64.random(in: 1...200, using: &maker.generator) {
            var content = RecordContent()
            let fresh = maker.generator.one(in: Int(seed % 5) + 1)
            content[1] = .text(fresh ? maker.text(limit: 1024) : pool.randomElement(using: &maker.generator) ?? "")
            batch.appendValue(
                content, number: number, id: RecordID(writer: .ada, number: number), clock: .make(number), kind: 0)
        }
        #expect(try decoded(batch) == batch)
    }

    @Test(
        "Each text coding is chosen where it is smaller, and reads back texts whose shared prefix cuts a character",
        arguments: [
            (.dictionary, (0..<400).map { ["\u{1F600}", "\u{1F601}", "ä", "ö", "äö", "", "  "][$0 % 7] }),
            (
                .words,
                (0..<200).map {
                    ["ä\($0 % 13)", "\u{1F600}", "", "walking"][$0 % 4] + " long-word-\($0 % 17) \($0 % 11)  "
                }
            ),
            (.texts, ["a", "", "ö  ", "\u{1F600}"]),
        ] as [(Vicino_V1_Column.Encoding, [String])])
    func textCodings(encoding: Vicino_V1_Column.Encoding, texts: [String]) throws {
        var rows = ByteRows()
        var batch = EntryBatch(schemas: [.word])
        for (number, text) in texts.enumerated() {
            rows.append(text.utf8)
            var content = RecordContent()
            content[1] = .text(text)
            batch.appendValue(
                content, number: UInt64(number), id: RecordID(writer: .ada, number: UInt64(number)), clock: .make(1),
                kind: 0)
        }
        #expect(TextCoding.best(rows, present: Array(texts.indices)).encoding == encoding)
        #expect(try decoded(batch) == batch)
    }

    @Test("A batch decoded with another writer has that writer's ids")
    func otherWriter() throws {
        var batch = EntryBatch(schemas: [.word])
        batch.appendDeleted(number: 1, id: RecordID(writer: .ada, number: 1), clock: .make(1), kind: 0)
        let packed = try BatchEncoder.encode(batch, writer: .ada)
        let other = try BatchDecoder.decode(packed.data, size: packed.size, writer: .bob, schemas: [.word])
        #expect(other.headers[0].id == RecordID(writer: .bob, number: 1))
        #expect(other.leaves() != batch.leaves())
    }
}
