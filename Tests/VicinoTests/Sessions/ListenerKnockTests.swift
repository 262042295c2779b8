import Foundation
import GRDB
import Testing
import VicinoConnection
import VicinoCore
import VicinoFolder
import VicinoHarness
import VicinoPresence
import VicinoStore
import VicinoSync
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("Admission by knocks")
    struct ListenerKnockTests {
        /// A knock with an unknown key.
        private static let stranger = {
            var random = SeededGenerator(seed: 5)
            return KnockKey(PresenceKey(using: &random), device: .first)
        }()

        @Test("A peer without a key is not answered, even if it knows the address and invitations are open")
        func stranger() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            _ = try encounter.anna.invite(sharing: .everything)
            let carla = try Node.testing(encounter.folder, "Carla", clock: encounter.clock, kinds: .builtIn)
            try await encounter.whileAnnaListens { [anna = encounter.anna.user] address in
                let keys = [Self.stranger, .strangers]
                let error = await #expect(throws: VicinoError.self) {
                    try await Dialer(carla.sessions.admission, at: anna, keys).connect(to: [address])
                }
                #expect(error?.message.contains("answers yours") == true)
            }
        }

        @Test("A listener that closes before the caller's timeout is the same to it as one that stays silent")
        func closing() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let anna = encounter.anna
            let carla = try Node.testing(encounter.folder, "Carla", clock: encounter.clock, kinds: .builtIn)
            var limits = ConnectionLimits()
            limits.handshake = .milliseconds(50)
            try await ConnectionListener.with(
                at: [ConnectionEndpoint(host: "127.0.0.1", port: 0)], identity: try anna.device.identity(),
                knock: KnockAdmission { _, _ in false }, limits: limits, admits: { _ in true }
            ) { listener in
                let port = UInt16(try #require(listener.addresses.first).port)
                let address = try #require(PeerAddress(host: "127.0.0.1", port: port))
                let error = await #expect(throws: VicinoError.self) {
                    try await Dialer(carla.sessions.admission, at: anna.user, [Self.stranger]).connect(to: [
                        address, address,
                    ])
                }
                // What two addresses have in common is said once.
                #expect(error?.message.hasPrefix("No device at \(address), \(address) answers yours.") == true)
                #expect(error?.message.components(separatedBy: "answers yours").count == 2)
            }
        }

        @Test("Another device that answers at an address is not accepted, whatever it admits")
        func impostor() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let anna = encounter.anna.user
            let ben = encounter.ben
            let mallory = try Node.testing(encounter.folder, "Mallory", clock: encounter.clock, kinds: .builtIn)
            try await ConnectionListener.with(
                at: [ConnectionEndpoint(host: "127.0.0.1", port: 0)], identity: try mallory.device.identity(),
                knock: KnockAdmission { _, _ in true }, admits: { _ in true }
            ) { listener in
                let port = UInt16(try #require(listener.addresses.first).port)
                let address = try #require(PeerAddress(host: "127.0.0.1", port: port))
                let error = await #expect(throws: VicinoError.self) {
                    try await Dialer(ben.sessions.admission, at: anna, [Self.stranger]).connect(to: [address])
                }
                #expect(error?.code == .unproved)
            }
        }

        @Test("A rejection means the same while a connection opens as afterwards, also beside an absent device")
        func rejection() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let anna = encounter.anna.user
            let ben = encounter.ben
            let clock = encounter.clock
            let key = try #require(try ben.knocks.keys(at: anna).first)
            let route = try #require(RouteAddress("02:00:00:00:00:01"))
            let rejecting = DialTarget.channel(
                .bluetooth, transport: RejectingTransport(), address: route, psm: try #require(PSM(0x80)))
            let absent = DialTarget.network(try #require(PeerAddress(host: "127.0.0.1", port: 1)))
            for targets in [[rejecting], [rejecting, absent], [absent, rejecting]] {
                let error = await #expect(throws: VicinoError.self) {
                    try await ben.sessions.sync(with: anna, at: targets, [key], now: { clock.now })
                }
                #expect(error?.code == .rejected)
                #expect(error?.message.contains("Ask them for an invitation") == true)
            }
        }

        @Test("A knock without an answer does not delay the next one")
        func second() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            try await encounter.whileAnnaListens { [anna = encounter.anna.user, ben = encounter.ben] address in
                let keys = [Self.stranger] + (try ben.knocks.keys(at: anna))
                let start = ContinuousClock.now
                let connection = try await Dialer(ben.sessions.admission, at: anna, keys).connect(to: [address])
                    .connection
                #expect(connection.peer.user == anna)
                #expect(ContinuousClock.now - start < .seconds(8), "It waited for the end of the silence.")
                await connection.close()
            }
        }

        @Test("A follower that has lost the presence key is admitted by the bridge of both devices")
        func lostKey() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let catalog = try DatabaseQueue(path: encounter.ben.folder.catalogPath)
            try await catalog.write { try $0.execute(sql: "DELETE FROM known_presence") }
            try encounter.add(2)
            #expect(try await encounter.sync().entryCount == 2)
        }

        @Test("A listener also admits the authors that its user follows")
        func author() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            try encounter.add(3)
            let anna = encounter.anna
            let ben = encounter.ben.user
            try await encounter.ben.listen(host: "127.0.0.1") { listening in
                _ = try await anna.sync(with: ben, at: listening.addresses)
                // His session ends a moment after hers.
                for await case .met in listening.events { break }
            }
            #expect(try encounter.areEqual())
        }

        @Test("A revoked follower is not answered from then on, whatever their knock")
        func revoked() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let anna = encounter.anna
            let opens = anna.knocks.verifier(ChangeCounter(anna.folder)).knockAdmission
            let keys = try encounter.ben.knocks.keysInSight(of: anna.user)
            var random = SeededGenerator(seed: 8)
            let epoch = Epoch(at: encounter.clock.now)
            func opened() -> [Bool] {
                keys.map { opens($0.knock(on: .localNetwork, in: epoch, hello: .zero, using: &random).bytes, .zero) }
            }
            #expect(opened() == [true, true])
            try anna.revoke(anna.follower(named: encounter.ben.user.description))
            #expect(opened() == [false, false])
        }

        @Test(
            "A follower with a program from before version 1 is answered with a hello that tells them so, until revoked"
        )
        func earlierProgram() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let anna = encounter.anna
            let ben = encounter.ben
            // The earlier bridge, from Ben's end: it has Anna's key first, as she is the author.
            let secret = try ben.own.agreementKey.sharedKey(
                with: anna.own.agreementKey.publicKey, salt: Array("vicino:X".utf8),
                context: anna.own.agreementKey.publicKey + ben.own.agreementKey.publicKey)
            let key = KnockKey(try PresenceKey(ofBridge: secret), device: .first)
            try await encounter.whileAnnaListens { address in
                let connection = try await Dialer(ben.sessions.admission, at: anna.user, [key]).connect(to: [address])
                    .connection
                var hello = Hello()
                hello.features = 0
                try await connection.send(SessionMessage.hello(hello).wireBytes)
                let answers = connection.messages.makeAsyncIterator()
                let answer = try #require(try await answers.next())
                #expect(try SessionMessage(wireBytes: answer[...]) == .hello(Hello()))
                #expect(try await answers.next() == nil, "The session went on.")
                await connection.close()
            }
            let opens = anna.knocks.verifier(ChangeCounter(anna.folder)).knockAdmission
            var random = SeededGenerator(seed: 9)
            func isOpened() -> Bool {
                let knock = key.knock(
                    on: .localNetwork, in: Epoch(at: encounter.clock.now), hello: .zero, using: &random)
                return opens(knock.bytes, .zero)
            }
            #expect(isOpened())
            try anna.revoke(anna.follower(named: ben.user.description))
            #expect(!isOpened())
        }

        /// A listener of Anna's, as her program opens it.
        private func door(_ encounter: Encounter) -> KnockAdmission {
            encounter.anna.knocks.verifier(ChangeCounter(encounter.anna.folder)).knockAdmission
        }

        /// The listener of Anna's discovery.
        private func otherDoor(_ encounter: Encounter) throws -> KnockAdmission {
            let clock = encounter.clock
            let keeping = KnockVerifier(.localNetwork, in: encounter.anna.folder) { clock.now }
            keeping.open(to: try encounter.anna.ownPresence.advertiser())
            return keeping.knockAdmission
        }

        /// New knocks of Ben's at Anna's device, by the presence key and by the bridge.
        private func knocks(_ encounter: Encounter, seed: UInt64) throws -> [[UInt8]] {
            var random = SeededGenerator(seed: seed)
            let epoch = Epoch(at: encounter.clock.now)
            return try encounter.ben.knocks.keysInSight(of: encounter.anna.user).map {
                $0.knock(on: .localNetwork, in: epoch, hello: .zero, using: &random).bytes
            }
        }

        @Test("A knock opens one of all listeners, once, and none after a restart, while new knocks still open")
        func recorded() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let doors = [door(encounter), try otherDoor(encounter), door(encounter)]
            for (turn, first) in doors.enumerated() {
                let knocks = try knocks(encounter, seed: UInt64(turn))
                let opened = try #require(knocks.first)
                #expect(first(opened, .zero))
                for door in doors { #expect(!door(opened, .zero)) }
                // Like a program that starts now, as long as the epoch is valid.
                for _ in 0..<3 {
                    #expect(!door(encounter)(opened, .zero))
                    #expect(try !otherDoor(encounter)(opened, .zero))
                }
                // An honest follower is admitted directly after it.
                #expect(door(encounter)(try #require(knocks.last), .zero))
            }
        }

        @Test("Knocks that fit no key are not written down")
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

        @Test("If a valid knock cannot be written down, it opens nothing")
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

        @Test("That knocks cannot be written down is said until its cause is gone, also without another knock")
        func obstacle() throws {
            let encounter = try Encounter()
            let clock = encounter.clock
            let folder = encounter.anna.folder
            let verifier = KnockVerifier(.localNetwork, in: folder) { clock.now }
            verifier.openToStrangers()
            var random = SeededGenerator(seed: 12)
            let knocks = (0..<2).map { _ in
                KnockKey.strangers.knock(on: .localNetwork, in: Epoch(at: clock.now), hello: .zero, using: &random)
                    .bytes
            }
            #expect(verifier.knockAdmission(knocks[0], .zero))
            #expect(verifier.presentObstacle() == nil)
            let path = folder.statePath + "/knocks"
            let written = try Data(contentsOf: URL(fileURLWithPath: path))
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            #expect(!verifier.knockAdmission(knocks[1], .zero))
            for _ in 0..<2 { #expect(verifier.presentObstacle() != nil) }
            try FileManager.default.removeItem(atPath: path)
            try written.write(to: URL(fileURLWithPath: path))
            #expect(verifier.presentObstacle() == nil)
            // What was accepted before is still known.
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == written)
            #expect(!verifier.knockAdmission(knocks[0], .zero))
            #expect(verifier.knockAdmission(knocks[1], .zero))
        }

        @Test("Where it cannot be looked up who may come in, nobody does")
        func unknown() throws {
            let encounter = try Encounter()
            let clock = encounter.clock
            let folder = encounter.anna.folder
            let obstacle = folder.path + "/obstacle"
            let keeping = KnockVerifier(.localNetwork, in: folder) {
                clock.now
            } renew: {
                if FileManager.default.fileExists(atPath: obstacle) { throw CancellationError() }
                return [(.stranger, .strangers)]
            }
            var random = SeededGenerator(seed: 4)
            func opens() -> Bool {
                let epoch = Epoch(at: clock.now)
                let knock = KnockKey.strangers.knock(on: .localNetwork, in: epoch, hello: .zero, using: &random)
                return keeping.knockAdmission(knock.bytes, .zero)
            }
            #expect(opens())
            #expect(keeping.presentObstacle() == nil)
            try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: true)
            #expect(!opens())
            for _ in 0..<2 { #expect(keeping.presentObstacle() != nil) }
            try FileManager.default.removeItem(atPath: obstacle)
            #expect(keeping.presentObstacle() == nil)
            #expect(opens())
        }

        @Test("What is written down does not grow with time")
        func bounded() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let clock = encounter.clock
            let keeping = KnockVerifier(.localNetwork, in: encounter.anna.folder) { clock.now }
            keeping.openToStrangers()
            var random = SeededGenerator(seed: 9)
            var largest = 0
            for _ in 0..<40 {
                for _ in 0..<20 {
                    let knock = KnockKey.strangers.knock(
                        on: .localNetwork, in: Epoch(at: clock.now), hello: .zero, using: &random)
                    #expect(keeping.knockAdmission(knock.bytes, .zero))
                }
                clock.advance(by: .seconds(900))
                let written = try Data(contentsOf: URL(fileURLWithPath: encounter.anna.folder.statePath + "/knocks"))
                largest = max(largest, written.count / 48)
            }
            #expect(largest < 600)
        }

        @Test("A device with an invalid key keeps no other device out")
        func uselessKey() throws {
            let encounter = try Encounter()
            let key = encounter.ben.own.agreementKey.publicKey
            let other = Bridge.End(encounter.ben.user, agreementKey: key)
            let useless = Bridge.End(encounter.ben.user, agreementKey: [UInt8](repeating: 0, count: key.count))
            var known = SharedKeys()
            known.update([useless, other], own: encounter.anna.device.bridgeEnd)
            #expect(known[useless] == nil)
            #expect(known[other] != nil)
        }

        @Test("A user who has never met this person's devices is told to ask for an invitation")
        func neverMet() async throws {
            let encounter = try Encounter()
            let error = await #expect(throws: VicinoError.self) {
                try await encounter.ben.sync(with: encounter.anna.user, at: [])
            }
            #expect(error?.message.contains("invitation") == true)
        }
    }
}

/// A transport whose peers reject this device while the connection opens.
private struct RejectingTransport: MediumTransport {
    let kind = Transport.bluetooth

    func listen(accept: @escaping @Sendable (PeerStream) -> Void) async throws(VicinoError) -> MediumListener {
        throw VicinoError(.unavailable, "It accepts no connections.")
    }

    func connect(to address: RouteAddress, psm: PSM) async throws -> PeerStream {
        throw VicinoError(.rejected, "The peer closed the connection without an answer.")
    }
}
