import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoFormat

/// A vector file: its subject, and its cases.
struct VectorSet<Case: Codable & Equatable>: Codable, Equatable {
    var about: String
    var cases: [Case]
}

@Suite("Known answers")
struct VectorTests {
    struct KeyCase: Codable, Equatable {
        var seed, publicKey, userId, fingerprint, agreementPublicKey: String
    }

    @Test("Keys")
    func keys() throws {
        let cases = try [UInt8(0), 1, 2, 3, 255].map { byte in
            let key = SigningKey.make(byte)
            return KeyCase(
                seed: Hex.encode(key.secret), publicKey: Hex.encode(key.publicKey), userId: key.user.description,
                fingerprint: key.user.fingerprint,
                agreementPublicKey: Hex.encode(try AgreementKey(secret: key.secret).publicKey))
        }
        let about = "A 32-byte seed as Ed25519 and as X25519 secret; the user id is the Ed25519 public key."
        try VectorFile.expect(VectorSet(about: about, cases: cases), at: "vectors/keys.json")
    }

    struct RecordCase: Codable, Equatable {
        var kind, json, content, fields: String
    }

    @Test("Contents of records")
    func records() throws {
        var maker = BatchMaker(seed: 42)
        let cases = ([Schema](repeating: .specimen, count: 12) + [.activity, .activity, .word, .word]).map { schema in
            let content = maker.content(schema)
            var json = JSONLineWriter()
            json.object { FieldJSON.write(content, schema, to: &$0) }
            let bytes = content.wireBytes(for: schema)
            return RecordCase(
                kind: schema.kind.description, json: String(decoding: json.bytes, as: UTF8.self),
                content: Hex.encode(bytes),
                fields: LeafHasher.fields(bytes, salt: nil).description)
        }
        for record in cases {
            let schema = try #require([Schema.specimen, .activity, .word].first { $0.kind.description == record.kind })
            let content = try FieldJSON.read(JSONObject(Array(record.json.utf8)), schema)
            #expect(Hex.encode(content.wireBytes(for: schema)) == record.content)
        }
        let about =
            "Records as members of a JSON line, their content bytes, and H(fields). The schemas are in schemas.json."
        try VectorFile.expect(VectorSet(about: about, cases: cases), at: "vectors/records.json")
    }

    struct SchemaCase: Codable, Equatable {
        var kind, schema, digest: String
        var minor: Int
        var fields: [String]
    }

    @Test("Schemas")
    func schemas() throws {
        let cases = [Schema.specimen, .activity, .word].map { schema in
            SchemaCase(
                kind: schema.kind.description, schema: Hex.encode(schema.wireBytes), digest: schema.digest.description,
                minor: Int(schema.minor),
                fields: schema.fields.map {
                    "\($0.number) \($0.name)\($0.isOptional ? " optional" : "") privacy \($0.privacy.rawValue)"
                })
        }
        let about = "Canonical bytes and digest of schemas, and their fields in words."
        try VectorFile.expect(VectorSet(about: about, cases: cases), at: "vectors/schemas.json")
    }

    struct TreeCase: Codable, Equatable {
        var next: UInt64
        var live: [UInt64]
        var root: String
    }

    @Test("Roots")
    func roots() throws {
        let shapes: [(UInt64, [UInt64])] = [
            (0, []), (1, []), (1, [0]), (255, [0, 254]), (256, [0, 255]), (257, [256]), (257, [0, 1, 2, 255, 256]),
            (512, []),
            (16_383, [16_382]), (16_384, [0, 16_383]), (16_385, [0, 16_384]), (16_385, []),
            (1_048_577, [5, 300, 1_048_576]),
            (1 << 32, [0, 1 << 31]), (1 << 40, [0, (1 << 40) - 1]), (1 << 40, []),
        ]
        let cases = shapes.map { next, live in
            let segments = Dictionary(grouping: live) { $0 / 256 }.mapValues { numbers in
                Tree.segmentDigest(numbers.map { (UInt8($0 % 256), Self.leaf($0)) })
            }
            return TreeCase(
                next: next, live: live, root: Tree.root(segments, next: next).description)
        }
        let about =
            "Roots of logs with these live numbers. The leaf of number n is SHA-256 of n as 8 bytes, big-endian."
        try VectorFile.expect(VectorSet(about: about, cases: cases), at: "vectors/roots.json")
    }

    private static func leaf(_ number: UInt64) -> Digest {
        withUnsafeBytes(of: number.bigEndian) { Digest.sha256($0) }
    }

    struct LeafCase: Codable, Equatable {
        var kind, id: String
        var clock: UInt64
        var state, fields, leaf: String
    }

    @Test("Leaves")
    func leaves() throws {
        let kinds = [Schema.specimen.kind, Schema.word.kind, try KindID("a.b", major: 255)]
        let cases = kinds.flatMap { kind in
            var hasher = LeafHasher(kind: kind)
            return [(0, 0), (1 << 40 - 1, VersionClock.limit.rawValue), (7, 28_521_267_200_000_001)].flatMap {
                number, raw -> [LeafCase] in
                guard let clock = VersionClock(rawValue: raw) else { return [] }
                let id = RecordID(writer: .ada, number: number)
                let fields = Self.leaf(number)
                return [
                    LeafCase(
                        kind: kind.description, id: id.description, clock: raw, state: "value",
                        fields: fields.description,
                        leaf: hasher.leaf(id, clock, value: fields).description),
                    LeafCase(
                        kind: kind.description, id: id.description, clock: raw, state: "deleted", fields: "",
                        leaf: hasher.deletedLeaf(id, clock).description),
                ]
            }
        }
        try VectorFile.expect(
            VectorSet(about: "Leaf digests from kind, id, clock, state and H(fields).", cases: cases),
            at: "vectors/leaves.json")
    }

    struct SequenceCase: Codable, Equatable {
        var values: [UInt64]
        var tokens, bits: String
    }

    @Test("Integer sequences")
    func sequences() throws {
        var generator = SeededGenerator(seed: 7)
        let random: [[UInt64]] = (0..<6).map { count in (0..<count * 5).map { _ in generator.magnitude() } }
        var edges: [UInt64] = [.max]
        for bit in UInt64(0)..<64 {
            let power: UInt64 = 1 << bit
            edges += [power - 1, power]
        }
        let known: [[UInt64]] = [[], [0], [7], [8], [5, 8, 13, 100, 1000], [.max], edges]
        let cases = (known + random).map { values in
            let sequence = IntegerSequence(values)
            return SequenceCase(values: values, tokens: Hex.encode(sequence.tokens), bits: Hex.encode(sequence.bits))
        }
        try VectorFile.expect(
            VectorSet(about: "Integer sequences of batch.md: values, tokens and extra bits.", cases: cases),
            at: "vectors/sequences.json")
    }
}
