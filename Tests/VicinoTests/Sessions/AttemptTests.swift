import Testing
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("The record of attempts to meet a person", .timeLimit(.minutes(10)))
    struct AttemptTests {
        private let encounter: Encounter
        private let anna: Node
        private let ben: Node

        init() async throws {
            encounter = try Encounter()
            anna = encounter.anna
            ben = encounter.ben
            try await encounter.follow()
        }

        private var met: PastMeeting? {
            get throws { try ben.replicaStatus(of: encounter.annaAsBenSeesHer).lastMeeting }
        }

        private var failed: FailedMeeting? {
            get throws { try ben.replicaStatus(of: encounter.annaAsBenSeesHer).lastFailure }
        }

        @Test("A completed session is kept with its time and medium, and a later failure beside it")
        func address() async throws {
            let first = PastMeeting(endedAt: encounter.clock.now, way: .address)
            #expect(try met == first)
            #expect(try failed == nil)
            #expect(try encounter.completeness == .upToDate)

            encounter.clock.advance(by: .seconds(60))
            await #expect(throws: (any Error).self) { try await ben.sync(with: anna.user) }
            #expect(try met == first)
            #expect(try failed?.endedAt == encounter.clock.now)
            #expect(try failed?.way == .address)
            #expect(try failed?.code == .unreachable)
            #expect(try failed?.message.isEmpty == false)

            encounter.clock.advance(by: .seconds(60))
            _ = try await encounter.sync()
            #expect(try met?.endedAt == encounter.clock.now)
            #expect(try encounter.completeness == .upToDate)
        }

        @Test("A session that has not brought everything is known until one has, whatever fails in between")
        func notWhole() async throws {
            encounter.clock.advance(by: .seconds(60))
            _ = try await ben.peers.noting(anna.user, by: .address) { [anna] in
                let peer = Person(unnamed: anna.user)
                var report = SyncReport(peer: peer, device: [], isFetching: true, transport: .memory)
                report.failures = [.init(author: peer, error: VicinoError(.refused, "They do not give it."))]
                return report
            }
            let before = try met
            #expect(try met?.endedAt == failed?.endedAt)
            #expect(try failed?.code == .refused)
            #expect(try encounter.completeness == .unconfirmed)

            encounter.clock.advance(by: .seconds(60))
            await #expect(throws: (any Error).self) { try await ben.sync(with: anna.user, at: []) }
            #expect(try met == before)
            #expect(try failed?.endedAt == encounter.clock.now)
            #expect(try encounter.completeness == .unconfirmed)

            _ = try await encounter.sync()
            #expect(try encounter.completeness == .upToDate)
        }

        @Test("After a file, nothing says that everything is here")
        func file() throws {
            let cora = try Node.testing("Cora", clock: encounter.clock, kinds: .builtIn)
            try anna.add(Activity.make())
            _ = try cora.follow(.bytes(anna.dump()), as: "Anna")
            let status = try cora.replicaStatus(of: cora.person(for: anna.user))
            #expect(status.completeness == .unconfirmed)
            #expect(status.lastMeeting == nil)
        }

        @Test("A revoked follower finds the reason, in a sentence")
        func refused() async throws {
            try anna.revoke(anna.follower(named: "Ben"))
            encounter.clock.advance(by: .seconds(60))
            await #expect(throws: (any Error).self) { try await encounter.sync() }
            let reason = try #require(try failed)
            #expect(reason.code == .unreachable)
            #expect(reason.message.contains("revoked your access"))
        }

        @Test("A session that a beacon caused was on the local network, and a node that only serves records none")
        func localNetwork() async throws {
            let neighbours = NetworkNeighbours(encounter.clock)
            encounter.clock.advance(by: .seconds(60))
            try encounter.add(2)
            try await neighbours.discover(anna) { _ in
                try await neighbours.discover(ben) { discovery in _ = try await neighbours.met(discovery) }
            }
            #expect(try met?.way == .localNetwork)
            #expect(try met?.endedAt == encounter.clock.now)
        }

        @Test("A session in which nothing was wanted does not count")
        func unwanted() async throws {
            try await encounter.followBack()
            let before = try met
            encounter.clock.advance(by: .seconds(60))
            for policy in [ExchangePolicy.never, .always] {
                try ben.setPolicy(PersonPolicy(exchange: policy), for: encounter.annaAsBenSeesHer)
                try await ben.listen(host: "127.0.0.1") { listening in
                    _ = try await anna.sync(with: ben.user, at: listening.addresses)
                    // His session ends a moment after hers.
                    for await case .met in listening.events { break }
                }
                #expect(try (met == before) == (policy == .never))
            }
        }
    }
}
