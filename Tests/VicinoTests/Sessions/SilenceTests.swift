import Testing
import VicinoConnection
import VicinoCore
import VicinoPresence
import VicinoStore
import VicinoSync
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("Former followers and blocked users get no answer", .timeLimit(.minutes(10)))
    struct SilenceTests {
        private let encounter: Encounter
        private var random = SeededGenerator(seed: 21)

        init() throws { encounter = try Encounter() }

        private var anna: Node { encounter.anna }
        private var ben: Node { encounter.ben }
        private static let day = Duration.seconds(86_400)

        /// Which of some knocks Anna's listener answers now.
        private mutating func answered(_ keys: [KnockKey], by door: KnockVerifier? = nil) -> [Bool] {
            let epoch = Epoch(at: encounter.clock.now)
            let opens = (door ?? anna.knocks.verifier(ChangeCounter(anna.folder))).knockAdmission
            return keys.map { opens($0.knock(on: .localNetwork, in: epoch, hello: .zero, using: &random).bytes, .zero) }
        }

        private func follow(_ invitation: Invitation, as node: Node) async throws {
            try await encounter.whileAnnaListens { _ = try await node.follow(invitation, at: [$0]) }
        }

        private func person(_ name: String) throws -> Node {
            try Node.testing(encounter.folder, name, clock: encounter.clock, kinds: .builtIn)
        }

        @Test("A blocked person whom the user follows gets no answer by a bridge")
        mutating func blocked() async throws {
            try await encounter.follow()
            try await encounter.followBack()
            let keys = try ben.knocks.keys(at: anna.user)
            #expect(answered(keys) == [true, true])
            try anna.block(anna.person(named: ben.user.description))
            #expect(answered(keys) == [false, false])
        }

        @Test("A revoked or blocked follower who knocks with a used invitation gets no answer")
        mutating func usedInvitation() async throws {
            for isBlocked in [false, true] {
                let first = try anna.invite(sharing: .everything)
                let second = try anna.invite(sharing: .everything)
                for invitation in [first, second] { try await follow(invitation, as: ben) }
                let keys = [first, second].map { KnockKey($0.secret) }
                // A copy in other hands: its holder learns that it was used.
                #expect(answered(keys) == [true, true])
                let follower = try anna.follower(named: ben.user.description)
                if isBlocked { try anna.block(follower) } else { try anna.revoke(follower) }
                #expect(answered(keys) == [false, false])
                encounter.clock.advance(by: .seconds(60))
                #expect(answered([KnockKey(try anna.invite(sharing: .everything).secret)]) == [true])
            }
        }

        @Test("An invitation that others may use, or that a follower may have to show again, stays answered")
        mutating func openInvitation() async throws {
            let many = try anna.invite(sharing: .everything, uses: 2)
            try await follow(many, as: ben)
            let cut = try anna.invite(sharing: .everything)
            let carla = try person("Carla")
            let asker = Digest.sha256([1])
            let inviter = Digest.sha256([2])
            // Carla's session ended before she had the answer.
            _ = try anna.accept(
                cut.id, code: cut.proof(asker: asker, inviter: inviter), from: carla.roster(),
                asker: asker, inviter: inviter, at: encounter.clock.now)
            try anna.revoke(anna.follower(named: ben.user.description))
            #expect(answered([many, cut].map { KnockKey($0.secret) }) == [true, true])
        }

        @Test("A follower whose grant has run out gets no answer, though nothing was changed since")
        mutating func runOut() async throws {
            let invitation = try anna.invite(sharing: .everything)
            try await follow(invitation, as: ben)
            let door = anna.knocks.verifier(ChangeCounter(anna.folder))
            let keys = try ben.knocks.keys(at: anna.user) + [KnockKey(invitation.secret)]
            #expect(answered(keys, by: door) == [true, true, true])
            encounter.clock.advance(by: Self.day * 91)
            #expect(answered(keys, by: door) == [false, false, false])
        }

        @Test("A follower whose grant has run out recognises no beacon, and the others find the author by bridges")
        func lapsed() async throws {
            try await encounter.follow()
            let former = try anna.ownPresence.advertiser().key
            encounter.clock.advance(by: Self.day * 60)
            let carla = try person("Carla")
            try await follow(try anna.invite(sharing: .everything), as: carla)
            #expect(try anna.ownPresence.advertiser().key == former)
            encounter.clock.advance(by: Self.day * 31)
            let present = try anna.ownPresence.advertiser()
            #expect(present.key != former)
            #expect(present.bridges.map(\.follower) == [carla.user])
            // It changes once for each follower.
            encounter.clock.advance(by: Self.day)
            #expect(try anna.ownPresence.advertiser().key == present.key)
        }

        @Test("A discovery that goes on changes its beacons when a grant runs out")
        func lapsesMeanwhile() async throws {
            try await encounter.follow()
            let neighbours = NetworkNeighbours(encounter.clock)
            let former = PresenceContact(
                user: anna.user, key: try anna.ownPresence.advertiser().key, devices: [.init(index: .first)])
            try await neighbours.discover(anna) { [clock = encounter.clock] _ in
                var heard = neighbours.network.medium().events.makeAsyncIterator()
                let before = try #require(await heard.next()?.sighting)
                clock.advance(by: Self.day * 91)
                neighbours.time.advance(by: .seconds(1))
                var after = before
                while after.beacon.id == before.beacon.id, let event = await heard.next() {
                    after = event.sighting ?? after
                }
                var table = BeaconTable(media: [.localNetwork])
                try table.follow(former)
                table.aim(BeaconWindow(center: Epoch(at: clock.now), isSynchronised: true))
                while !table.prepare(limit: 1000) {}
                #expect(table.recognise(after.beacon, on: .localNetwork) == nil)
            }
        }
    }

    @Suite("The presence key changes only for devices that have had it", .timeLimit(.minutes(10)))
    struct ToldKeyTests {
        private let encounter: Encounter

        init() throws { encounter = try Encounter() }

        /// Ben's roster with more devices, each of them removed.
        private func roster(removing devices: [[UInt8]]) throws -> Verified<Roster> {
            let known = try encounter.ben.roster()
            let present = known.value.devices.map { device in
                let isRemoved = device.isRemoved || devices.contains(device.signingKey)
                return Roster.Device(
                    signingKey: device.signingKey, agreementKey: device.agreementKey, isRemoved: isRemoved)
            }
            let others = devices.filter { !known.includes(signingKey: $0) }.map {
                Roster.Device(signingKey: $0, agreementKey: $0, isRemoved: true)
            }
            let next = try Roster(
                identity: known.identity, version: known.version + 1, claimedName: known.claimedName,
                devices: present + others)
            return try next.signed(by: encounter.ben.identityKey())
        }

        @Test("A follower who removes a device that never had the key does not change it")
        func madeUp() async throws {
            try await encounter.follow()
            let key = try encounter.anna.ownPresence.advertiser().key
            _ = try encounter.anna.peers.newestRoster(roster(removing: [[UInt8](repeating: 9, count: 32)]))
            #expect(try encounter.anna.ownPresence.advertiser().key == key)
        }

        @Test("A follower who removes a device with the key changes it")
        func real() async throws {
            try await encounter.follow()
            let key = try encounter.anna.ownPresence.advertiser().key
            _ = try encounter.anna.peers.newestRoster(roster(removing: [encounter.ben.own.deviceKey.publicKey]))
            #expect(try encounter.anna.ownPresence.advertiser().key != key)
        }

        @Test("A device that was told the key counts, even if it never said that it has it")
        func unconfirmed() async throws {
            try encounter.add(4000)
            let invitation = try encounter.anna.invite(sharing: .everything)
            try await encounter.cut(after: 300) { ben, address, watcher in
                _ = try await ben.follow(invitation, at: [address], progress: watcher.observe)
            }
            let key = try encounter.anna.ownPresence.advertiser().key
            _ = try encounter.anna.peers.newestRoster(roster(removing: [encounter.ben.own.deviceKey.publicKey]))
            #expect(try encounter.anna.ownPresence.advertiser().key != key)
        }

        @Test("A session tells no device a key that another program has replaced meanwhile")
        func replaced() async throws {
            try await encounter.follow()
            let device = Catalog.FollowerDevice(
                follower: encounter.ben.user, device: encounter.ben.own.deviceKey.publicKey)
            let former = [UInt8](repeating: 1, count: 32)
            #expect(try !encounter.anna.catalog.note(device, isTold: former))
        }
    }
}
