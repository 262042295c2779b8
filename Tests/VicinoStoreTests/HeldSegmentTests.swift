import GRDB
import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoSync
import VicinoTesting

@testable import VicinoStore

@Suite("What a session is told of received segments")
struct HeldSegmentTests {
    @Test("The entries of waiting segments are counted when they come, and not expanded for each offer")
    func counted() throws {
        let author = try HostileAuthor()
        let files = try TemporaryFolder()
        let replica = try ReplicaStore.open(try files.dataFolder(), author.user)
        let first = try author.batch([.init(number: 0)])
        let header = try author.header(author.head(author.position(first, next: 1), live: 1))
        _ = try replica.merge { try DumpReader(bytes: try author.dump(header, [first])) }

        let second = try author.batch([.init(number: 0), .init(number: 1)])
        let head = try author.head(author.position(second, next: 2), live: 2)
        let offer = try author.offer([head])
        _ = try replica.keep(try author.received(second, segment: 0), ofLog: 0, offer)
        // To expand it would fail.
        try replica.database.write { try $0.execute(sql: "UPDATE arrival SET data = x'00'") }
        #expect(try replica.heldSegments(of: author.log).values.map(\.live) == [2])
    }
}
