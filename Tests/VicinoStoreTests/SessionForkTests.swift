import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoTesting

@testable import VicinoStore

@Suite("Contradictions that come in sessions")
struct SessionForkTests {
    private let author: HostileAuthor
    private let files: TemporaryFolder
    private let replica: ReplicaStore

    /// Holds two entries.
    init() throws {
        author = try HostileAuthor()
        files = try TemporaryFolder()
        replica = try ReplicaStore.open(try files.dataFolder(), author.user)
        let dump = try author.dump([.init(number: 0), .init(number: 1)], next: 2)
        _ = try replica.merge { try DumpReader(bytes: dump) }
    }

    /// Another history of the same length.
    private func other() throws -> (batch: EntryBatch, head: Unverified<Head>) {
        let batch = try author.batch([.init(number: 0), .init(number: 1, title: "other")])
        return (batch, try author.head(author.position(batch, next: 2), live: 2))
    }

    @Test("Another head is evidence only with the segments that it signs, each in its last state")
    func segments() throws {
        let (batch, head) = try other()
        let offer = try author.offer([head])
        #expect(throws: VicinoError.self) { try replica.merge(offer, []) }
        _ = try replica.keep(try author.received(try author.batch([.init(number: 0)]), segment: 0), ofLog: 0, offer)
        #expect(throws: VicinoError.self) { try replica.merge(offer, []) }
        #expect(try replica.forks() == 0)
        _ = try replica.keep(try author.received(batch, segment: 0), ofLog: 0, offer)
        #expect(try replica.merge(offer, []).forks == 1)
    }

    @Test("What an earlier session has brought beyond the end of another history does not count for it")
    func beyond() throws {
        let (batch, head) = try other()
        let longer = try author.offer([try author.head(LogPosition(next: 1 << 16, root: .zero), live: 3)])
        let beyond = try author.batch([.init(number: 5 * 256)])
        _ = try replica.keep(try author.received(beyond, segment: 5), ofLog: 0, longer)
        let offer = try author.offer([head])
        _ = try replica.keep(try author.received(batch, segment: 0), ofLog: 0, offer)
        #expect(try replica.merge(offer, []).forks == 1)
    }

    @Test("A list of devices that contradicts the one held is kept, whatever becomes of the offer that it came with")
    func rosters() throws {
        let roster = try author.roster(version: 1, [(author.device, false), (author.successor, false)])
        let offer = try author.offer([try other().head], roster: roster)
        #expect(throws: VicinoError.self) { try replica.merge(offer, []) }
        #expect(try replica.hasRosterFork())
    }
}
