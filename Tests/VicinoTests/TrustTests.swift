import Foundation
import Testing
import VicinoActivity
import VicinoHarness
import VicinoTesting

@testable import Vicino

@Suite("Only the author changes a replica")
struct TrustTests {
    @Test("A flipped bit anywhere in a dump is refused and changes nothing", arguments: DumpFormat.allCases)
    func bitFlips(format: DumpFormat) throws {
        let folder = try TemporaryFolder()
        let author = try Node.testing(folder, "Anna", kinds: .builtIn)
        let follower = try Node.testing(folder, "Ben", kinds: .builtIn)
        try author.add(Activity.make(note: "one"))
        let person = try follower.follow(.bytes(try author.dump(as: format))).person
        try author.add(Activity.make(note: "two"))
        let dump = try author.dump(as: format)
        let before = try follower.contents(of: person)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<150 {
            var damaged = dump
            damaged[Int.random(in: damaged.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            #expect(throws: (any Error).self) { try follower.importDump(.bytes(damaged)) }
        }
        for length in stride(from: 0, to: dump.count, by: 11) {
            #expect(throws: (any Error).self) { try follower.importDump(.bytes(Array(dump.prefix(length)))) }
        }
        #expect(throws: (any Error).self) { try follower.importDump(.bytes(dump + [0])) }
        #expect(try follower.contents(of: person) == before)
        #expect(try follower.importDump(.bytes(dump)).addedCount == 1)
    }

    @Test("A dump of an unfollowed author is refused with a code of its own")
    func stranger() throws {
        let folder = try TemporaryFolder()
        let author = try Node.testing(folder, "Anna", kinds: .builtIn)
        let follower = try Node.testing(folder, "Ben", kinds: .builtIn)
        try author.add(Activity.make())
        let error = #expect(throws: VicinoError.self) { try follower.importDump(.bytes(try author.dump())) }
        #expect(error?.code == .notFollowed)
        #expect(try follower.following() == [])
    }

    @Test("An update is checked against the replica that it continues, and nothing of a bad one is kept")
    func updateCheck() throws {
        let folder = try TemporaryFolder()
        let author = try Node.testing(folder, "Anna", kinds: .builtIn)
        let follower = try Node.testing(folder, "Ben", kinds: .builtIn)
        try author.add(Activity.make(note: "one"))
        let person = try follower.follow(.bytes(try author.dump())).person
        try author.add(Activity.make(note: "two"))
        let update = try author.dump(since: try follower.haveFile(of: person))
        let before = try follower.contents(of: person)
        #expect(try follower.verify(.bytes(update)).entryCount == 2)
        #expect(try follower.contents(of: person) == before)
        #expect(throws: (any Error).self) { try Node.verify(.bytes(update)) }
        var damaged = update
        damaged[damaged.count / 2] ^= 1
        #expect(throws: (any Error).self) { try follower.verify(.bytes(damaged)) }
        #expect(try follower.verify(.bytes(update)).dump?.verdict == .intact)
        #expect(try follower.importDump(.bytes(update)).addedCount == 1)
        #expect(try follower.verify(.bytes(update)).dump?.verdict == .held)
    }

    @Test("A dump for the author's own devices is refused by followers")
    func ownView() throws {
        let folder = try TemporaryFolder()
        let author = try Node.testing(folder, "Anna", kinds: .builtIn)
        let follower = try Node.testing(folder, "Ben", kinds: .builtIn)
        try author.add(Mood(name: "calm", diary: "dear diary"))
        let own = try author.dump(own: true)
        #expect(try Node.verify(.bytes(own)).problems == [])
        #expect(try Node.verify(.bytes(own)).dump?.verdict == .intact)
        let verdict = try follower.verify(.bytes(own)).dump?.verdict
        let isRefused = if case .refused = verdict { true } else { false }
        #expect(isRefused, "\(String(describing: verdict))")
        #expect(throws: (any Error).self) { try follower.follow(.bytes(own)) }
        #expect(try follower.following() == [])
    }

    @Test(
        "The name of a built-in kind cannot get another meaning",
        arguments: [("org.vicino.activity", false), ("org.vicino.visit", false), ("org.example.event", true)])
    func foreignSchema(kind: String, isTaken: Bool) throws {
        let folder = try TemporaryFolder()
        let follower = try Node.testing(folder, "Ben", kinds: .builtIn)
        let author = try HostileAuthor(schema: HostileAuthor.eventSchema(kind: kind))
        let dump = DumpSource.bytes(try author.dump([.init(number: 0)], next: 1))
        guard isTaken else {
            let error = #expect(throws: VicinoError.self) { try follower.follow(dump) }
            #expect(error?.message.contains("other fields") == true)
            return #expect(try follower.following() == [])
        }
        #expect(try follower.follow(dump).changes.addedCount == 1)
    }

    @Test("A device that a newer roster has removed counts as removed when the roster came with a dump")
    func removedDevice() throws {
        let folder = try TemporaryFolder()
        let follower = try Node.testing(folder, "Ben", kinds: .builtIn)
        let author = try HostileAuthor()
        let batch = try author.batch([.init(number: 0)])
        _ = try follower.follow(.bytes(try author.dump([.init(number: 0)], next: 1)))
        let device = author.device.publicKey
        #expect(try follower.peers.knownRoster(of: author.user)?.hasRemoved(signingKey: device) == false)
        let head = try author.head(author.position(batch, next: 1), live: 1, key: author.successor, roster: 2)
        let header = try author.header(head, roster: author.rosterWithoutDevice())
        _ = try follower.importDump(.bytes(try author.dump(header, [batch])))
        #expect(try follower.peers.knownRoster(of: author.user)?.hasRemoved(signingKey: device) == true)
    }

    @Test("A petname that could be the beginning of an id is refused, and never suggested")
    func petnames() throws {
        let folder = try TemporaryFolder()
        let follower = try Node.testing(folder, "Ben", kinds: .builtIn)
        let name = "60c18ada"
        let author = try Node.testing(folder, name, kinds: .builtIn)
        try author.add(Activity.make())
        let dump = DumpSource.bytes(try author.dump())
        for bad in [name, "DEADBEEF0", "me", "ME", "", "a\u{202E}b"] {
            #expect(throws: VicinoError.self, "\(bad)") { try follower.follow(dump, as: bad) }
        }
        let person = try follower.follow(dump).person
        #expect(person.name == "someone")
        #expect(try follower.person(named: String("\(author.user)".prefix(8))) == person)
    }

    @Test(
        "A petname that a command would read as an option is refused, and never suggested",
        arguments: [("--help", "help"), ("-x", "x"), ("- - y", "y"), ("---", "someone")])
    func options(claimed: String, petname: String) throws {
        let folder = try TemporaryFolder()
        let follower = try Node.testing(folder, "Ben", kinds: .builtIn)
        let author = try Node.create(.testing(folder, claimed, kinds: .builtIn), uncheckedName: claimed)
        try author.add(Activity.make())
        let dump = DumpSource.bytes(try author.dump())
        let error = #expect(throws: VicinoError.self) { try follower.follow(dump, as: claimed) }
        #expect(error?.code == .refused)
        #expect(error?.message.contains("option") == true)
        let person = try follower.follow(dump).person
        #expect(person.name == petname)
        #expect(throws: VicinoError.self) { try follower.rename(person, to: claimed) }
    }

    @Test("Deleted content is gone from the follower's files and the author's")
    func deletionDeletes() throws {
        let folder = try TemporaryFolder()
        let author = try Node.testing(folder, "Anna", kinds: .builtIn)
        let follower = try Node.testing(folder, "Ben", kinds: .builtIn)
        let secret = "a-secret-that-must-go-\(UUID().uuidString)"
        let id = try author.add(Activity.make(note: secret))
        try author.add(Activity.make(note: "other"))
        _ = try follower.follow(.bytes(try author.dump()))
        #expect(try Self.occurs(secret, in: folder.path))
        try author.delete(id, forever: true)
        _ = try follower.importDump(.bytes(try author.dump()))
        #expect(try !Self.occurs(secret, in: folder.path))
    }

    static func occurs(_ text: String, in folder: String) throws -> Bool {
        let files = try #require(FileManager.default.enumerator(atPath: folder))
        return files.compactMap { $0 as? String }.contains { name in
            FileManager.default.contents(atPath: "\(folder)/\(name)")?.range(of: Data(text.utf8)) != nil
        }
    }

    @Test("A personal field never leaves the author's own devices")
    func personalFields() throws {
        let folder = try TemporaryFolder()
        let author = try Node.testing(folder, "Anna", kinds: .builtIn)
        let follower = try Node.testing(folder, "Ben", kinds: .builtIn)
        try author.add(Mood(name: "calm", diary: "dear diary"))
        let shared = try author.dump(as: .jsonl)
        #expect(!String(decoding: shared, as: UTF8.self).contains("dear diary"))
        #expect(String(decoding: try author.dump(as: .jsonl, own: true), as: UTF8.self).contains("dear diary"))
        let person = try follower.follow(.bytes(try author.dump())).person
        #expect(try follower.records(Mood.self, of: person).all().map(\.record) == [Mood(name: "calm")])
        #expect(try author.records(Mood.self).all().first?.record.diary == "dear diary")
        #expect(try follower.verify(person).problems == [])
    }
}

/// A kind of this test only.
struct Mood: RecordKind {
    var name = ""
    var diary: String?
    var score: Double?

    init() {}

    init(name: String, diary: String? = nil) {
        self.name = name
        self.diary = diary
    }

    static let declaration = KindDeclaration<Mood>(
        "org.example.mood",
        fields: [
            .field(1, "name", at: \.name),
            .field(2, "diary", at: \.diary, privacy: .personal),
            .decimal(3, "score", at: \.score, scale: 2),
        ])
}
