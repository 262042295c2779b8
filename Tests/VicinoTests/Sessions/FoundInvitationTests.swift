import Testing
import VicinoActivity
import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("An invitation finds its author by discovery", .timeLimit(.minutes(10)))
    struct FoundInvitationTests {
        private let encounter: Encounter
        private let neighbours: NetworkNeighbours
        /// Nothing listens there.
        private let stale = PeerAddress("127.0.0.1:1")

        init() throws {
            encounter = try Encounter()
            neighbours = NetworkNeighbours(encounter.clock)
            try encounter.add(3)
        }

        private func invite(uses: Int = 1) throws -> Invitation {
            try encounter.anna.invite(sharing: .everything, uses: uses, addresses: [requireValue(stale)])
        }

        private func follow(_ invitation: Invitation, beside others: [any Medium] = []) async throws -> FollowReport {
            let media = others + [neighbours.network.medium()]
            return try await encounter.ben.follow(invitation, as: nil, at: nil, over: media, by: neighbours.time)
        }

        @Test("A user whose invitation has an old address meets the author where a beacon leads, and gets the records")
        func found() async throws {
            let invitation = try invite()
            try await neighbours.discover(encounter.anna) { _ in
                let followed = try await follow(invitation)
                #expect(try followed.session?.get().peer.user == encounter.anna.user)
            }
            #expect(try encounter.areEqual())
            #expect(try encounter.ben.addresses(of: encounter.anna.user).isEmpty, "Its port is another one soon.")
        }

        @Test("A medium that has ended leaves the search to the others")
        func ended() async throws {
            let invitation = try invite()
            try await neighbours.discover(encounter.anna) { _ in
                let followed = try await follow(invitation, beside: [EndedMedium()])
                #expect(try followed.session?.get().peer.user == encounter.anna.user)
            }
        }

        @Test("While an invitation is open there is one more beacon; once it is used, there is none, and no answer")
        func used() async throws {
            let invitation = try invite()
            try await neighbours.discover(encounter.anna) { discovery in
                try await yieldUntil("the invitation had no beacon") { neighbours.network.beacons.count >= 2 }
                _ = try await follow(invitation)
                _ = try await neighbours.met(discovery)
                let epoch = try encounter.anna.ownPresence.advertiser().epoch(at: encounter.clock.now)
                let known = InvitationBeacons.beacon(
                    of: invitation.secret, on: .localNetwork, in: Minute(0, of: epoch))
                try await yieldUntil("the used invitation had a beacon still") {
                    if neighbours.network.beacons.allSatisfy({ $0.id != known.id }) { return true }
                    neighbours.time.advance(by: .seconds(1))
                    return false
                }
                #expect(try encounter.anna.invitations.advertised(at: encounter.clock.now).isEmpty)
            }
        }

        @Test("Where the author is not near, the error names what was tried, in this order")
        func missed() async throws {
            let invitation = try invite()
            let ben = encounter.ben
            let network = neighbours.network
            let time = neighbours.time
            let passing = Task { await repeatUntilCancelled { time.advance(by: .seconds(1)) } }
            defer { passing.cancel() }
            let error = await #expect(throws: VicinoError.self) {
                try await ben.follow(invitation, as: nil, at: nil, over: [network.medium()], by: time)
            }
            #expect(error?.code == .unreachable)
            #expect(error?.message.contains("127.0.0.1:1") == true)
            #expect(error?.message.hasSuffix("Their device was not found on this network either.") == true)
        }

        @Test("An invitation that a revoked or blocked user has used has no beacon, though others may use it still")
        func revoked() async throws {
            let anna = encounter.anna
            let now = encounter.clock.now
            let shared = try invite(uses: 3)
            #expect(try anna.invitations.advertised(at: now).map(\.secret) == [shared.secret])
            try await encounter.whileAnnaListens { [ben = encounter.ben] address in
                _ = try await ben.follow(shared, at: [address])
            }
            #expect(try anna.invitations.advertised(at: now).count == 1)
            try anna.revoke(try anna.follower(named: "Ben"))
            #expect(try anna.invitations.advertised(at: now).isEmpty)
            #expect(try anna.openInvitations().count == 1)
        }
    }
}

/// A network on which nothing is heard any more.
private struct EndedMedium: Medium {
    let kind = MediumKind.localNetwork
    let beaconLimit = 1

    var availability: AsyncStream<Availability> { AsyncStream { $0.finish() } }

    var events: AsyncStream<MediumEvent> { AsyncStream { $0.finish() } }

    func advertise(_ beacons: [Beacon], port: UInt16) async throws(VicinoError) {}
}
