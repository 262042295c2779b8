import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoSync
import VicinoTesting

@testable import VicinoStore

@Suite("An offer that was verified against another roster than the replica holds by now")
struct OtherRosterTests {
    private let author: HostileAuthor
    private let files: TemporaryFolder
    private let replica: ReplicaStore

    init() throws {
        author = try HostileAuthor()
        files = try TemporaryFolder()
        replica = try ReplicaStore.open(try files.dataFolder(), author.user)
    }

    @Test("A head by a device that is not in the held roster is refused, for a part and for the whole")
    func device() throws {
        let first = try author.batch([.init(number: 0)])
        let held = try author.roster(version: 2, [(author.device, false)])
        let header = try author.header(author.head(author.position(first, next: 1), live: 1), roster: held)
        _ = try replica.merge { try DumpReader(bytes: try author.dump(header, [first])) }

        // Another list of devices with the same number, which came between the offer and its entries.
        let other = try author.roster(version: 2, [(author.device, false), (author.successor, false)])
        let second = try author.batch([.init(number: 0), .init(number: 1)])
        let head = try author.head(author.position(second, next: 2), live: 2, key: author.successor, roster: 2)
        let offer = try author.offer([head], roster: other)
        let received = try author.received(second, segment: 0)
        #expect(throws: VicinoError.self) { try replica.keep(received, ofLog: 0, offer) }
        #expect(throws: VicinoError.self) { try replica.merge(offer, []) }
        #expect(try replica.heldSegments(of: author.log).values.map(\.live) == [1])
    }
}
