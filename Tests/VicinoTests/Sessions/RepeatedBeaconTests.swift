import Testing
import VicinoActivity
import VicinoConnection
import VicinoCore
import VicinoPresence
import VicinoStore
import VicinoTesting

@testable import Vicino

extension Sessions {
    /// A local network repeats a beacon for a while after its author has replaced it.
    @Suite("Beacons that a network repeats", .timeLimit(.minutes(10)))
    struct RepeatedBeaconTests {
        @Test("A follower who hears the bridge that the author has just ended meets the author with the presence key")
        func endedBridge() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let anna = encounter.anna
            let ben = encounter.ben
            let end = Bridge.End(ben.user, agreementKey: ben.own.agreementKey.publicKey)
            let bridge = try Bridge(from: anna.device.bridgeEnd, to: end, .first)
            #expect(try anna.ownPresence.advertiser().bridges.isEmpty)
            try await meet(encounter, by: bridge.key)
        }

        @Test("A beacon under a presence key brings out no other knock: a revoked follower could make it")
        func formerKey() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let anna = encounter.anna
            let ben = encounter.ben
            #expect(try ben.knocks.keys(at: anna.user, .first, recognisedBy: .key).count == 1)
            #expect(try ben.knocks.keys(at: anna.user, .first, recognisedBy: .bridge).count == 2)
            let carla = try Node.testing(encounter.folder, "Carla", clock: encounter.clock, kinds: .builtIn)
            let invitation = try anna.invite(sharing: .everything)
            try await encounter.whileAnnaListens { _ = try await carla.follow(invitation, at: [$0]) }
            try anna.revoke(try anna.follower(named: carla.user.description))
            // Ben has the former key only, which the author's device does not admit any more.
            let key = try #require(try ben.knocks.keys(at: anna.user, .first, recognisedBy: .key).first)
            let verifier = KnockVerifier(.localNetwork, in: anna.folder) { anna.now }
            verifier.open(to: try anna.ownPresence.advertiser())
            var random = SeededGenerator(seed: 1)
            let knock = key.knock(on: .localNetwork, in: Epoch(at: anna.now), hello: .zero, using: &random)
            #expect(!verifier.knockAdmission(knock.bytes, .zero))
        }

        /// Lets Ben hear nothing of Anna's device but a beacon under a key, at her listener's address.
        private func meet(_ encounter: Encounter, by key: PresenceKey) async throws {
            let anna = encounter.anna
            let ben = encounter.ben
            try encounter.add(3)
            let hers = NetworkNeighbours(encounter.clock)
            let his = NetworkNeighbours(encounter.clock)
            try await hers.discover(anna) { _ in
                let repeated = Advertiser(
                    key: key, device: .first, tags: try anna.ownPresence.advertiser().tags)
                let beacons = repeated.advertisement(on: .localNetwork, at: encounter.clock.now).beacons
                try await his.network.medium().advertise(beacons, port: try await hers.port(of: anna))
                try await his.discover(ben) { discovery in
                    let report = try await his.met(discovery)
                    #expect(report.merged.map(\.addedCount) == [3])
                }
            }
            #expect(try encounter.areEqual())
        }
    }
}
