import Testing
import VicinoCore

@testable import VicinoFormat

/// What an independent reader must find in a batch or a dump.
struct ExpectedEntry: Codable, Equatable {
    var number: UInt64
    var id: String
    var clock: UInt64
    var kind, state: String
    /// The fields as members of a JSON object; for a blank, the digest.
    var fields: String
    var leaf: String

    static func all(_ batch: EntryBatch) -> [ExpectedEntry] {
        zip(batch.headers, batch.leaves()).map { header, leaf in
            let kind = batch.kinds[header.kind]
            var json = JSONLineWriter()
            json.object { json in
                switch header.state {
                case .value: FieldJSON.write(kind.content(header.row), kind.schema, to: &json)
                case .blank: json.member("blank", batch.blanks[header.row].description)
                case .deleted: break
                }
            }
            return ExpectedEntry(
                number: header.number, id: header.id.description, clock: header.clock.rawValue,
                kind: kind.schema.kind.description,
                state: "\(header.state)", fields: String(decoding: json.bytes, as: UTF8.self), leaf: leaf.description)
        }
    }
}

struct ExpectedDump: Codable, Equatable {
    struct Log: Codable, Equatable {
        var writer, view: String
        var next, live: UInt64
        var root: String
        var baseNext: UInt64?
        var baseRoot: String?
        var emptied: [UInt64]
        var entries: [ExpectedEntry]
    }

    var about: String
    var author: String
    var logs: [Log]

    init(_ sample: SampleDump, about: String) {
        self.about = about
        author = SigningKey.make(1).user.description
        logs = sample.logs.map { log in
            Log(
                writer: log.writer.description, view: sample.view.description, next: log.next,
                live: UInt64((log.whole ?? log.batch).headers.count), root: log.root.description,
                baseNext: log.base?.next,
                baseRoot: log.base?.root.description, emptied: log.batch.emptied, entries: ExpectedEntry.all(log.batch))
        }
    }
}

@Suite("Known answers: batches and dumps")
struct DumpVectorTests {
    struct BatchCase: Codable, Equatable {
        var writer: String
        var schemas: [String]
        var size: Int
        var compressed, message: String
        var entries: [ExpectedEntry]
        var emptied: [UInt64]
    }

    @Test(
        "Stored batches decode to the expected entries",
        arguments: [
            ("specimen", [.specimen], 15), ("activity", [.activity], 40), ("words", [.word], 60),
            ("kinds", [.word, .activity, .specimen], 25),
            ("empty", [.word], 0),
        ] as [(String, [Schema], Int)])
    func batches(name: String, kinds: [Schema], count: Int) throws {
        let schemas = kinds.sorted { $0.kind < $1.kind }
        var maker = BatchMaker(seed: UInt64(count))
        let batch = maker.batch(schemas: schemas, count: count)
        let packed = try BatchEncoder.encode(batch, writer: .ada)
        let made = BatchCase(
            writer: WriterID.ada.description, schemas: schemas.map { Hex.encode($0.wireBytes) }, size: packed.size,
            compressed: Hex.encode(packed.data), message: Hex.encode(try Zstd.expand(packed.data, size: packed.size)),
            entries: ExpectedEntry.all(batch), emptied: batch.emptied)
        let about =
            "A batch: zstd frame, the Batch message in it, and its entries. Encoders may choose other columns; decoders must agree."
        let stored = try VectorFile.stored(VectorSet(about: about, cases: [made]), at: "vectors/batch-\(name).json")
            .cases[0]
        let data = try #require(Hex.decode(stored.compressed, count: stored.compressed.utf8.count / 2))
        #expect(try Hex.encode(Zstd.expand(data, size: stored.size)) == stored.message)
        let decoded = try BatchDecoder.decode(data, size: stored.size, writer: .ada, schemas: schemas)
        #expect(decoded == batch)
        #expect(stored.entries == made.entries)
        #expect(stored.emptied == made.emptied)
        #expect(stored.schemas == made.schemas)
    }

    private static func activities(_ days: Range<Int64>, schemas: [Schema] = [.activity]) -> EntryBatch {
        var batch = EntryBatch(schemas: schemas)
        let names = ["sleeping", "walking", "sitting", "cycling", "e\u{301}tude \u{1F3BB}"]
        for day in days {
            for (index, name) in names.enumerated() {
                let number = UInt64(day) * 5 + UInt64(index)
                let start = 1_750_000_000_000 + day * 86_400_000 + Int64(index) * 7_200_000
                var content = RecordContent()
                content[1] = .text(name)
                content[2] = .integer(start)
                if index != 4 { content[3] = .integer(start + 3_600_000 + Int64(number % 7) * 60_000) }
                content[4] = .integer(7200)
                if index == 1 { content[5] = .integer(Int64(number) * 37) }
                if index == 3 { content[6] = .integer(123_456 + day) }
                if index == 2 { content[7] = .text("hall  \(day % 3)") }
                if index == 0, day % 4 == 0 { content[8] = .text("line one\nline two \u{202E}") }
                content[9] = .integer(Int64(index % 3))
                if index == 3 { content[10] = .boolean(day % 2 == 0) }
                batch.appendValue(
                    content, number: number, id: RecordID(writer: .ada, number: number),
                    clock: .make(UInt64(start / 1000)), kind: 0)
            }
        }
        return batch
    }

    private static func keeping(_ batch: EntryBatch, _ isKept: (UInt64) -> Bool) -> EntryBatch {
        var kept = EntryBatch(schemas: batch.kinds.map(\.schema))
        for header in batch.headers where isKept(header.number) {
            kept.appendValue(
                batch.kinds[header.kind].content(header.row), number: header.number, id: header.id, clock: header.clock,
                kind: header.kind)
        }
        return kept
    }

    private static func update() -> SampleDump {
        let emptied: [UInt64] = [3, 7, 120]
        let base = SampleLog(batch: activities(0..<30), next: 150)
        let whole = keeping(activities(0..<33)) { !emptied.contains($0) }
        var new = keeping(whole) { $0 >= 150 }
        new.emptied = emptied
        return SampleDump(logs: [SampleLog(batch: new, next: 165, whole: whole, base: base.position)])
    }

    private static func twoWriters() -> SampleDump {
        let ada = activities(0..<6)
        var bob = EntryBatch(schemas: [.activity])
        func id(_ number: UInt64) -> RecordID { RecordID(writer: .ada, number: number) }
        bob.appendValue(ada.kinds[0].content(2), number: 0, id: id(1), clock: .make(1_760_000_000), kind: 0)
        bob.appendDeleted(number: 1, id: id(4), clock: .make(1_760_000_000, 1), kind: 0)
        bob.appendBlank(number: 4, id: id(5), clock: .make(1_700_000_000), kind: 0, fields: .sha256([7]))
        bob.appendValue(
            ada.kinds[0].content(3), number: 300, id: RecordID(writer: .bob, number: 300), clock: .make(1_760_000_001),
            kind: 0)
        bob.appendDeleted(number: 301, id: RecordID(writer: .bob, number: 299), clock: .make(1_760_000_002), kind: 0)
        return SampleDump(logs: [
            SampleLog(batch: ada, next: 30, seen: [.bob: 302]),
            SampleLog(writer: .bob, device: 3, batch: bob, next: 302, seen: [.ada: 30]),
        ])
    }

    private static func unknownKind() -> SampleDump {
        var maker = BatchMaker(seed: 9)
        var batch = EntryBatch(schemas: [.specimen])
        for number in UInt64(0)..<8 {
            batch.appendValue(
                maker.content(.specimen), number: number, id: RecordID(writer: .ada, number: number),
                clock: .make(1_750_000_000), kind: 0)
        }
        return SampleDump(logs: [SampleLog(batch: batch, next: 8)], view: .own)
    }

    static let samples: [(name: String, about: String, make: @Sendable () -> SampleDump)] = [
        (
            "activities", "One log of 40 activities; the same in both forms.",
            { SampleDump(logs: [SampleLog(batch: activities(0..<8), next: 40)]) }
        ),
        (
            "update-base", "What `update` continues from: one log of 150 activities.",
            { SampleDump(logs: [SampleLog(batch: activities(0..<30), next: 150)]) }
        ),
        ("update", "A delta from next 150 to 165: new entries and three emptied numbers.", { update() }),
        ("two-writers", "Two writers of one author: an edit, deletions, a blank entry and gaps.", { twoWriters() }),
        (
            "empty", "A log without entries.",
            { SampleDump(logs: [SampleLog(batch: EntryBatch(schemas: [.activity]), next: 0)]) }
        ),
        (
            "unknown-kind", "Records of a kind that no program knows beforehand, with every field type.",
            { unknownKind() }
        ),
    ]

    @Test("Stored dumps verify and have the expected entries, in both forms", arguments: samples.indices)
    func dumps(index: Int) throws {
        let (name, about, make) = Self.samples[index]
        let sample = make()
        try VectorFile.expect(ExpectedDump(sample, about: about), at: "fixtures/v1/\(name).expected.json")
        let binary = try VectorFile.storedFile(sample.binary(), at: "fixtures/v1/\(name).vicino")
        let json = try VectorFile.storedFile(sample.jsonLines(), at: "fixtures/v1/\(name).jsonl")
        #expect(binary.count < 20_000)
        for bytes in [binary, json] {
            let read = try ReadDump(bytes)
            #expect(read.batches == sample.logs.map(\.batch))
            #expect(read.bases == sample.logs.map(\.base))
            let roster = try read.roster.verified(for: SigningKey.make(1).user)
            #expect(try read.revocationList?.verified(against: roster).version == 1)
            for (head, log) in zip(read.heads, sample.logs) {
                #expect(try head?.verified(against: roster).position == log.position)
            }
        }
    }
}
