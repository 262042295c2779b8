import Foundation
import GRDB
import Testing
import VicinoCore
import VicinoLink
import VicinoPresence
import VicinoStore
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("Who is let in where one listens")
    struct DoorTests {
        /// Knocks with a key that nobody has.
        private static let stranger = {
            var random = SeededGenerator(seed: 5)
            return KnockKey(PresenceKey(using: &random), device: .first)
        }()

        @Test("Whoever has no key is not answered, while people are invited and know the address")
        func stranger() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            _ = try encounter.anna.invite()
            let carla = try Node.testing(encounter.folder, "Carla", clock: encounter.clock)
            try await encounter.whileAnnaListens { [anna = encounter.anna.user] address in
                let keys = [Self.stranger, .strangers]
                let error = await #expect(throws: NodeError.self) {
                    try await Caller(carla, at: anna, keys).connect(to: [address])
                }
                #expect(error?.message.contains("answers this device") == true)
            }
        }

        @Test("A door that closes before one stops waiting says no more than one that stays silent")
        func closing() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let (anna, carla) = (encounter.anna, try Node.testing(encounter.folder, "Carla", clock: encounter.clock))
            var limits = LinkLimits()
            limits.handshake = .milliseconds(50)
            try await LinkListener.with(
                at: [LinkAddress(host: "127.0.0.1", port: 0)], identity: try anna.deviceIdentity(),
                knock: Doorkeeper { _, _ in false }, limits: limits, admits: { _ in true }
            ) { listener in
                let port = UInt16(try #require(listener.addresses.first).port)
                let address = try #require(PeerAddress(host: "127.0.0.1", port: port))
                let error = await #expect(throws: NodeError.self) {
                    try await Caller(carla, at: anna.user, [Self.stranger]).connect(to: [address])
                }
                #expect(error?.message.contains("answers this device") == true)
            }
        }

        @Test("Somebody else who answers at an address is not talked to, whatever they let in")
        func impostor() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let (anna, ben) = (encounter.anna.user, encounter.ben)
            let mallory = try Node.testing(encounter.folder, "Mallory", clock: encounter.clock)
            try await LinkListener.with(
                at: [LinkAddress(host: "127.0.0.1", port: 0)], identity: try mallory.deviceIdentity(),
                knock: Doorkeeper { _, _ in true }, admits: { _ in true }
            ) { listener in
                let port = UInt16(try #require(listener.addresses.first).port)
                let address = try #require(PeerAddress(host: "127.0.0.1", port: port))
                let error = await #expect(throws: LinkError.self) {
                    try await Caller(ben, at: anna, [Self.stranger]).connect(to: [address])
                }
                #expect(error?.code == .unproved)
            }
        }

        @Test("A knock that is not answered does not keep the next one waiting")
        func second() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            try await encounter.whileAnnaListens { [anna = encounter.anna.user, ben = encounter.ben] address in
                let keys = [Self.stranger] + (try ben.knocks(at: anna))
                let start = ContinuousClock.now
                let (link, _) = try await Caller(ben, at: anna, keys).connect(to: [address])
                #expect(link.peer.user == anna)
                #expect(ContinuousClock.now - start < .seconds(8), "It waited for the end of the silence.")
                await link.close()
            }
        }

        @Test("A follower who has lost the presence key is let in by what both devices share")
        func lostKey() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let catalog = try DatabaseQueue(path: encounter.ben.folder.catalogPath)
            try await catalog.write { try $0.execute(sql: "DELETE FROM known_presence") }
            try encounter.publish(2)
            #expect(try await encounter.sync().entries == 2)
        }

        @Test("Whom somebody follows is let in by them, too")
        func author() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            try encounter.publish(3)
            let (anna, ben) = (encounter.anna, encounter.ben.user)
            try await encounter.ben.listen(host: "127.0.0.1") { listening in
                _ = try await anna.sync(with: ben, at: listening.addresses)
                // He comes to the end of the session a moment after her.
                for await case .met in listening.events { break }
            }
            #expect(try encounter.areEqual())
        }

        @Test("To whom is shut out the door is closed at once, whatever they knock with")
        func revoked() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let anna = encounter.anna
            let opens = anna.doorkeeper(ChangeCounter(anna.folder))
            let keys = try encounter.ben.knocksInSight(of: anna.user)
            var random = SeededGenerator(seed: 8)
            let epoch = Epoch(at: encounter.clock.now)
            func opened() -> [Bool] {
                keys.map { opens($0.knock(on: .localNetwork, in: epoch, hello: .zero, using: &random).bytes, .zero) }
            }
            #expect(opened() == [true, true])
            try anna.revoke(anna.follower(encounter.ben.user.description))
            #expect(opened() == [false, false])
        }

        /// A door at which Anna listens, as a program of hers opens it.
        private func door(_ encounter: Encounter) -> Doorkeeper {
            encounter.anna.doorkeeper(ChangeCounter(encounter.anna.folder))
        }

        /// The door of a lookout of Anna's.
        private func otherDoor(_ encounter: Encounter) throws -> Doorkeeper {
            let clock = encounter.clock
            let keeping = Doorkeeping(.localNetwork, in: encounter.anna.folder) { clock.now }
            keeping.open(to: try encounter.anna.advertiser())
            return keeping.doorkeeper
        }

        /// New knocks of Ben's at Anna's device, by the presence key and by the bridge.
        private func knocks(_ encounter: Encounter, seed: UInt64) throws -> [[UInt8]] {
            var random = SeededGenerator(seed: seed)
            let epoch = Epoch(at: encounter.clock.now)
            return try encounter.ben.knocksInSight(of: encounter.anna.user).map {
                $0.knock(on: .localNetwork, in: epoch, hello: .zero, using: &random).bytes
            }
        }

        @Test("A knock opens one of all doors, once, and none after a restart, while new knocks go on opening")
        func recorded() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let doors = [door(encounter), try otherDoor(encounter), door(encounter)]
            for (turn, first) in doors.enumerated() {
                let knocks = try knocks(encounter, seed: UInt64(turn))
                let opened = try #require(knocks.first)
                #expect(first(opened, .zero))
                for door in doors { #expect(!door(opened, .zero)) }
                // As a program does that begins now, and for as long as the epoch is looked in.
                for _ in 0..<3 {
                    #expect(!door(encounter)(opened, .zero))
                    #expect(try !otherDoor(encounter)(opened, .zero))
                }
                // An honest follower gets in right after it.
                #expect(door(encounter)(try #require(knocks.last), .zero))
            }
        }

        @Test("Nothing is written down of knocks that fit no key")
        func junk() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let path = encounter.anna.folder.statePath + "/knocks"
            try FileManager.default.removeItem(atPath: path)
            let door = door(encounter)
            var random = SeededGenerator(seed: 6)
            let opened = try knocks(encounter, seed: 7)
            for knock in opened { #expect(door(knock, .zero)) }
            let before = try Data(contentsOf: URL(fileURLWithPath: path))
            #expect(before.count == opened.count * 48)
            for _ in 0..<100 { #expect(!door(random.bytes(48), .zero)) }
            for knock in opened { #expect(!door(knock, .zero)) }
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        }

        @Test("Where it cannot be written down what opens, nothing opens")
        func unwritable() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let path = encounter.anna.folder.statePath + "/knocks"
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            let door = door(encounter)
            for knock in try knocks(encounter, seed: 1) { #expect(!door(knock, .zero)) }
            try FileManager.default.removeItem(atPath: path)
            for knock in try knocks(encounter, seed: 2) { #expect(door(knock, .zero)) }
        }

        @Test("Where it cannot be looked up who may come in, nobody does")
        func unknown() throws {
            let encounter = try Encounter()
            let (clock, folder) = (encounter.clock, encounter.anna.folder)
            let obstacle = folder.path + "/obstacle"
            let keeping = Doorkeeping(.localNetwork, in: folder) {
                clock.now
            } renew: {
                if FileManager.default.fileExists(atPath: obstacle) { throw CancellationError() }
                return [(.stranger, .strangers)]
            }
            var random = SeededGenerator(seed: 4)
            func opens() -> Bool {
                let epoch = Epoch(at: clock.now)
                let knock = KnockKey.strangers.knock(on: .localNetwork, in: epoch, hello: .zero, using: &random)
                return keeping.doorkeeper(knock.bytes, .zero)
            }
            #expect(opens())
            try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: true)
            #expect(!opens())
        }

        @Test("What is written down does not grow with time")
        func bounded() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let clock = encounter.clock
            let keeping = Doorkeeping(.localNetwork, in: encounter.anna.folder) { clock.now }
            keeping.openToStrangers()
            var (random, largest) = (SeededGenerator(seed: 9), 0)
            for _ in 0..<40 {
                for _ in 0..<20 {
                    let knock = KnockKey.strangers.knock(
                        on: .localNetwork, in: Epoch(at: clock.now), hello: .zero, using: &random)
                    #expect(keeping.doorkeeper(knock.bytes, .zero))
                }
                clock.advance(seconds: 900)
                let written = try Data(contentsOf: URL(fileURLWithPath: encounter.anna.folder.statePath + "/knocks"))
                largest = max(largest, written.count / 48)
            }
            #expect(largest < 600)
        }

        @Test("A device whose key nobody can agree with closes the door to nobody else")
        func uselessKey() throws {
            let encounter = try Encounter()
            let (own, other) = (encounter.anna.own.agreementKey, encounter.ben.own.agreementKey.publicKey)
            let useless = [UInt8](repeating: 0, count: other.count)
            var known = SharedKeys()
            known.update([useless, other], own: own)
            #expect(known[useless] == nil && known[other] != nil)
        }

        @Test("Somebody who has never met this person's devices is told to ask for an invitation")
        func neverMet() async throws {
            let encounter = try Encounter()
            let error = await #expect(throws: NodeError.self) {
                try await encounter.ben.sync(with: encounter.anna.user, at: [])
            }
            #expect(error?.message.contains("invitation") == true)
        }
    }
}
