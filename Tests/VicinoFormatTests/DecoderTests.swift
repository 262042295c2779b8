import Foundation
import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness

@Suite("The decoders that fuzzers reach")
struct DecoderTests {
    private func source(_ bytes: [UInt8]) -> (Int) -> [UInt8] {
        var rest = bytes[...]
        return { count in
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
    }

    @Test("A dump of either form is read to its last byte, and a shorter one is refused")
    func dumps() throws {
        let sample = SampleDump.random(seed: 3, count: 5)
        for bytes in [try sample.binary(), try sample.jsonLines()] {
            try Decoders.read(dump: source(bytes))
            #expect(throws: VicinoError.self) { try Decoders.read(dump: source(bytes.dropLast(2))) }
            #expect(try Decoders.areDeclarable(kindsOfDump: source(bytes)))
        }
    }

    @Test("Each kind of statement is written as it is read, and refused without its last byte")
    func statements() throws {
        let author = SigningKey.make(1).user
        let device = SigningKey.make(2).publicKey
        let statements: [(Decoders.Statement, [UInt8])] = [
            (.roster, try SampleDump.roster().wireBytes),
            (.head, try SampleDump.small().logs[0].head(view: .own).source.payload),
            (.closing, Closing(author: author, device: device, writer: .bob, positions: [:]).wireBytes),
            (
                .revocationList,
                RevocationList(author: author, device: device, version: 1, revoked: [3, 5]).wireBytes
            ),
            (
                .grant,
                try Grant(
                    signer: SigningDevice(author: author, key: device, roster: 1),
                    follower: SigningKey.make(4).user, serial: 1, version: 1, views: [.own], notBefore: .epoch,
                    expiry: .epoch.advanced(byMilliseconds: 1000)
                ).wireBytes
            ),
        ]
        #expect(statements.map(\.0) == Decoders.Statement.allCases)
        for (statement, bytes) in statements {
            #expect(try Decoders.isStable(statement, bytes[...]), "\(statement)")
            #expect(throws: VicinoError.self, "\(statement)") { try Decoders.isStable(statement, bytes.dropLast()) }
        }
    }

    @Test("The seeds of the fuzzers are what their names say")
    func seeds() throws {
        let corpus = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fuzz/corpus")
        func seed(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: corpus.appending(path: name))) }
        for name in ["full", "own"] { try Decoders.read(dump: source(seed("fuzz-dump/\(name)"))) }
        // The fuzzer gives the first byte.
        try Decoders.read(dump: source([0x7B] + seed("fuzz-jsonl/full")))
        try Decoders.read(certificate: seed("fuzz-certificate/roster"))
        // The first byte of these chooses the kind of statement.
        let statements: [(String, Decoders.Statement)] = [
            ("roster", .roster), ("head", .head), ("closing", .closing), ("standing", .revocationList),
        ]
        for (name, statement) in statements {
            let bytes = try seed("fuzz-statement/\(name)")
            #expect(Decoders.Statement.allCases[Int(bytes[0])] == statement)
            #expect(try Decoders.isStable(statement, bytes.dropFirst()), "\(name)")
        }
    }
}
