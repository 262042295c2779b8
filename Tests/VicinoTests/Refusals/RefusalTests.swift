import Foundation
import NIOCore
import Testing
import VicinoCore
import VicinoFolder
import VicinoHarness
import VicinoPresence
import VicinoStore
import VicinoTesting

@testable import Vicino
@testable import VicinoConnection
@testable import VicinoFormat
@testable import VicinoSync

@Suite("Published inputs that must be refused")
struct RefusalTests {
    private typealias Input = RefusalFile.Input

    /// Reads the inputs of a file: the accepted ones, and each of the others, which differs in one thing.
    ///
    /// - Parameter isMeant: which of the others are read.
    private func check(
        _ name: String, where isMeant: (Input) -> Bool = { _ in true }, _ read: (Input, RefusalFile) throws -> Void
    ) throws {
        let file = try RefusalFile(name)
        for input in file.accepted {
            #expect(throws: Never.self, "\(name): \(input.title)") { try read(input, file) }
        }
        for input in file.refused.filter(isMeant) {
            let isRefused: Bool
            do {
                try read(input, file)
                isRefused = false
            } catch { isRefused = true }
            #expect(isRefused, "\(name): \(input.title)")
        }
        #expect(file.refused.count > 10)
    }

    private static func publicKey(_ seed: UInt8) throws -> [UInt8] {
        try SigningKey(secret: [UInt8](repeating: seed, count: 32)).publicKey
    }

    /// All inputs are by the author whose identity key has the seed 1.
    private static func author() throws -> UserID {
        try SigningKey(secret: [UInt8](repeating: 1, count: 32)).testUser
    }

    /// A reader that holds nothing.
    private static func replica(_ files: TemporaryFolder) throws -> ReplicaStore {
        let folder = DataFolder(path: files.path, statePath: files.path + "/state")
        try folder.prepare()
        return try ReplicaStore.open(folder, try author())
    }

    @Test("Dumps, in both forms, by a reader with the expected replica", arguments: ["binary", "json-lines"])
    func dumps(name: String) throws {
        try check(name) { input, file in
            let files = try TemporaryFolder()
            let replica = try Self.replica(files)
            let twin = try input.twin.map { try file.accepted($0) } ?? input
            var before: [Input] = []
            var held = twin.held
            while let name = held {
                before.append(try file.accepted(name))
                held = before.last?.held
            }
            for dump in try before.reversed().map({ try $0.bytes }) {
                _ = try replica.merge { try DumpReader(bytes: dump) }
            }
            let bytes = try input.bytes
            // A log of several kinds is for the author's own devices: a follower would refuse it.
            if twin.name == "a log of two kinds" {
                _ = try DumpCheck.run { try DumpReader(bytes: bytes) }
            } else {
                _ = try replica.merge { try DumpReader(bytes: bytes) }
            }
        }
    }

    @Test(
        "What the form of a dump forbids is refused by reading alone, before anything is verified or looked up",
        arguments: ["binary", "json-lines"])
    func reading(name: String) throws {
        // What is signed with another root or count would be refused without the check that is meant.
        try check(name, where: { $0.check?.first != "D" }) { input, _ in
            var reader = try DumpReader(bytes: try input.bytes)
            try reader.readAll()
        }
    }

    struct History: Decodable {
        struct Step: Decodable { var binary, jsonLines: String }
        struct Log: Decodable {
            var writer, view, root: String
            var next: UInt64
            var live: [UInt64]
            var forks: Int
        }

        var steps: [Step]
        var held: [Log]
    }

    @Test(
        "Dumps in sequence leave the expected replica",
        arguments: [
            "blank", "closing", "delta", "devices", "fork", "fork-decided", "former-id", "later-minor",
            "removed-device",
            "succession", "views",
        ], [false, true])
    func histories(name: String, isBinary: Bool) throws {
        let history = try RefusalFile.decode(History.self, at: "v1/histories/\(name)")
        let files = try TemporaryFolder()
        let replica = try Self.replica(files)
        for step in history.steps {
            let bytes = isBinary ? try Input.decode(step.binary) : Array(step.jsonLines.utf8)
            _ = try replica.merge { try DumpReader(bytes: bytes) }
        }
        let positions = try replica.have().logs.map { log, position in
            "\(log.writer) \(log.view) \(position.next) \(position.root)"
        }
        #expect(positions.sorted() == history.held.map { "\($0.writer) \($0.view) \($0.next) \($0.root)" }.sorted())
        #expect(try replica.forks() == history.held.count { $0.forks > 0 })
        #expect(try replica.database.verify(isReplica: true).problems == [])
    }

    @Test(
        "What the author's own devices see verifies: a log of several kinds, and logs with their secrets",
        arguments: ["kinds", "own"], [false, true])
    func ownLogs(name: String, isBinary: Bool) throws {
        let history = try RefusalFile.decode(History.self, at: "v1/histories/\(name)")
        let step = try #require(history.steps.first)
        let bytes = isBinary ? try Input.decode(step.binary) : Array(step.jsonLines.utf8)
        let report = try DumpCheck.run { try DumpReader(bytes: bytes) }
        #expect(report.logs == history.held.count)
        #expect(report.entries == history.held.reduce(0) { $0 + $1.live.count })
    }

    @Test("Have-files")
    func haveFiles() throws {
        try check("have-files") { input, _ in _ = try Have(file: Data(try input.bytes)) }
    }

    @Test("Batches")
    func batches() throws {
        try check("batches") { input, _ in
            let schemas = try (input.schemas ?? []).map { try Schema(wireBytes: try Input.decode($0)[...]) }
            let writer = try #require(WriterID(input.writer ?? ""))
            let data = try Input.decode(input.compressed)
            _ = try BatchDecoder.decode(data, size: input.size ?? 0, writer: writer, schemas: schemas)
        }
    }

    @Test("Schemas")
    func schemas() throws {
        try check("schemas") { input, _ in _ = try Schema(wireBytes: try input.bytes[...]) }
    }

    @Test("Signed statements")
    func statements() throws {
        try check("statements") { input, file in
            let source: Unverified<Roster> = try Self.signed(try file.accepted("roster"))
            let roster = try source.verified(for: try Self.author())
            switch input.label {
            case "org.vicino.roster/1":
                _ = try (Self.signed(input) as Unverified<Roster>).verified(for: try Self.author())
            case "org.vicino.head/1": _ = try (Self.signed(input) as Unverified<Head>).verified(against: roster)
            case "org.vicino.standing/1":
                _ = try (Self.signed(input) as Unverified<RevocationList>).verified(against: roster)
            case "org.vicino.closing/1": _ = try (Self.signed(input) as Unverified<Closing>).verified(against: roster)
            default: _ = try (Self.signed(input) as Unverified<Grant>).verified(against: roster)
            }
        }
    }

    private static func signed<S: Signable>(_ input: Input) throws -> Unverified<S> {
        Unverified(payload: try Input.decode(input.payload), signature: try Input.decode(input.signature))
    }

    @Test("Messages of sessions")
    func messages() throws {
        try check("messages") { input, _ in _ = try SessionMessage(wireBytes: try input.bytes[...]) }
    }

    @Test("Messages of pairings, by the side that they are meant for")
    func pairings() throws {
        try check("pairings") { input, _ in
            let bytes = try input.bytes
            if bytes.first == 36 { return try Self.agree(input, bytes) }
            let isForAsker = bytes.first == 34
            var pairing = try Self.pairing(isForAsker ? .asker : .asked)
            var effects = pairing.handle(.opened, at: .zero)
            if bytes.first == 35 {
                let commitment = PairingTranscript.commitment(to: bytes)
                let commit = PairingMessage.commit(version: PairingLimit.version, purpose: 0, commitment).wireBytes
                effects += pairing.handle(.received(commit), at: .zero)
            }
            effects += pairing.handle(.received(bytes), at: .zero)
            for case .close(let error) in effects { throw try #require(error) }
        }
    }

    private static func pairing(_ role: Pairing.Role) throws -> Pairing {
        let person = try TestPerson(seed: 7, name: "Ben")
        return Pairing(
            .init(
                role: role, roster: person.roster, device: person.deviceKeys[0],
                certificates: (.sha256([1]), .sha256([2])), nonce: [UInt8](repeating: 8, count: 32)))
    }

    private static func agree(_ input: Input, _ bytes: [UInt8]) throws {
        guard case .agree(let signature) = try PairingMessage(wireBytes: bytes) else { throw VicinoError.outOfPhase }
        let transcript = try #require(Digest(try Input.decode(input.transcript)))
        let consent = PairingConsent(transcript: transcript, isAsker: true)
        guard consent.isSigned(signature, by: try Self.publicKey(2)) else { throw VicinoError.outOfPhase }
    }

    @Test("Certificates")
    func certificates() throws {
        try check("certificates") { input, _ in _ = try PeerIdentity(certificate: try input.bytes) }
    }

    @Test("Knocks, with the ClientHello after them")
    func knocks() throws {
        try check("knocks") { input, _ in
            let bytes = try input.bytes
            var reader = HelloReader(after: Knock.byteCount)
            guard case .whole(let hello) = reader.append(ByteBuffer(bytes: bytes)) else { throw VicinoError.outOfPhase }
            var matcher = KnockMatcher(medium: .localNetwork)
            let author = try #require(UserID(try Input.decode(input.author)))
            let key = try PresenceKey(try Input.decode(input.key), of: author)
            matcher.replaceKeys([(.presence, KnockKey(key, device: .first))])
            let epoch = try #require(input.epoch)
            let now = Timestamp.epoch.advanced(byMilliseconds: epoch * 900_000)
            let knock = try Knock(bytes: bytes.prefix(Knock.byteCount))
            guard matcher.accept(knock, hello: hello, at: now) != nil else { throw VicinoError.outOfPhase }
        }
    }

    @Test("Invitations")
    func invitations() throws {
        try check("invitations") { input, _ in _ = try Invitation(text: try #require(input.text)) }
    }
}
