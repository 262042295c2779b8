import Foundation
import GRDB
import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

@Suite("Dumps that their author should not have signed")
struct HostileDumpTests {
    private let author: HostileAuthor
    private let files: TemporaryFolder
    private let folder: DataFolder
    private let replica: ReplicaStore

    init() throws {
        author = try HostileAuthor()
        files = try TemporaryFolder()
        folder = try files.dataFolder()
        replica = try ReplicaStore.open(folder, author.user)
    }

    private func merge(_ dump: [UInt8]) throws -> ImportOutcome {
        try replica.merge { try DumpReader(bytes: dump) }
    }

    private func count() throws -> Int { try replica.database.counts().values.reduce(0, +) }

    @Test("An honest dump is taken, so that the refusals below prove something")
    func honest() throws {
        #expect(try merge(try author.dump([.init(number: 0), .init(number: 3)], next: 5)).added == 2)
        #expect(try count() == 2)
        #expect(try replica.database.verify(isReplica: true).problems == [])
    }

    @Test("Entries beyond the head are refused")
    func beyondHead() throws {
        let batch = try author.batch([.init(number: 0), .init(number: 7)])
        let head = try author.head(author.position(batch, next: 8), live: 2)
        let lie = try author.head(try LogPosition(next: 5, root: head.claimed().position.root), live: 2)
        #expect(throws: VicinoError.self) {
            try merge(try author.dump([.init(number: 0), .init(number: 7)], next: 8, head: lie))
        }
        #expect(try count() == 0)
    }

    @Test("Entries beyond the head are refused even if their records are not")
    func movedBeyondHead() throws {
        let entries = [
            HostileAuthor.Entry(number: 0),
            .init(number: 7, id: RecordID(writer: author.writer, number: 3), clock: 2 << 24),
        ]
        let batch = try author.batch(entries)
        let lie = try author.head(author.position(batch, next: 5), live: 2)
        #expect(throws: VicinoError.self) { try merge(try author.dump(entries, next: 5, head: lie)) }
        #expect(try count() == 0)
    }

    @Test("Numbers that descend from one batch to the next are refused, in full dumps and in updates")
    func backwards() throws {
        let batches = try [[HostileAuthor.Entry(number: 6)], [.init(number: 5)]].map { try author.batch($0) }
        let all = try author.batch([.init(number: 5), .init(number: 6)])
        let full = try author.header(try author.head(author.position(all, next: 7), live: 2))
        #expect(throws: VicinoError.self) { try merge(try author.dump(full, batches)) }
        let first = try author.batch([.init(number: 0)])
        let base = author.position(first, next: 1)
        _ = try merge(try author.dump(try author.header(try author.head(base, live: 1)), [first]))
        let together = try author.batch([.init(number: 0), .init(number: 5), .init(number: 6)])
        let head = try author.head(author.position(together, next: 7), live: 3)
        #expect(throws: VicinoError.self) {
            try merge(try author.dump(try author.header(head, base: base), batches))
        }
        #expect(try merge(try author.dump(try author.header(head, base: base), batches.reversed())).added == 2)
    }

    @Test("A dump from which a carrier has removed contents is refused, although every digest is correct")
    func blanked() throws {
        let honest = try author.batch([.init(number: 0), .init(number: 1)])
        let header = try author.header(try author.head(author.position(honest, next: 2), live: 2))
        let digest = LeafHasher.fields(honest.kinds[0].content(1).wireBytes(for: author.schema), salt: nil)
        var blanked = try author.batch([.init(number: 0)])
        let entry = honest.headers[1]
        blanked.appendBlank(number: 1, id: entry.id, clock: entry.clock, kind: 0, fields: digest)
        #expect(blanked.leaves() == honest.leaves())
        let error = #expect(throws: VicinoError.self) { try merge(try author.dump(header, [blanked])) }
        #expect(error?.message.contains("lacks the content") == true)
        #expect(try count() == 0)
        #expect(try merge(try author.dump(header, [honest])).added == 2)
    }

    @Test("A newer roster that omits a device, or undoes a removal, is refused")
    func forgottenDevice() throws {
        _ = try merge(try author.dump([.init(number: 0)], next: 1))
        let batch = try author.batch([.init(number: 0), .init(number: 1)])
        let head = try author.head(author.position(batch, next: 2), live: 2, key: author.successor)
        let header = try author.header(head, roster: try author.roster(version: 2, [(author.successor, false)]))
        let error = #expect(throws: VicinoError.self) { try merge(try author.dump(header, [batch])) }
        #expect(error?.message.contains("list of devices") == true)
        let removed = try author.rosterWithoutDevice()
        #expect(try merge(try author.dump(try author.header(head, roster: removed), [batch])).added == 1)
        let back = try author.roster(version: 3, [(author.device, false), (author.successor, false)])
        #expect(throws: VicinoError.self) { try merge(try author.dump(try author.header(head, roster: back), [batch])) }
        // No honest author signs two such lists with one version.
        let problems = try replica.database.verify(isReplica: true).problems
        #expect(problems.count == 1)
        #expect(problems.first?.contains("contradictory lists of devices") == true)
    }

    @Test(
        "A kind may have the name of any table of the database",
        arguments: ["lost.record", "sqlite.master", "sqlite.sequence", "grdb.migrations", "schemalist.x", "org.vicino"])
    func kindNames(name: String) throws {
        let fields = [FieldSchema(1, "select", type: .text, isOptional: true, privacy: .open)]
        let schema = try Schema(kind: KindID(name, major: 1), minor: 0, fields: fields, calendar: nil)
        let author = try HostileAuthor(schema: schema)
        let replica = try ReplicaStore.open(folder, author.user)
        var batch = EntryBatch(schemas: [schema])
        var content = RecordContent()
        content[1] = .text("'; DROP TABLE log; --")
        let id = RecordID(writer: author.writer, number: 0)
        batch.appendValue(content, number: 0, id: id, clock: try #require(VersionClock(rawValue: 1 << 24)), kind: 0)
        let head = try author.head(author.position(batch, next: 1), live: 1)
        let dump = try author.dump(try author.header(head), [batch])
        #expect(try replica.merge { try DumpReader(bytes: dump) }.added == 1)
        #expect(try replica.database.verify(isReplica: true).problems == [])
    }

    @Test("A replica under another person's name is not opened")
    func swapped() throws {
        _ = try merge(try author.dump([.init(number: 0)], next: 1))
        let other = try HostileAuthor()
        replica.database.file.scrub()
        try replica.database.pool.close()
        try FileManager.default.copyItem(
            atPath: folder.replicaPath(author.user), toPath: folder.replicaPath(other.user))
        #expect(throws: VicinoError.self) { try ReplicaStore.open(folder, other.user) }
    }

    @Test("A record of a foreign writer is refused")
    func foreignWriter() throws {
        let foreign = RecordID(writer: WriterID(rawValue: 9), number: 0)
        #expect(throws: VicinoError.self) { try merge(try author.dump([.init(number: 0, id: foreign)], next: 1)) }
        #expect(try count() == 0)
    }

    @Test("A wrong root, a wrong count or an unsigned schema is refused")
    func lies() throws {
        let entries = [HostileAuthor.Entry(number: 0), .init(number: 1)]
        let honest = try author.position(author.batch(entries), next: 2)
        let wrongRoot = try author.head(LogPosition(next: 2, root: .zero), live: 2)
        let wrongLive = try author.head(honest, live: 1)
        #expect(throws: VicinoError.self) { try merge(try author.dump(entries, next: 2, head: wrongRoot)) }
        #expect(throws: VicinoError.self) { try merge(try author.dump(entries, next: 2, head: wrongLive)) }
        #expect(throws: VicinoError.self) {
            try merge(try author.dump(entries, next: 2, schema: HostileAuthor.eventSchema(name: "heading")))
        }
        #expect(try count() == 0)
    }

    @Test("A head signed by a key that is not on the roster, or another author's roster, is refused")
    func strangersKey() throws {
        let entries = [HostileAuthor.Entry(number: 0)]
        let position = try author.position(author.batch(entries), next: 1)
        let forged = try author.head(position, live: 1, key: try HostileAuthor.newKey())
        #expect(throws: VicinoError.self) { try merge(try author.dump(entries, next: 1, head: forged)) }
        let other = try HostileAuthor()
        #expect(throws: VicinoError.self) { try merge(try other.dump(entries, next: 1)) }
        #expect(try count() == 0)
    }

    @Test(
        "A record that appears twice is refused, whatever the order and state of its versions",
        arguments: [
            (EntryState.value, UInt64(1), EntryState.value, UInt64(2)), (.value, 2, .value, 1), (.value, 1, .value, 1),
            (.value, 1, .deleted, 2), (.value, 2, .deleted, 1), (.value, 1, .blank, 1), (.blank, 1, .value, 1),
            (.blank, 2, .blank, 1), (.deleted, 1, .deleted, 2), (.deleted, 1, .value, 2), (.deleted, 2, .value, 1),
        ])
    func twice(first: EntryState, firstClock: UInt64, second: EntryState, secondClock: UInt64) throws {
        // Neither entry creates the record, so a check of creations alone would miss it.
        let id = RecordID(writer: author.writer, number: 1)
        let twice = [
            HostileAuthor.Entry(number: 0), .init(number: 5, id: id, clock: firstClock << 24, state: first),
            .init(number: 6, id: id, title: "again", clock: secondClock << 24, state: second),
        ]
        let error = #expect(throws: VicinoError.self) { try merge(try author.dump(twice, next: 7)) }
        #expect(error?.message.contains("twice") == true)
        #expect(try count() == 0)
        _ = try merge(try author.dump([.init(number: 0)], next: 1))
        let later = #expect(throws: VicinoError.self) { try merge(try author.dump(twice, next: 7)) }
        #expect(later?.message.contains("twice") == true)
        #expect(try count() == 1)
        #expect(try replica.database.verify(isReplica: true).problems == [])
    }

    @Test("A record that appears where it was created and again later is refused", arguments: [UInt64(1), 2, 3])
    func twiceAtHome(clock: UInt64) throws {
        let id = RecordID(writer: author.writer, number: 0)
        let twice = [
            HostileAuthor.Entry(number: 0, clock: 2 << 24),
            .init(number: 1, id: id, title: "again", clock: clock << 24),
        ]
        #expect(throws: VicinoError.self) { try merge(try author.dump(twice, next: 2)) }
        _ = try merge(try author.dump([.init(number: 0, clock: 2 << 24)], next: 1))
        #expect(throws: VicinoError.self) { try merge(try author.dump(twice, next: 2)) }
        #expect(try count() == 1)
    }

    @Test("A slot that changes is a fork: the first state stays, and no more of that log is taken")
    func forks() throws {
        let first = [HostileAuthor.Entry(number: 0), .init(number: 2)]
        _ = try merge(try author.dump(first, next: 3))
        let changed = try author.dump([.init(number: 0, title: "other"), .init(number: 2), .init(number: 4)], next: 5)
        #expect(try merge(changed).forks == 1)
        #expect(try merge(changed).isNothing, "The same evidence is counted once.")
        #expect(try merge(try author.dump([.init(number: 0)], next: 3)).forks == 1)
        let continued = try merge(try author.dump(first + [.init(number: 3)], next: 4))
        #expect(continued.isNothing, "It is said each time that news is held back.")
        #expect(continued.heldBack == 1, "It is said each time that news is held back.")
        #expect(try count() == 2)
        #expect(try replica.database.verify(isReplica: true).problems == [])
    }

    @Test("A slot that is refilled is a fork")
    func refilled() throws {
        _ = try merge(try author.dump([.init(number: 0), .init(number: 2)], next: 3))
        let refilled = try author.dump([.init(number: 0), .init(number: 1), .init(number: 2)], next: 6)
        #expect(try merge(refilled).forks == 1)
        #expect(try count() == 2)
    }

    @Test("Later signatures of a removed device are refused in both forms", arguments: HostileAuthor.Form.allCases)
    func removedDevice(form: HostileAuthor.Form) throws {
        _ = try merge(try author.dump([.init(number: 0)], next: 1))
        let batch = try author.batch([.init(number: 0), .init(number: 1)])
        let head = try author.head(author.position(batch, next: 2), live: 2)
        let header = try author.header(head, roster: try author.rosterWithoutDevice())
        let error = #expect(throws: VicinoError.self) { try merge(try author.dump(header, [batch], form: form)) }
        #expect(error?.code == .unverified)
        #expect(error?.message.contains("removed") == true)
        #expect(try count() == 1)
    }

    @Test("What a removed device has signed is refused, although nothing of it is new")
    func removedDeviceAgain() throws {
        _ = try merge(try author.dump([.init(number: 0), .init(number: 1)], next: 2))
        let batch = try author.batch([.init(number: 0)])
        let head = try author.head(author.position(batch, next: 1), live: 1)
        #expect(try merge(try author.dump(try author.header(head), [batch])).isNothing)
        let header = try author.header(head, roster: try author.rosterWithoutDevice())
        #expect(throws: VicinoError.self) { try merge(try author.dump(header, [batch])) }
    }

    @Test("A removed device cannot contradict its author for good", arguments: HostileAuthor.Form.allCases)
    func removedDeviceForks(form: HostileAuthor.Form) throws {
        let batch = try author.batch([.init(number: 0)])
        let roster = try author.rosterWithoutDevice()
        let honest = try author.head(author.position(batch, next: 1), live: 1, key: author.successor, roster: 2)
        _ = try merge(try author.dump(try author.header(honest, roster: roster), [batch], form: form))
        let other = try author.batch([.init(number: 0, title: "forged")])
        let forged = try author.head(author.position(other, next: 1), live: 1)
        #expect(throws: VicinoError.self) {
            try merge(try author.dump(try author.header(forged, roster: roster), [other], form: form))
        }
        let more = try author.batch([.init(number: 0), .init(number: 1)])
        let next = try author.head(author.position(more, next: 2), live: 2, key: author.successor, roster: 2)
        #expect(try merge(try author.dump(try author.header(next, roster: roster), [more], form: form)).added == 1)
    }

    @Test("A removed device cannot state permanently that nothing is revoked")
    func removedDeviceStanding() throws {
        let batch = try author.batch([.init(number: 0)])
        var header = try author.header(try author.head(author.position(batch, next: 1), live: 1))
        header.revocationList = try author.revocationList(version: .max, key: author.device)
        _ = try merge(try author.dump(header, [batch]))
        let more = try author.batch([.init(number: 0), .init(number: 1)])
        let head = try author.head(author.position(more, next: 2), live: 2, key: author.successor, roster: 2)
        var next = try author.header(head, roster: try author.rosterWithoutDevice())
        next.revocationList = try author.revocationList(version: 1, key: author.successor)
        #expect(try merge(try author.dump(next, [more])).added == 1)
        let held = try replica.database.read { try FeedAuthor.fetch($0)?.revocationList?.claimed() }
        #expect(held?.version == 1)
    }

    @Test("One entry in each of many branches takes no more memory than one branch")
    func sparse() throws {
        let entries = (0..<2000).map { HostileAuthor.Entry(number: UInt64($0) * 16_384 + 16_383) }
        #expect(try merge(try author.dump(entries, next: 2000 * 16_384)).added == 2000)
        #expect(try replica.database.verify(isReplica: true).problems == [])
    }

    @Test("Emptied numbers after entries are refused")
    func emptiedBehind() throws {
        let entries = (0..<4).map { HostileAuthor.Entry(number: UInt64($0)) }
        _ = try merge(try author.dump(entries, next: 4))
        let base = try author.position(author.batch(entries), next: 4)
        var new = try author.batch([.init(number: 4)])
        var gone = try author.batch([])
        gone.emptied = [0]
        let left = try author.batch(entries.dropFirst() + [.init(number: 4)])
        let header = try author.header(try author.head(author.position(left, next: 5), live: 4), base: base)
        #expect(throws: VicinoError.self) { try merge(try author.dump(header, [new, gone])) }
        swap(&new, &gone)
        #expect(try merge(try author.dump(header, [new, gone])).added == 1)
    }

    @Test("A closed log ends where its author has closed it, in both forms", arguments: HostileAuthor.Form.allCases)
    func closed(form: HostileAuthor.Form) throws {
        _ = try merge(try author.dump([.init(number: 0)], next: 1))
        let end = try author.batch([.init(number: 0), .init(number: 1)])
        let other = try author.batch([.init(number: 0), .init(number: 1, title: "other")])
        let roster = try author.rosterWithoutDevice()
        let closing = try author.closing(author.position(end, next: 2))
        let dump = { batch in
            let head = try author.head(author.position(batch, next: 2), live: 2)
            let header = try author.header(head, roster: roster, closings: [closing])
            return try author.dump(header, [batch], form: form)
        }
        #expect(try merge(dump(other)).isNothing)
        #expect(try count() == 1)
        #expect(try merge(dump(end)).added == 1)
        let after = try merge(dump(other))
        #expect(after.closedElsewhere == 1)
        #expect(after.forks == 0)
    }

    @Test("A head that claims 2⁴⁰ numbers costs nothing, neither now nor later")
    func hugeLog() throws {
        let limit = RecordID.numberLimit
        _ = try merge(try author.dump([.init(number: 0)], next: limit - 1))
        _ = try merge(try author.dump([.init(number: 0), .init(number: limit - 1)], next: limit))
        #expect(try count() == 2)
        #expect(try replica.database.verify(isReplica: true).problems == [])
    }

    @Test("An update that does not continue the replica is refused, with advice")
    func wrongBase() throws {
        let base = LogPosition(next: 4, root: .zero)
        let error = #expect(throws: VicinoError.self) {
            try merge(try author.dump([.init(number: 5)], next: 6, base: base))
        }
        #expect(error?.message.contains("since yours") == true)
    }

    @Test("No dump can name a path: the replica's file is the author's id")
    func paths() throws {
        #expect(folder.replicaPath(author.user).hasSuffix("/replicas/\(author.user).sqlite"))
        #expect(UserID("../../etc/passwd") == nil)
    }
}
