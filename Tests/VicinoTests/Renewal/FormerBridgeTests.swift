import Testing
import VicinoActivity
import VicinoCore
import VicinoPresence
import VicinoTesting

@testable import Vicino
@testable import VicinoStore

extension Sessions {
    @Suite("An author whom a follower knows by a former id only")
    struct FormerBridgeTests {
        private let encounter: Encounter
        private let past: Backdating

        init() async throws {
            encounter = try Encounter()
            try encounter.anna.add(Activity.make(note: "one"))
            try await encounter.follow()
            past = try Backdating(encounter.anna, seenBy: encounter.ben)
        }

        /// Whom Ben's device recognises by the beacons of Anna's, and how.
        private func recognised() throws -> [Recognition] {
            var table = BeaconTable(media: [.localNetwork])
            for person in try encounter.ben.followedPeople() { try table.follow(person) }
            table.aim(BeaconWindow(center: Epoch(at: encounter.clock.now), isSynchronised: true))
            while !table.prepare(limit: 1000) {}
            let beacons = try encounter.anna.ownPresence.advertiser()
                .advertisement(on: .localNetwork, at: encounter.clock.now, beaconLimit: 8).beacons
            return beacons.compactMap { table.recognise($0, on: .localNetwork) }
        }

        @Test("The author's device leads the follower by a bridge with the former id, until they have met")
        func bridge() async throws {
            let before = try recognised()
            #expect(before.map(\.keyKind) == [.bridge])
            #expect(before.map(\.person) == [past.former])
            try await meet()
            let after = try recognised()
            #expect(after.map(\.keyKind) == [.key])
            #expect(after.map(\.person) == [encounter.anna.user])
            #expect(try encounter.anna.ownPresence.advertiser().bridges.isEmpty)
        }

        @Test("The follower's knock under the former id is answered, and not after they have met")
        func knock() async throws {
            #expect(try encounter.ben.knocks.keys(at: past.former).count == 2, "The bridge and the presence key.")
            var known = SharedKeys()
            let before = try encounter.anna.knocks.accepted(&known).count
            try await meet()
            #expect(try encounter.anna.knocks.accepted(&known).count == before - 1)
            #expect(try encounter.ben.person(named: encounter.anna.user.description).user == encounter.anna.user)
        }

        @Test("A follower with a former id looks for both bridges of an author who may know that one only")
        func follower() throws {
            let ben = encounter.ben
            #expect(try ben.followedPeople().flatMap(\.devices).map(\.bridges.count) == [1])
            _ = try Backdating(ben, seenBy: encounter.anna, knownAs: past.former)
            #expect(try ben.followedPeople().flatMap(\.devices).map(\.bridges.count) == [2])
            #expect(try recognised().map(\.keyKind).contains(.bridge))
        }

        private func meet() async throws {
            try await encounter.whileAnnaListens { [ben = encounter.ben, former = past.former] address in
                _ = try await ben.sync(with: former, at: [address])
            }
        }
    }
}
