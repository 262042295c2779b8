import Foundation
import GRDB
import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

@Suite("Contradictions forged by a carrier")
struct ForgedForkTests {
    private let author: HostileAuthor
    private let files: TemporaryFolder
    private let folder: DataFolder
    private let replica: ReplicaStore

    init() throws {
        author = try HostileAuthor()
        files = try TemporaryFolder()
        folder = try files.dataFolder()
        replica = try ReplicaStore.open(folder, author.user)
        _ = try merge(try author.dump(Self.entries(2), next: 2))
    }

    private func merge(_ dump: [UInt8]) throws -> ImportOutcome { try replica.merge { try DumpReader(bytes: dump) } }

    private static func entries(_ count: UInt64) -> [HostileAuthor.Entry] { (0..<count).map { .init(number: $0) } }

    /// An author's signature over some entries, with other entries beside it.
    private func forged(
        _ signed: [HostileAuthor.Entry], _ shown: [HostileAuthor.Entry], next: UInt64,
        form: HostileAuthor.Form = .binary
    ) throws -> [UInt8] {
        let position = author.position(try author.batch(signed), next: next)
        let header = try author.header(try author.head(position, live: UInt64(signed.count)))
        return try author.dump(header, [try author.batch(shown)], form: form)
    }

    @Test(
        "A newer dump with an altered older entry is refused, and the author's true one is taken after it",
        arguments: HostileAuthor.Form.allCases)
    func altered(form: HostileAuthor.Form) throws {
        var altered = Self.entries(3)
        altered[0].title = "altered"
        let error = #expect(throws: VicinoError.self) {
            try merge(try forged(Self.entries(3), altered, next: 3, form: form))
        }
        #expect(error?.message.contains("does not hold what its author signed") == true)
        #expect(try replica.forks() == 0)
        #expect(try merge(try forged(Self.entries(3), Self.entries(3), next: 3, form: form)).added == 1)
    }

    @Test("A newer dump that fills an emptied number, with another head beside it, is refused")
    func refilled() throws {
        _ = try merge(try author.dump([.init(number: 1), .init(number: 2)], next: 3))
        let signed = [HostileAuthor.Entry(number: 1), .init(number: 2), .init(number: 3)]
        #expect(throws: VicinoError.self) {
            try merge(try forged(signed, [.init(number: 0)] + signed, next: 4))
        }
        #expect(try merge(try author.dump(signed, next: 4)).added == 1)
    }

    @Test("Another end at the same number is evidence only with the entries for which it was signed")
    func sameNumber() throws {
        var other = Self.entries(2)
        other[1].title = "other"
        var third = other
        third[0].title = "third"
        #expect(throws: VicinoError.self) { try merge(try forged(other, third, next: 2)) }
        #expect(throws: VicinoError.self) { try merge(try forged(other, Array(other.prefix(1)), next: 2)) }
        #expect(try replica.forks() == 0)
        #expect(try merge(try forged(other, other, next: 2)).forks == 1)
    }

    @Test("A head with a wrong count of entries proves nothing")
    func wrongCount() throws {
        var other = Self.entries(2)
        other[1].title = "other"
        let position = author.position(try author.batch(other), next: 2)
        let header = try author.header(try author.head(position, live: 1))
        #expect(throws: VicinoError.self) { try merge(try author.dump(header, [try author.batch(other)])) }
        #expect(try replica.forks() == 0)
    }

    @Test("A head that nobody has signed contradicts nothing", arguments: HostileAuthor.Form.allCases)
    func unsigned(form: HostileAuthor.Form) throws {
        let other = try author.batch([.init(number: 0), .init(number: 1, title: "other")])
        let head = try author.head(author.position(other, next: 2), live: 2)
        let forged = Unverified<Head>(payload: head.payload, signature: [UInt8](repeating: 0, count: 64))
        let dump = try author.dump(try author.header(forged), [other], form: form)
        #expect(throws: VicinoError.self) { try merge(dump) }
        #expect(try replica.forks() == 0)
        #expect(try merge(try author.dump(try author.header(head), [other], form: form)).forks == 1)
    }

    @Test("A head that signs other schemas, or needs a list of revoked followers that is not there, proves nothing")
    func otherStatements() throws {
        let other = try author.batch([.init(number: 0), .init(number: 1, title: "other")])
        let position = author.position(other, next: 2)
        let revoking = Head(
            signer: SigningDevice(author: author.user, key: author.device.publicKey, roster: 1), log: author.log,
            position: position, live: 2, schemas: Schema.digest(of: [author.schema]), revision: 1,
            revocationListVersion: 5, seen: [:])
        let heads = [
            try author.head(position, live: 2, schemas: .sha256([1])), try revoking.signed(by: author.device).source,
        ]
        for head in heads {
            #expect(throws: VicinoError.self) { try merge(try author.dump(try author.header(head), [other])) }
        }
        #expect(try replica.forks() == 0)
    }

    @Test("A head that continues from a base is never evidence", arguments: [UInt64(1), 2])
    func base(next: UInt64) throws {
        let position = LogPosition(next: next, root: author.position(try author.batch(Self.entries(9)), next: 9).root)
        let header = try author.header(try author.head(position, live: 1), base: LogPosition(next: 1, root: .zero))
        #expect(try merge(try author.dump(header, [EntryBatch]())).isNothing)
        #expect(try replica.forks() == 0)
    }

    @Test("A true contradiction is still one, and counts once")
    func honest() throws {
        var other = Self.entries(3)
        other[0].title = "other"
        #expect(try merge(try author.dump(other, next: 3)).forks == 1)
        #expect(try merge(try author.dump(other, next: 3)).forks == 0)
        #expect(try merge(try author.dump(Self.entries(3), next: 3)).heldBack == 1)
        #expect(try replica.forks() == 1)
    }

    @Test("A fork that an earlier version kept for a head alone does not keep out the author's new records")
    func earlier() throws {
        try openAfterVersion4(
            keeping: try author.head(author.position(try author.batch(Self.entries(3)), next: 3), live: 3))
        #expect(try replica.forks() == 0)
        #expect(try merge(try author.dump(Self.entries(3), next: 3)).added == 1)
        try openAfterVersion4(keeping: try author.head(LogPosition(next: 3, root: .zero), live: 3))
        #expect(try replica.forks() == 1, "Two heads of one number are a contradiction by themselves.")
    }

    /// Opens the replica as that version has left it, with a head for evidence.
    private func openAfterVersion4(keeping head: Unverified<Head>) throws {
        try replica.database.write { db in
            let keep = "INSERT INTO fork (log, payload, signature) SELECT ref, ?, ? FROM log"
            try db.execute(sql: keep, arguments: [Data(head.payload), Data(head.signature)])
        }
        try replica.database.goBackToVersion4()
        _ = try ReplicaStore.open(folder, author.user)
    }

    @Test("Two rosters with one version are kept as evidence, and the first one stays")
    func rosters() throws {
        let head = try author.head(author.position(try author.batch(Self.entries(3)), next: 3), live: 3)
        let other = try author.roster(version: 1, [(author.device, false), (author.successor, false)])
        let dump = try author.dump(try author.header(head, roster: other), [try author.batch(Self.entries(3))])
        #expect(try !replica.hasRosterFork())
        #expect(try merge(dump).added == 1)
        #expect(try replica.hasRosterFork())
        #expect(try replica.database.read { try FeedAuthor.fetch($0)?.roster.source } == author.roster.source)
        #expect(try replica.database.verify(isReplica: true).problems.count == 1)
        for _ in 0..<9 {
            let more = try author.roster(version: 1, [(author.device, false), (try HostileAuthor.newKey(), false)])
            _ = try merge(try author.dump(try author.header(head, roster: more), [try author.batch(Self.entries(3))]))
        }
        let kept = try replica.database.read { try Evidence.rosters($0).count }
        #expect(kept == Evidence.rosterLimit, "Lists without end must not fill the disk.")
    }

    @Test("A newer roster with the devices of both settles the contradiction, and the evidence stays")
    func settledRosters() throws {
        let batch = try author.batch(Self.entries(3))
        let head = try author.head(author.position(batch, next: 3), live: 3)
        let other = try author.roster(version: 1, [(author.device, false), (author.successor, false)])
        _ = try merge(try author.dump(try author.header(head, roster: other), [batch]))
        #expect(try replica.hasOpenRosterFork())
        let joined = try author.roster(version: 2, [(author.device, false), (author.successor, false)])
        _ = try merge(try author.dump(try author.header(head, roster: joined), [batch]))
        #expect(try !replica.hasOpenRosterFork())
        #expect(try replica.hasRosterFork())
        #expect(try replica.database.verify(isReplica: true).problems.isEmpty)
    }

    @Test("A roster that contradicts the known one is kept even if its dump is refused")
    func refusedRoster() throws {
        let batch = try author.batch(Self.entries(3))
        let head = try author.head(author.position(batch, next: 3), live: 3, key: author.successor)
        let other = try author.roster(version: 1, [(author.successor, false)])
        #expect(throws: (any Error).self) {
            try merge(try author.dump(try author.header(head, roster: other), [batch]))
        }
        #expect(try replica.hasRosterFork())
    }
}
