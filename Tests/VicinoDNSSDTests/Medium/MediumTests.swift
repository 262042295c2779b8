import Testing
import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

@testable import VicinoDNSSD

extension RealDaemonTests {
    @Suite("The local network as a medium") struct MediumTests {
        @Test("It keeps the rules of every driver", arguments: MediumConformance.Rule.allCases)
        func conforms(rule: MediumConformance.Rule) async throws {
            try await MediumConformance { try await MediumPair.avahi() }.verify(rule)
        }

        @Test("A new tag arrives under the same id and from the same address")
        func changesTag() async throws {
            let world = try await TestWorld(versions: [.four])
            let one = try await world.medium(world.first)
            let other = try await world.medium(world.second)
            let events = other.events
            let later = other.events
            let device = Advertiser.make()
            try await one.advertise(device.beacons(minute: 0), port: 4001)
            let first = try await events.next()
            try await one.advertise(device.beacons(minute: 1), port: 4001)
            let second = try await later.awaited { $0 != first }
            #expect(second.sighting?.beacon == device.beacons(minute: 1).first)
            #expect(second.sighting?.address == first.sighting?.address)
            #expect(second.sighting?.beacon.id == first.sighting?.beacon.id)
        }

        @Test("Without a port nothing is advertised")
        func withoutPort() async throws {
            let world = try await TestWorld()
            let medium = try await world.medium(world.first)
            let error = await #expect(throws: VicinoError.self) {
                try await medium.advertise(Advertiser.make().beacons(), port: 0)
            }
            #expect(error?.code == .unavailable)
        }

        @Test("Without IPv4 the address names the interface")
        func version6Only() async throws {
            let world = try await TestWorld(versions: [.six])
            let one = try await world.medium(world.first)
            let other = try await world.medium(world.second)
            let events = other.events
            try await one.advertise(Advertiser.make().beacons(), port: 4001)
            let address = try #require(try await events.next().sighting?.address.text)
            #expect(address.hasPrefix("[fe80::"))
            #expect(address.hasSuffix("%\(try await world.second.interfaceIndex("net0"))]:4001"))
        }

        @Test("A lost network removes what was heard over it alone, and brings it back")
        func losesNetwork() async throws {
            let world = try await TestWorld(networks: 2, versions: [.four])
            let one = try await world.medium(world.first, networks: [0, 1])
            let other = try await world.medium(world.second, networks: [0, 1])
            let zero = other.events
            let first = other.events
            let losses = other.events
            let later = other.events
            let again = other.events
            let device = Advertiser.make()
            try await one.advertise(device.beacons(minute: 0), port: 4001)
            _ = try await zero.awaited { $0.sighting?.address.text == "10.231.0.1:4001" }
            _ = try await first.awaited { $0.sighting?.address.text == "10.231.1.1:4001" }
            try await world.second.run("ip link set net0 down")
            let loss = try await losses.awaited { $0.lostAddress != nil }
            #expect(loss.lostAddress == "10.231.0.1:4001")
            let newer = device.beacons(minute: 1)
            try await one.advertise(newer, port: 4001)
            let heard = try await later.awaited { $0.sighting?.beacon == newer.first }
            #expect(heard.sighting?.address.text == "10.231.1.1:4001")
            try await world.second.run("ip link set net0 up")
            _ = try await again.awaited {
                $0.sighting.map { $0.beacon == newer.first && $0.address.text == "10.231.0.1:4001" } == true
            }
        }

        @Test("A follower sees an author arrive, and leave after a crash")
        func crashes() async throws {
            let world = try await TestWorld(versions: [.four])
            let one = try await world.medium(world.first)
            let other = try await world.medium(world.second, limits: .make { $0.silence = .seconds(2) })
            let events = other.events
            let losses = other.events
            let device = Advertiser.make()
            let person = try #require(UserID([UInt8](repeating: 7, count: 32)))
            var presence = Presence()
            try presence.follow(PresenceContact(user: person, key: device.key, devices: [.init(index: .first)]))
            func see(_ event: PresenceEvent, at uptime: Int) -> [PresenceEffect] {
                let wall = device.moment(inMinute: 0).advanced(byMilliseconds: Int64(uptime) * 1000)
                return presence.handle(event, at: ClockReading(wall: wall, uptime: .seconds(uptime)))
            }

            try await one.advertise(device.beacons(), port: 4001)
            _ = see(.reported(try await events.next()), at: 0)
            #expect(
                see(.tick, at: 5).contains { if case .entered(let who) = $0 { who.person == person } else { false } })
            world.first.stopAvahi()
            _ = see(.reported(try await losses.awaited { $0.lostAddress != nil }), at: 10)
            #expect(
                see(.tick, at: 25).contains { if case .left(let who, _) = $0 { who.person == person } else { false } })
        }
    }
}
