import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoFormat

/// A Batch message made by hand, so that it can contain what the encoder never would.
struct HandMadeBatch {
    struct Column {
        var role: UInt64 = 0, kind: UInt64 = 0, field: UInt64 = 0, presence: UInt64 = 0, encoding: UInt64 = 0
        var prediction: UInt64 = 0, other: UInt64 = 0, offset: Int64 = 0, factor: UInt64 = 0
        var isSigned = false, isConstant = false, text: UInt64 = 0, entries: UInt64 = 0, shares = false,
            values: UInt64 = 0

        static func constant(role: UInt64, _ value: Int64 = 0) -> Column {
            Column(role: role, offset: value, isConstant: true)
        }

        /// The only text of `Schema.word`.
        static func word(encoding: UInt64 = 0) -> Column { Column(field: 1, encoding: encoding) }
    }

    var first: UInt64 = 0, count: UInt64 = 1, content: UInt64 = 1 << 20
    var columns: [Column] = []
    var presence: [UInt8] = [], countTokens: [UInt8] = [], tokens: [UInt8] = [], shared: [UInt8] = [],
        text: [UInt8] = []
    var countBits: [UInt8] = [], bits: [UInt8] = []

    var message: [UInt8] {
        var writer = WireWriter()
        writer.appendUnsigned(1, first)
        writer.appendUnsigned(2, count)
        writer.appendUnsigned(3, content)
        for column in columns { writer.appendMessage(4) { column.write(to: &$0) } }
        let streams = [
            (10, presence), (11, countTokens), (12, tokens), (13, shared), (14, text), (15, countBits), (16, bits),
        ]
        for (number, stream) in streams where !stream.isEmpty { writer.appendBytes(number, stream) }
        return writer.bytes
    }

    func decoded(schemas: [Schema] = [.word]) throws -> EntryBatch {
        try Self.decode(message, schemas: schemas)
    }

    static func decode(_ message: [UInt8], schemas: [Schema], writer: WriterID = .ada) throws -> EntryBatch {
        let data = try Zstd.compress([message[...]], level: 1)
        return try BatchDecoder.decode(data, size: message.count, writer: writer, schemas: schemas)
    }
}

extension HandMadeBatch.Column {
    func write(to writer: inout WireWriter) {
        let numbers = [(1, role), (2, kind), (3, field), (4, presence), (5, encoding), (6, prediction), (7, other)]
        for (number, value) in numbers { writer.appendUnsigned(number, value) }
        writer.appendSigned(8, offset)
        writer.appendUnsigned(9, factor)
        writer.appendBoolean(10, isSigned)
        writer.appendBoolean(11, isConstant)
        writer.appendUnsigned(12, text)
        writer.appendUnsigned(13, entries)
        writer.appendBoolean(14, shares)
        writer.appendUnsigned(15, values)
    }
}

@Suite("Hostile batches are refused and never trap")
struct HostileBatchTests {
    /// Decodes, and checks accepted batches against the rules that later code relies on.
    private func probe(_ data: [UInt8], size: Int, _ schemas: [Schema]) {
        guard let batch = try? BatchDecoder.decode(data, size: size, writer: .ada, schemas: schemas) else { return }
        expectSound(batch)
    }

    private func probe(message: [UInt8], _ schemas: [Schema]) {
        guard let batch = try? HandMadeBatch.decode(message, schemas: schemas) else { return }
        expectSound(batch)
    }

    private func expectSound(_ batch: EntryBatch) {
        #expect(zip(batch.headers, batch.headers.dropFirst()).allSatisfy { $0.number < $1.number })
        #expect(batch.headers.allSatisfy { $0.number < RecordID.numberLimit && $0.id.number < RecordID.numberLimit })
        #expect(batch.leaves().count == batch.headers.count)
        for kind in batch.kinds {
            for row in 0..<kind.count {
                let content = kind.content(row)
                let canonical = try? content.canonical(for: kind.schema)
                #expect(canonical == content)
            }
        }
    }

    private static func sample(_ seed: UInt64) throws -> (schemas: [Schema], size: Int, data: [UInt8], message: [UInt8])
    {
        var maker = BatchMaker(seed: seed)
        let schemas = [Schema.specimen, .word, .activity].sorted { $0.kind < $1.kind }
        let packed = try BatchEncoder.encode(maker.batch(schemas: schemas, count: 8), writer: .ada)
        return (schemas, packed.size, packed.data, try Zstd.expand(packed.data, size: packed.size))
    }

    @Test("Every truncation of the compressed data is refused", arguments: UInt64(0)..<3)
    func truncatedData(seed: UInt64) throws {
        let sample = try Self.sample(seed)
        for length in 0..<sample.data.count {
            #expect(throws: VicinoError.self) {
                try BatchDecoder.decode(
                    Array(sample.data[..<length]), size: sample.size, writer: .ada, schemas: sample.schemas)
            }
        }
    }

    @Test("Every flipped bit of the compressed data", arguments: UInt64(0)..<2)
    func flippedData(seed: UInt64) throws {
        let sample = try Self.sample(seed)
        for bit in 0..<sample.data.count * 8 {
            var data = sample.data
            data[bit / 8] ^= 1 << UInt8(bit % 8)
            probe(data, size: sample.size, sample.schemas)
        }
    }

    @Test("Every truncation of the message inside", arguments: UInt64(0)..<3)
    func truncatedMessage(seed: UInt64) throws {
        let sample = try Self.sample(seed)
        for length in 0..<sample.message.count { probe(message: Array(sample.message[..<length]), sample.schemas) }
    }

    @Test("Every flipped bit of the message inside", arguments: UInt64(0)..<2)
    func flippedMessage(seed: UInt64) throws {
        let sample = try Self.sample(seed)
        for bit in 0..<sample.message.count * 8 {
            var message = sample.message
            message[bit / 8] ^= 1 << UInt8(bit % 8)
            probe(message: message, sample.schemas)
        }
    }

    @Test("Random bytes, as data and as message, and messages with several bytes replaced", arguments: UInt64(0)..<5)
    func random(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let sample = try Self.sample(seed)
        for _ in 0..<200 {
            let bytes = generator.bytes(Int.random(in: 0...200, using: &generator))
            probe(bytes, size: Int.random(in: 0...1000, using: &generator), sample.schemas)
            probe(message: bytes, sample.schemas)
            var message = sample.message
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                message[Int.random(in: 0..<message.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            probe(message: message, sample.schemas)
        }
    }

    static let boundaries: [UInt64] = [
        0, 1, 2, 255, 256, 16_383, 16_384, 16_385, 65_536, 65_537, 1 << 24, 1 << 24 + 1, 1 << 31 - 1, 1 << 31,
        1 << 32 - 1, 1 << 32,
        1 << 40 - 1, 1 << 40, 1 << 63 - 1, 1 << 63, .max,
    ]

    /// Each numeric field of a batch and of a column.
    static let numericFields: [(String, @Sendable (inout HandMadeBatch, Int, UInt64) -> Void)] = [
        ("first", { $0.first = $2 }), ("count", { $0.count = $2 }), ("content", { $0.content = $2 }),
        ("role", { $0.columns[$1].role = $2 }), ("kind", { $0.columns[$1].kind = $2 }),
        ("field", { $0.columns[$1].field = $2 }),
        ("presence", { $0.columns[$1].presence = $2 }), ("encoding", { $0.columns[$1].encoding = $2 }),
        ("prediction", { $0.columns[$1].prediction = $2 }), ("other", { $0.columns[$1].other = $2 }),
        ("offset", { $0.columns[$1].offset = Int64(bitPattern: $2) }), ("factor", { $0.columns[$1].factor = $2 }),
        ("text", { $0.columns[$1].text = $2 }), ("entries", { $0.columns[$1].entries = $2 }),
        ("values", { $0.columns[$1].values = $2 }),
    ]

    /// Every role and every encoding, all valid.
    private static func everyColumn() -> HandMadeBatch {
        HandMadeBatch(
            count: 2,
            columns: [
                .init(role: 1, prediction: 1, offset: 1, isConstant: true), .constant(role: 2), .constant(role: 3),
                .init(role: 9, encoding: 5, text: 8, values: 1), .constant(role: 4, 1),
                .init(role: 5, presence: 1, offset: 7, isConstant: true),
                .constant(role: 6, 1 << 24), .init(role: 8, prediction: 1, offset: 3, isConstant: true, values: 4),
                .init(field: 1, encoding: 3, text: 4, entries: 2, shares: true),
            ], presence: [3], countTokens: [2, 1], tokens: [0, 1, 1], shared: [0, 0],
            text: WriterID.bob.bytes + [97, 0, 98, 0])
    }

    @Test("The batch for the boundary values is valid")
    func everyColumnIsGood() throws {
        let batch = try Self.everyColumn().decoded()
        #expect(batch.headers.map(\.number) == [1, 2])
        #expect(batch.headers.allSatisfy { $0.id == RecordID(writer: .bob, number: 7) })
        #expect(batch.emptied == [3, 6, 9, 12])
        #expect((0..<2).map { batch.kinds[0].content($0)[1] } == [.text("a b"), .text("b")])
    }

    @Test("A boundary value in any numeric field of any column is refused or harmless", arguments: boundaries)
    func boundaryValues(value: UInt64) {
        for (_, set) in Self.numericFields {
            for column in 0..<Self.everyColumn().columns.count {
                for alsoSigned in [false, true] {
                    var batch = Self.everyColumn()
                    set(&batch, column, value)
                    if alsoSigned {
                        batch.columns[column].isSigned = true
                        batch.columns[column].isConstant.toggle()
                    }
                    probe(message: batch.message, [.word])
                }
            }
        }
    }

    @Test("A writer index below zero is refused", arguments: [Int64.min, -1, 2, .max])
    func writerIndex(index: Int64) {
        var batch = Self.everyColumn()
        batch.columns[4].offset = index
        #expect(throws: VicinoError.self) { try batch.decoded() }
    }

    @Test("Numbers beyond 2^40 are refused in every coding")
    func numberLimit() throws {
        var batch = HandMadeBatch(
            first: 1 << 40 - 1, count: 1, columns: [.constant(role: 3, 1), .constant(role: 6, 1)])
        #expect(try batch.decoded().headers.map(\.number) == [1 << 40 - 1])
        batch.count = 2
        #expect(throws: VicinoError.self) { try batch.decoded() }
    }

    @Test("Text that is not valid UTF-8 is refused in every coding, with and without shared prefixes")
    func invalidText() {
        let invalid: [[UInt8]] = [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]]
        for bytes in invalid {
            for (encoding, shares) in [(1, false), (1, true), (2, false), (2, true), (3, false), (3, true)]
                as [(UInt64, Bool)]
            {
                let batch = HandMadeBatch(
                    columns: [
                        .constant(role: 6),
                        .init(
                            field: 1, encoding: encoding, text: UInt64(bytes.count) + 1, entries: encoding == 1 ? 0 : 1,
                            shares: shares),
                    ], countTokens: encoding == 3 ? [1] : [], tokens: encoding == 1 ? [] : [0],
                    shared: shares && encoding != 1 ? [0] : [], text: bytes + [0])
                #expect(throws: VicinoError.self, "\(bytes) \(encoding) \(shares)") { try batch.decoded() }
            }
        }
    }

    @Test("A column twice, out of order, of another kind, or with bytes left over is refused")
    func structure() throws {
        let word = HandMadeBatch.Column(field: 1, encoding: 1, text: 2)
        let good = HandMadeBatch(columns: [.constant(role: 6), word], text: [97, 0])
        #expect(try good.decoded().kinds[0].content(0)[1] == .text("a"))
        let changes: [(String, (inout HandMadeBatch) -> Void)] = [
            ("a role twice", { $0.columns.insert(.constant(role: 6), at: 0) }),
            (
                "a field twice",
                {
                    $0.columns.append(word); $0.text += [97, 0]
                }
            ),
            ("no clocks", { $0.columns.removeFirst() }),
            ("a role after the fields", { $0.columns.append(.constant(role: 3)) }),
            (
                "a required field is absent",
                {
                    $0.columns.removeLast(); $0.text = []
                }
            ),
            ("an unknown field", { $0.columns[1].field = 2 }), ("an unknown kind", { $0.columns[1].kind = 1 }),
            (
                "gaps in a required field",
                {
                    $0.columns[1].presence = 1; $0.presence = [0]; $0.text = []; $0.columns[1].text = 0
                }
            ),
            (
                "presence padding",
                {
                    $0.columns[1].presence = 1; $0.presence = [3]
                }
            ), ("left over text", { $0.text += [0] }),
            ("left over tokens", { $0.tokens = [0] }), ("left over bits", { $0.bits = [0] }),
            ("left over counts", { $0.countTokens = [0] }),
            ("left over shared", { $0.shared = [0] }), ("left over presence", { $0.presence = [0] }),
            ("a text without its end", { $0.text = [97, 97] }), ("two texts for one", { $0.text = [0, 0] }),
            ("content below what there is", { $0.content = 0 }),
            ("a clock beyond 2200", { $0.columns[0].offset = .max }),
            ("a negative clock", { $0.columns[0].offset = -1 }),
            (
                "gaps in clocks",
                {
                    $0.columns[0].presence = 1; $0.presence = [1]
                }
            ),
            ("an unknown state", { $0.columns.insert(.constant(role: 3, 3), at: 0) }),
            (
                "a blank without a digest",
                {
                    $0.columns = [.constant(role: 3, 2), .constant(role: 6)]; $0.text = []
                }
            ),
            ("an id beyond its entry", { $0.columns.insert(.constant(role: 5, 1), at: 0) }),
        ]
        for (what, change) in changes {
            var batch = good
            change(&batch)
            #expect(throws: (any Error).self, "\(what)") { try batch.decoded() }
        }
    }

    @Test("Values beyond the limits of their field are refused")
    func fieldLimits() {
        let times = Schema.make(
            "com.example.times", minor: 0,
            [
                FieldSchema(1, "start", type: .timestamp, isOptional: false, privacy: .open),
                FieldSchema(2, "lasted", type: .duration, isOptional: false, privacy: .open),
                FieldSchema(3, "yes", type: .boolean, isOptional: false, privacy: .open),
                FieldSchema(4, "ratio", type: .real, isOptional: false, privacy: .open),
            ])
        func batch(_ start: Int64, lasted: Int64, yes: Int64, ratio: Double) -> HandMadeBatch {
            func constant(_ field: UInt64, _ value: Int64) -> HandMadeBatch.Column {
                .init(field: field, offset: value, isConstant: true)
            }
            let bits = withUnsafeBytes(of: ratio.bitPattern.littleEndian) { Array($0) }
            return HandMadeBatch(
                columns: [
                    .constant(role: 6), constant(1, start), constant(2, lasted), constant(3, yes),
                    .init(field: 4, encoding: 5, text: 8),
                ], text: bits)
        }
        #expect(throws: Never.self) { try batch(0, lasted: 0, yes: 1, ratio: 0.5).decoded(schemas: [times]) }
        let bad = [
            batch(.max, lasted: 0, yes: 1, ratio: 0), batch(7_258_118_400_001, lasted: 0, yes: 1, ratio: 0),
            batch(-2_208_988_800_001, lasted: 0, yes: 1, ratio: 0),
            batch(0, lasted: -1, yes: 1, ratio: 0), batch(0, lasted: 0, yes: 2, ratio: 0),
            batch(0, lasted: 0, yes: -1, ratio: 0), batch(0, lasted: 0, yes: 1, ratio: .nan),
            batch(0, lasted: 0, yes: 1, ratio: .infinity), batch(0, lasted: 0, yes: 1, ratio: -0.0),
        ]
        for batch in bad { #expect(throws: VicinoError.self) { try batch.decoded(schemas: [times]) } }
    }
}
