import Foundation
import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoRepository

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
        let friends = [UInt8(5), 6].map { SigningKey.make($0).user }
        var generator = SystemRandomNumberGenerator()
        let share = try RecoveryShare.dividing(
            RecoveryPhrase(using: &generator), of: author, needed: 2, among: friends, at: .epoch, using: &generator)[0]
        let vouch = try Vouch(
            author: author, device: device, person: friends[0], day: CivilDate(dayNumber: 3),
            lastDay: CivilDate(dayNumber: 5))
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
            (.division, share.division.wireBytes), (.share, share.wireBytes), (.vouch, vouch.wireBytes),
            (.pointer, try pointer(of: author)), (.envelope, try envelope(of: author)),
            (.letter, try letter(to: author)),
        ]
        #expect(statements.map(\.0) == Decoders.Statement.allCases)
        for (statement, bytes) in statements {
            #expect(try Decoders.isStable(statement, bytes[...]), "\(statement)")
            #expect(throws: VicinoError.self, "\(statement)") { try Decoders.isStable(statement, bytes.dropLast()) }
        }
    }

    /// The payload of a pointer with a pack.
    private func pointer(of author: UserID) throws -> [UInt8] {
        let node = PackedNode(
            index: 3, digest: .zero, parts: [PackPart(number: PackNumber(rawValue: 7), size: 4_096)])
        let head = try SampleDump.small().logs[0].head(view: .own).source
        return Pointer(
            author: author, sequence: 1, written: .epoch, promise: .epoch, nextPack: PackNumber(rawValue: 8),
            delta: [1, 2, 3], packed: [PackedLog(log: 0, head: head, nodes: [node])]
        ).wireBytes
    }

    /// The payload of an envelope.
    private func envelope(of author: UserID) throws -> [UInt8] {
        let key = [UInt8](repeating: 7, count: 32)
        return Envelope(
            author: author, device: key, recipient: key, key: try #require(EpochKey(key)),
            publishers: [try #require(PublisherID(key))], addresses: ["https://example.org/"]
        ).wireBytes
    }

    /// The payload of a letter with a key.
    private func letter(to author: UserID) throws -> [UInt8] {
        let device = [UInt8](repeating: 7, count: 32)
        let key = try EnvelopeKey(of: AgreementKey(secret: device)).publicKey
        return Letter(
            author: author, invitation: try #require(InvitationID([UInt8](repeating: 9, count: 8))),
            roster: try SampleDump.roster().signed(by: SigningKey.make(1)).source, device: device, written: .epoch,
            keys: [DeviceEnvelopeKey(device: device, key: key)]
        ).wireBytes
    }

    @Test("A sealed dump opens for its device, and a changed one does not")
    func sealedDumps() throws {
        let file = try Decoders.seal(dump: [1, 2, 3])
        #expect(try Decoders.open(sealedDump: source(file)) == 3)
        var changed = file
        changed[file.count - 1] ^= 1
        #expect(throws: VicinoError.self) { try Decoders.open(sealedDump: source(changed)) }
        #expect(throws: VicinoError.self) { try Decoders.open(sealedDump: source(file.dropLast())) }
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
