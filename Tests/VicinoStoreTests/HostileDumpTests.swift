import Foundation
import Testing
import VicinoCore
import VicinoFormat
import VicinoTesting

@testable import VicinoStore

@Suite("Dumps that their author should not have signed")
struct HostileDumpTests {
    private let author: HostileAuthor
    private let folder: DataFolder
    private let replica: ReplicaStore

    init() throws {
        author = try HostileAuthor()
        let path = NSTemporaryDirectory() + "vicino-test-\(UUID().uuidString)"
        folder = DataFolder(path: path, statePath: path + "/state")
        try folder.prepare()
        replica = try ReplicaStore.open(folder, author.user)
    }

    private func merge(_ dump: [UInt8]) throws -> ImportOutcome {
        try replica.merge { try DumpReader(bytes: dump) }
    }

    private func count() throws -> Int { try replica.database.counts().values.reduce(0, +) }

    @Test("An honest dump is taken, so that the refusals below mean something")
    func honest() throws {
        #expect(try merge(try author.dump([.init(number: 0), .init(number: 3)], next: 5)).added == 2)
        #expect(try count() == 2)
        #expect(try replica.database.verify().problems == [])
    }

    @Test("Entries beyond the head are refused")
    func beyondHead() throws {
        let batch = try author.batch([.init(number: 0), .init(number: 7)])
        let head = try author.head(author.position(batch, next: 8), live: 2)
        let lie = try author.head(try LogPosition(next: 5, root: head.claimed().position.root), live: 2)
        #expect(throws: StoreError.self) {
            try merge(try author.dump([.init(number: 0), .init(number: 7)], next: 8, head: lie))
        }
        #expect(try count() == 0)
    }

    @Test("A record of a writer that is not the author's is refused")
    func foreignWriter() throws {
        let foreign = RecordID(writer: WriterID(rawValue: 9), number: 0)
        #expect(throws: StoreError.self) { try merge(try author.dump([.init(number: 0, id: foreign)], next: 1)) }
        #expect(try count() == 0)
    }

    @Test("A wrong root, a wrong count or a schema that was not signed is refused")
    func lies() throws {
        let entries = [HostileAuthor.Entry(number: 0), .init(number: 1)]
        let honest = try author.position(author.batch(entries), next: 2)
        let wrongRoot = try author.head(LogPosition(next: 2, root: .zero), live: 2)
        let wrongLive = try author.head(honest, live: 1)
        #expect(throws: StoreError.self) { try merge(try author.dump(entries, next: 2, head: wrongRoot)) }
        #expect(throws: StoreError.self) { try merge(try author.dump(entries, next: 2, head: wrongLive)) }
        #expect(throws: StoreError.self) {
            try merge(try author.dump(entries, next: 2, schema: HostileAuthor.eventSchema(name: "heading")))
        }
        #expect(try count() == 0)
    }

    @Test("A head signed by a key that is not on the roster, or another author's roster, is refused")
    func strangersKey() throws {
        let entries = [HostileAuthor.Entry(number: 0)]
        let position = try author.position(author.batch(entries), next: 1)
        let forged = try author.head(position, live: 1, key: SigningKey())
        #expect(throws: CoreError.self) { try merge(try author.dump(entries, next: 1, head: forged)) }
        let other = try HostileAuthor()
        #expect(throws: CoreError.self) { try merge(try other.dump(entries, next: 1)) }
        #expect(try count() == 0)
    }

    @Test("A record that stands twice is refused, in an empty replica and in one that has it")
    func twice() throws {
        let id = RecordID(writer: author.writer, number: 0)
        let twice = [HostileAuthor.Entry(number: 0), .init(number: 1, id: id, title: "again", clock: 2 << 24)]
        #expect(throws: StoreError.self) { try merge(try author.dump(twice, next: 2)) }
        _ = try merge(try author.dump([.init(number: 0)], next: 1))
        #expect(throws: StoreError.self) { try merge(try author.dump(twice, next: 2)) }
        #expect(try count() == 1)
        #expect(try replica.database.verify().problems == [])
    }

    @Test("A slot that changes or is filled again is a fork: the first state stays")
    func forks() throws {
        _ = try merge(try author.dump([.init(number: 0), .init(number: 2)], next: 3))
        let changed = try author.dump([.init(number: 0, title: "other"), .init(number: 2), .init(number: 4)], next: 5)
        #expect(try merge(changed).forks == 1)
        let refilled = try author.dump([.init(number: 0), .init(number: 1), .init(number: 2)], next: 6)
        #expect(try merge(refilled).forks == 1)
        let sameNext = try author.dump([.init(number: 0)], next: 3)
        #expect(try merge(sameNext).forks == 1)
        #expect(try count() == 2)
        #expect(try replica.database.verify().problems == [])
    }

    @Test("A head that claims 2⁴⁰ numbers costs nothing, neither now nor later")
    func hugeLog() throws {
        let limit = RecordID.numberLimit
        _ = try merge(try author.dump([.init(number: 0)], next: limit - 1))
        _ = try merge(try author.dump([.init(number: 0), .init(number: limit - 1)], next: limit))
        #expect(try count() == 2)
        #expect(try replica.database.verify().problems == [])
    }

    @Test("An update that does not continue from what is held is refused with a way out")
    func wrongBase() throws {
        let base = LogPosition(next: 4, root: .zero)
        let error = #expect(throws: StoreError.self) {
            try merge(try author.dump([.init(number: 5)], next: 6, base: base))
        }
        #expect(error?.message.contains("vicino have") == true)
    }

    @Test("Nothing lets a dump name a path: the replica's file is the author's id")
    func paths() throws {
        #expect(folder.replicaPath(author.user).hasSuffix("/replicas/\(author.user).sqlite"))
        #expect(UserID("../../etc/passwd") == nil)
    }
}
