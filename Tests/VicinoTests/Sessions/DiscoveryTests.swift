import Foundation
import GRDB
import Testing
import VicinoActivity
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
    @Suite("Discovery on several devices", .timeLimit(.minutes(10)))
    struct DiscoveryTests {
        @Test("A second discovery for a folder is refused while the first runs")
        func second() async throws {
            let encounter = try Encounter()
            let neighbours = NetworkNeighbours(encounter.clock)
            let anna = encounter.anna
            let ben = encounter.ben
            let again = try Node.open(anna.configuration)
            try await neighbours.discover(anna) { _ in
                let error = await #expect(throws: VicinoError.self) { try await neighbours.discover(again) { _ in } }
                #expect(error?.code == .busy)
                try await neighbours.discover(ben) { _ in }
            }
            try await neighbours.discover(again) { _ in }
        }

        @Test("A follower who joins a network meets the author without a command, and gets new records")
        func meets() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            try encounter.add(20)
            let neighbours = NetworkNeighbours(encounter.clock)
            let anna = encounter.anna
            let ben = encounter.ben
            try await neighbours.discover(anna) { _ in
                try await neighbours.discover(ben) { discovery in
                    let entered = try await neighbours.first(discovery) {
                        if case .entered(let who) = $0 { who } else { nil }
                    }
                    #expect(entered.user == anna.user)
                    #expect(entered.name == "Anna")
                    let report = try await neighbours.met(discovery)
                    #expect(report.peer.user == anna.user)
                    #expect(report.failures.isEmpty)
                }
            }
            #expect(try encounter.areEqual())
        }

        @Test("Two who follow each other exchange new records in one session, whichever calls")
        func mutual() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            try await encounter.followBack()
            let anna = encounter.anna
            let ben = encounter.ben
            try encounter.add(5)
            try ben.add(Activity.make(note: "his"))
            let neighbours = NetworkNeighbours(encounter.clock)
            try await neighbours.discover(anna) { hers in
                try await neighbours.discover(ben) { his in
                    let herReport = try await neighbours.met(hers)
                    let hisReport = try await neighbours.met(his)
                    #expect(herReport.merged.map(\.addedCount) == [1])
                    #expect(hisReport.merged.map(\.addedCount) == [5])
                }
            }
        }

        @Test("A peer that brings new records by itself is not called as well, unless that fails")
        func answering() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            try await encounter.followBack()
            let anna = encounter.anna
            let ben = encounter.ben
            let isHers = anna.user.bytes.lexicographicallyPrecedes(ben.user.bytes)
            let (patient, caller) = isHers ? (anna, ben) : (ben, anna)
            let neighbours = NetworkNeighbours(encounter.clock)
            let key = try #require(try caller.knocks.keysInSight(of: patient.user).first)
            try caller.add(Activity.make(note: "new"))
            try await neighbours.discover(patient) { discovery in
                var heard = neighbours.network.medium().events.makeAsyncIterator()
                let sighting = try #require(await heard.next()?.sighting)
                // They have called, and bring nothing yet.
                let connection = try await knock(at: sighting, with: key, by: caller, encounter.clock)
                try await connection.send(SessionMessage.hello(Hello()).wireBytes)
                for try await _ in connection.messages { break }
                try await neighbours.discover(caller) { _ in
                    // Both timers, and the peer that leaves it to them.
                    try await neighbours.time.pass(seconds: 5, for: 3)
                    await connection.close()
                    try await neighbours.first(discovery) { if case .failed = $0 { () } else { nil } }
                    neighbours.time.advance(by: .seconds(1))
                    let report = try await neighbours.met(discovery)
                    #expect(report.merged.map(\.addedCount) == [1])
                }
            }
        }

        @Test(
            "A device whose clock is hours off, and unsynchronised, meets peers, and learns its error",
            arguments: [-5, 7])
        func wrongClock(hours: Int64) async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let neighbours = NetworkNeighbours(encounter.clock)
            let offset = hours * 3_600_000
            var configuration = encounter.ben.configuration
            configuration.now = { [clock = encounter.clock] in clock.now.advanced(byMilliseconds: offset) }
            let ben = try Node.open(configuration)
            try encounter.add(3)
            try await neighbours.discover(encounter.anna) { _ in
                try await neighbours.discover(ben, wrongBy: offset) { discovery in
                    let report = try await neighbours.met(discovery)
                    #expect(report.merged.map(\.addedCount) == [3])
                }
            }
            #expect(try encounter.areEqual())
        }

        @Test("An author who revokes a follower listens at another port from then on, as the old one would reveal them")
        func anotherPort() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let neighbours = NetworkNeighbours(encounter.clock)
            try await neighbours.discover(encounter.anna) { _ in
                var heard = neighbours.network.medium().events.makeAsyncIterator()
                let before = try #require(await heard.next()?.sighting)
                try encounter.anna.revoke(try encounter.anna.follower(named: "Ben"))
                neighbours.time.advance(by: .seconds(1))
                var after = before
                while after.beacon.id == before.beacon.id, let event = await heard.next() {
                    after = event.sighting ?? after
                }
                #expect(after.address != before.address)
            }
        }

        @Test("While a device cannot read its beacons it is silent and answers no knock, until it can")
        func cannotRead() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let neighbours = NetworkNeighbours(encounter.clock)
            let anna = encounter.anna
            let ben = encounter.ben
            let key = try #require(try ben.knocks.keysInSight(of: anna.user).first)
            func rename(_ table: String, _ name: String) throws {
                let catalog = try DatabaseQueue(path: anna.dataPath + "/catalog.sqlite")
                try catalog.write { try $0.execute(sql: "ALTER TABLE \(table) RENAME TO \(name)") }
                neighbours.time.advance(by: .seconds(1))
            }
            try await neighbours.discover(anna) { discovery in
                var heard = neighbours.network.medium().events.makeAsyncIterator()
                let sighting = try #require(await heard.next()?.sighting)
                try rename("own_presence", "away")
                while let event = await heard.next(), event.sighting != nil {}
                try await neighbours.first(discovery) { if case .unavailable = $0 { () } else { nil } }
                let error = await #expect(throws: VicinoError.self) {
                    try await knock(at: sighting, with: key, by: ben, encounter.clock)
                }
                #expect(error?.code == .timeout || error?.code == .unreachable)

                try rename("away", "own_presence")
                while let event = await heard.next(), event.sighting == nil {}
                try await neighbours.first(discovery) { if case .recovered = $0 { () } else { nil } }
            }
        }

        @Test("While a device cannot write down knocks, it says so once, and again when it can")
        func cannotWrite() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let neighbours = NetworkNeighbours(encounter.clock)
            let anna = encounter.anna
            let ben = encounter.ben
            let key = try #require(try ben.knocks.keysInSight(of: anna.user).first)
            let path = anna.folder.statePath + "/knocks"
            try await neighbours.discover(anna) { discovery in
                var heard = neighbours.network.medium().events.makeAsyncIterator()
                let sighting = try #require(await heard.next()?.sighting)
                try FileManager.default.removeItem(atPath: path)
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
                await #expect(throws: VicinoError.self) {
                    try await knock(at: sighting, with: key, by: ben, encounter.clock)
                }
                neighbours.time.advance(by: .seconds(1))
                let error = try await neighbours.first(discovery) {
                    if case .unavailable(let error) = $0 { error } else { nil }
                }
                #expect(error.message.contains("knocks cannot be read or written"))
                try FileManager.default.removeItem(atPath: path)
                try await knock(at: sighting, with: key, by: ben, encounter.clock).close()
                neighbours.time.advance(by: .seconds(1))
                try await neighbours.first(discovery) { if case .recovered = $0 { () } else { nil } }
            }
        }

        @Test("An author who revokes a follower does not answer their knocks any more, at any port")
        func silentThen() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let neighbours = NetworkNeighbours(encounter.clock)
            let anna = encounter.anna
            let ben = encounter.ben
            let key = try #require(try ben.knocks.keysInSight(of: anna.user).first)
            try await neighbours.discover(anna) { _ in
                var heard = neighbours.network.medium().events.makeAsyncIterator()
                var sighting = try #require(await heard.next()?.sighting)
                try await knock(at: sighting, with: key, by: ben, encounter.clock).close()
                try anna.revoke(anna.follower(named: "Ben"))
                neighbours.time.advance(by: .seconds(1))
                let former = sighting
                while sighting.beacon.id == former.beacon.id, let event = await heard.next() {
                    sighting = event.sighting ?? sighting
                }
                for sighting in [former, sighting] {
                    let error = await #expect(throws: VicinoError.self) {
                        try await knock(at: sighting, with: key, by: ben, encounter.clock)
                    }
                    #expect(error?.code == .timeout)
                }
            }
        }

        /// Knocks, with a short timeout.
        private func knock(at sighting: Sighting, with key: KnockKey, by node: Node, _ clock: TestClock) async throws
            -> PeerConnection
        {
            let address = try #require(PeerAddress(sighting.address.text))
            var limits = ConnectionLimits()
            limits.handshake = .seconds(1)
            return try await PeerConnection.connect(
                to: ConnectionEndpoint(host: address.host, port: Int(address.port)), expecting: nil,
                identity: node.device.identity(), knock: key.knocking(on: .localNetwork) { clock.now }, limits: limits,
                admits: { _ in true })
        }

        @Test("A peer without the key is not answered, even if it knows whose device it is")
        func silent() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let neighbours = NetworkNeighbours(encounter.clock)
            try encounter.anna.revoke(encounter.anna.follower(named: "Ben"))
            try await neighbours.discover(encounter.anna) { _ in
                let port = try await neighbours.port(of: encounter.anna)
                let address = try requireValue(PeerAddress(host: "127.0.0.1", port: port))
                let error = await #expect(throws: (any Error).self) {
                    try await encounter.ben.sync(with: encounter.anna.user, at: [address])
                }
                #expect((error as? VicinoError)?.message.contains("answers yours") == true, "\(error as Any)")
            }
        }

        @Test(
            "A peer whose tag shows nothing new is not called, and one that changes something is with the next minute")
        func unchanged() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let neighbours = NetworkNeighbours(encounter.clock)
            let anna = encounter.anna
            let ben = encounter.ben
            try await neighbours.discover(anna) { _ in
                try await neighbours.discover(ben) { discovery in
                    for _ in 0..<180 { neighbours.time.advance(by: .seconds(1)) }
                    try encounter.add(3, seed: 9)
                    try await neighbours.passMinute(of: anna)
                    let report = try await neighbours.met(discovery)
                    #expect(report.merged.map(\.addedCount) == [3], "There was a session in between.")
                }
            }
            #expect(try encounter.areEqual())
        }
    }
}

extension MediumEvent {
    var sighting: Sighting? { if case .sighted(let sighting) = self { sighting } else { nil } }
}
