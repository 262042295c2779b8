import Testing
import VicinoActivity
import VicinoCore
import VicinoPresence
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("What a follower hears of a revocation", .timeLimit(.minutes(10)))
    struct RevocationEventTests {
        @Test("A user whose access an author has ended hears of it when the two meet, and keeps what they have")
        func revoked() async throws {
            let encounter = try Encounter()
            try encounter.add(3)
            try await encounter.follow()
            try await encounter.followBack()
            let anna = encounter.anna
            let ben = encounter.ben
            let neighbours = NetworkNeighbours(encounter.clock)
            try anna.revoke(anna.follower(named: "Ben"))
            // Anna still follows Ben, so her device recognises his and calls it.
            try ben.add(Activity.make(note: "his"))
            try await neighbours.discover(ben) { his in
                try await neighbours.discover(anna) { _ in
                    let author = try await neighbours.first(his) {
                        if case .accessRevoked(let author) = $0 { author } else { nil }
                    }
                    #expect(author.user == anna.user)
                    #expect(author.name == "Anna")
                }
            }
            #expect(try ben.recordCounts(of: encounter.annaAsBenSeesHer).values.reduce(0, +) == 3)
        }

        @Test("An author whose clock is behind the moment of the grant serves the follower all the same")
        func behind() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            try encounter.add(3)
            encounter.clock.advance(by: .seconds(-3 * 3600))
            let report = try await encounter.sync()
            #expect(report.failures.isEmpty)
            #expect(report.entryCount == 3)
            #expect(try encounter.anna.ownPresence.advertiser().key == encounter.ben.followedPeople().first?.key)
        }

        @Test("A grant that is not valid yet is not told as one that has ended: the sentence names the clock")
        func notYet() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            try await encounter.followBack()
            let anna = encounter.anna
            let ben = encounter.ben
            try anna.revoke(anna.follower(named: "Ben"))
            encounter.clock.advance(by: .seconds(-3 * 3600))
            try await ben.listen(host: "127.0.0.1") { listening in
                _ = try await anna.sync(with: ben.user, at: listening.addresses)
                for await case .met(_, report: let report) in listening.events {
                    #expect(!report.isAccessRevoked)
                    let message = report.failures.map(\.error.message).joined()
                    #expect(message.contains("the clock of this device or of theirs"))
                    break
                }
            }
        }

        @Test("An author who never gave this user access does not count as having ended it")
        func neverGranted() async throws {
            let encounter = try Encounter()
            let anna = encounter.anna
            let ben = encounter.ben
            try encounter.add(3)
            try await encounter.followBack()
            try ben.add(Activity.make(note: "his"))
            var dump: [UInt8] = []
            try anna.export { dump += $0 }
            _ = try ben.follow(.bytes(dump))
            let neighbours = NetworkNeighbours(encounter.clock)
            try await neighbours.discover(ben) { his in
                try await neighbours.discover(anna) { _ in
                    let report = try await neighbours.met(his)
                    #expect(report.failures.count == 1)
                    #expect(!report.isAccessRevoked)
                }
            }
        }
    }
}
