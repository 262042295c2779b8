import Testing
import VicinoActivity
import VicinoConnection
import VicinoCore
import VicinoLocks
import VicinoPresence
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("Sessions over the channels of a medium", .timeLimit(.minutes(10)))
    struct ChannelSessionTests {
        @Test("People meet over Bluetooth with no network, in one session, and the report says so")
        func meets() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            try encounter.add(300)
            try encounter.passUntilNewsShow()
            let anna = encounter.anna
            let ben = encounter.ben
            let neighbours = RadioNeighbours(encounter.clock)
            try await neighbours.whileTimePasses {
                try await neighbours.discover(anna) { hers in
                    try await neighbours.discover(ben) { his in
                        let report = try await neighbours.met(his)
                        #expect(report.transport == .bluetooth)
                        #expect(report.failures.isEmpty)
                        #expect(try await neighbours.met(hers).transport == .bluetooth)
                        let route = await his.runner.encounters.first?.routes.first
                        #expect(route?.medium == .bluetooth)
                        #expect(route?.isProven == true)
                        #expect(await his.addresses(of: report.peer.user).isEmpty)
                    }
                }
            }
            #expect(try encounter.areEqual())
            #expect(try ben.lastMeeting(with: encounter.annaAsBenSeesHer)?.way == .bluetooth)
        }

        @Test("A knock for one medium opens no channel of another")
        func media() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let anna = encounter.anna
            let clock = encounter.clock
            let verifier = KnockVerifier(.localNetwork, in: anna.folder) { clock.now }
            verifier.open(to: try anna.ownPresence.advertiser())
            let key = try #require(try encounter.ben.knocks.keysInSight(of: anna.user).first)
            var random = SeededGenerator(seed: 3)
            for made in [MediumKind.localNetwork, .bluetooth] {
                for received in [MediumKind.localNetwork, .bluetooth] {
                    let knock = key.knock(on: made, in: Epoch(at: clock.now), hello: .zero, using: &random)
                    #expect(verifier.knockAdmission(over: received)(knock.bytes, .zero) == (made == received))
                }
            }
        }

        @Test("A medium has a channel while it is ready, and a new one when it is back")
        func availability() async throws {
            let channels = SimulatedChannels()
            let air = SimulatedAir(kind: .bluetooth, seed: 1)
            let medium = air.medium(at: Point(0, 0), transport: channels.transport())
            let silent = SimulatedAir(seed: 2).medium(at: Point(0, 0))
            let listeners = ChannelListeners([silent, medium])
            await listeners.accept { _, _, _ in
            } while: {
                #expect(listeners.psm(on: 0) == nil)
                #expect(listeners.psm(on: 1) == PSM(0x80))
                medium.setAvailability(.unavailable(reason: "It is off.", remedy: "Switch it on."))
                await recordingErrors {
                    try await yieldUntil("the channel stayed without an adapter") { listeners.psm(on: 1) == nil }
                }
                medium.setAvailability(.ready)
                await recordingErrors {
                    try await yieldUntil("the adapter got no channel again") { listeners.psm(on: 1) != nil }
                }
                #expect(listeners.psm(on: 1) == PSM(0x81))
            }
            #expect(listeners.psm(on: 1) == nil)
        }

        @Test("A beacon states the channel as soon as there is one, and not after it is closed")
        func stated() throws {
            let encounter = try Encounter()
            let now = encounter.clock.now
            var advertising = Advertising()
            advertising.change(to: try encounter.anna.ownPresence.advertiser())
            var stated: [PSM?] = []
            for psm in [nil, nil, PSM(0x80), PSM(0x80), PSM(0x81), nil] {
                let due = advertising.renewAdvertisement(on: 0, .bluetooth, beaconLimit: 1, psm: psm, at: now)
                guard let due else { continue }
                advertising.begun(due, on: 0, at: now)
                stated.append(psm)
            }
            #expect(stated == [nil, PSM(0x80), PSM(0x81), nil])
        }

        @Test("A device that is on a network and near is met over the network")
        func order() throws {
            let channel = DialTarget.channel(
                .bluetooth, transport: SimulatedChannels().transport(), address: try #require(RouteAddress("x")),
                psm: try #require(PSM(0x80)))
            let address = try #require(PeerAddress("192.0.2.1:4747"))
            let ordered = DialTarget.ordered([channel, .network(address), channel])
            #expect(ordered.map(\.isOnNetwork) == [true, false, false])
        }

        @Test("A device that does not answer over Bluetooth fails the session with a reason, noted as Bluetooth's")
        func unreachable() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let channels = SimulatedChannels()
            try await encounter.whileServing(over: channels.transport()) { target, sync in
                channels.setReachable(false)
                let error = await #expect(throws: VicinoError.self) { _ = try await sync(target, { _ in }) }
                #expect(error?.code == .unreachable)
                let status = try encounter.ben.lastFailure(with: encounter.annaAsBenSeesHer)
                #expect(status?.way == .bluetooth)
            }
        }
    }
}
