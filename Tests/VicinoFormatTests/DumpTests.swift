import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoFormat

extension SampleDump {
    /// Random entries of several kinds by two writers.
    static func random(seed: UInt64, count: Int = 20) -> SampleDump {
        var maker = BatchMaker(seed: seed)
        let ada = maker.batch(schemas: [.specimen, .activity].sorted { $0.kind < $1.kind }, writer: .ada, count: count)
        let bob = maker.batch(schemas: [.word], writer: .bob, count: count)
        return SampleDump(logs: [
            SampleLog(batch: ada, next: (ada.headers.last?.number ?? 0) + 1, base: base(of: ada)),
            SampleLog(
                writer: .bob, device: 3, batch: bob, next: (bob.headers.last?.number ?? 0) + 1, base: base(of: bob)),
        ])
    }

    /// Numbers are emptied only below a base.
    private static func base(of batch: EntryBatch) -> LogPosition? {
        batch.emptied.isEmpty ? nil : LogPosition(next: batch.headers.last?.number ?? 0, root: .zero)
    }

    /// One entry, so that a test can try every bit.
    static func small() -> SampleDump {
        var batch = EntryBatch(schemas: [.word])
        var content = RecordContent()
        content[1] = .text("hallo")
        batch.appendValue(
            content, number: 0, id: RecordID(writer: .ada, number: 0), clock: .make(1_700_000_000), kind: 0)
        return SampleDump(logs: [SampleLog(batch: batch, next: 1)])
    }
}

@Suite("Dumps")
struct DumpTests {
    @Test("Both forms have the entries, heads and statements that were written", arguments: UInt64(0)..<40)
    func roundTrip(seed: UInt64) throws {
        let sample = SampleDump.random(seed: seed)
        let binary = try ReadDump(sample.binary())
        let json = try ReadDump(sample.jsonLines())
        #expect(binary == json, "seed \(seed)")
        #expect(binary.batches == sample.logs.map(\.batch))
        let roster = try binary.roster.verified(for: SigningKey.make(1).user)
        for (head, log) in zip(json.heads, sample.logs) {
            let verified = try #require(head).verified(against: roster)
            #expect(verified.position == log.position)
        }
        #expect(try binary.closings[0].verified(against: roster).writer == WriterID(rawValue: 99))
        #expect(try #require(binary.revocationList).verified(against: roster).revoked == [3, 5])
    }

    @Test(
        "Binary to JSON lines to binary gives the same content bytes and the same heads", arguments: UInt64(0)..<10)
    func thereAndBack(seed: UInt64) throws {
        var sample = SampleDump.random(seed: seed)
        let first = try ReadDump(sample.binary())
        for index in sample.logs.indices { sample.logs[index].batch = first.batches[index] }
        let second = try ReadDump(sample.jsonLines())
        for index in sample.logs.indices { sample.logs[index].batch = second.batches[index] }
        #expect(try ReadDump(sample.binary()) == first)
        #expect(second.batches.map { $0.leaves() } == first.batches.map { $0.leaves() })
    }

    @Test("A dump is read the same in pieces of any size", arguments: [1, 2, 3, 17, 4096])
    func pieces(size: Int) throws {
        let sample = SampleDump.random(seed: 3, count: 5)
        for bytes in [try sample.binary(), try sample.jsonLines()] {
            #expect(try ReadDump(bytes, piece: size) == ReadDump(bytes))
        }
    }

    @Test("A dump of nothing, and one of a log without entries, are dumps")
    func empty() throws {
        for sample in [SampleDump(logs: []), SampleDump(logs: [SampleLog(batch: EntryBatch(schemas: []), next: 0)])] {
            let read = try ReadDump(sample.binary())
            #expect(try ReadDump(sample.jsonLines()) == read)
            #expect(read.batches.allSatisfy { $0.isEmpty })
        }
    }

    @Test("Every truncation is refused, in both forms")
    func truncations() throws {
        let sample = SampleDump.small()
        for bytes in [try sample.binary(), try sample.jsonLines()] {
            for length in 0..<bytes.count {
                #expect(throws: VicinoError.self, "\(length) of \(bytes.count) bytes") {
                    try ReadDump(Array(bytes[..<length]))
                }
            }
        }
    }

    @Test("Every flipped bit of a binary dump is refused")
    func bitFlips() throws {
        let bytes = try SampleDump.small().binary()
        for bit in 0..<bytes.count * 8 {
            var flipped = bytes
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(throws: (any Error).self, "bit \(bit) of byte \(bit / 8)") { try ReadDump(flipped) }
        }
    }

    @Test("A flipped bit in any byte of the JSON form is refused")
    func textBitFlips() throws {
        let bytes = try SampleDump.small().jsonLines()
        for index in bytes.indices {
            var flipped = bytes
            flipped[index] ^= 1 << UInt8(index % 8)
            #expect(throws: (any Error).self, "byte \(index)") { try ReadDump(flipped) }
        }
    }

    @Test("Bytes after the end are refused")
    func trailing() throws {
        let sample = SampleDump.small()
        let binary = try sample.binary()
        let json = try sample.jsonLines()
        for bytes in [binary + [0], binary + binary, json + [10], json + json] {
            #expect(throws: VicinoError.self) { try ReadDump(bytes) }
        }
    }

    @Test("A newer major version and an unknown feature are refused, and the message says to update")
    func tooNew() throws {
        let binary = try SampleDump.small().binary()
        let text = String(decoding: try SampleDump.small().jsonLines(), as: UTF8.self)
        var samples = [8, 12, 13, 14, 15].map { offset in
            var bytes = binary
            bytes[offset] ^= 0x80
            return bytes
        }
        samples.append(Array(text.replacing("\"version\":1", with: "\"version\":2").utf8))
        samples.append(Array(text.replacing("\"features\":[]", with: "\"features\":[\"hpke\"]").utf8))
        for bytes in samples {
            let error = #expect(throws: VicinoError.self) { try ReadDump(bytes) }
            #expect(error?.code == .tooNew)
            #expect(error?.message.contains("Update this program") == true)
        }
    }

    @Test("An SQLite database is refused by name, and other files as no dump")
    func otherFiles() {
        let sqlite = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 4080)
        let refusal = #expect(throws: VicinoError.self) { try ReadDump(sqlite) }
        #expect(refusal?.code == .notADump)
        #expect(refusal?.message.contains("SQLite") == true)
        for text in [
            "", "hello", "{}\n", "{\"vicino\":\"have\"}\n", "[1]\n", "<gpx/>", "\u{89}VCN", "a,b\n1,2\n", "\0\0\0\0",
        ] {
            #expect(throws: VicinoError.self, "\(text)") { try ReadDump(Array(text.utf8)) }
        }
    }

    @Test("Frames larger than the limit are refused before they are read")
    func frames() throws {
        var binary: [UInt8] = Array(try SampleDump.small().binary()[..<16])
        binary += [1, 0xFF, 0xFF, 0xFF, 0xFF]
        let error = #expect(throws: VicinoError.self) { try ReadDump(binary) }
        #expect(error?.code == .tooLarge)
        for type in [9, 3, 1] as [UInt8] {
            let empty: [UInt8] = Array(binary[..<16]) + [type, 0, 0, 0, 0]
            #expect(throws: VicinoError.self) { try ReadDump(empty) }
        }
    }

    @Test(
        "A header of millions of empty logs, closings, schemas or other fields is refused before it is taken apart",
        .timeLimit(.minutes(10)), arguments: [3, 4, 5, 9] as [UInt8])
    func manyLogs(field: UInt8) throws {
        var payload: [UInt8] = []
        for _ in 0..<100_000 { payload += [field << 3 | 2, 0] }
        let length = withUnsafeBytes(of: UInt32(payload.count).littleEndian) { Array($0) }
        let prologue: [UInt8] = try Array(SampleDump.small().binary()[..<16]) + [1]
        let bytes: [UInt8] = prologue + length + payload
        let error = #expect(throws: VicinoError.self) { try ReadDump(bytes) }
        #expect(error?.code == .tooLarge)
    }

    @Test("Random changes of whole dumps are refused and never trap", arguments: UInt64(0)..<20)
    func randomChanges(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let sample = SampleDump.random(seed: seed, count: 6)
        for bytes in [try sample.binary(), try sample.jsonLines()] {
            for _ in 0..<60 {
                var changed = bytes
                let offset = Int.random(in: 0..<bytes.count, using: &generator)
                changed[offset] = changed[offset] &+ UInt8.random(in: 1...255, using: &generator)
                #expect(throws: (any Error).self, "byte \(offset)") { try ReadDump(changed) }
            }
        }
    }
}
