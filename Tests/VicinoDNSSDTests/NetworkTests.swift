import Testing
import VicinoHarness
import VicinoPresence

@testable import VicinoDNSSD

extension RealDaemonTests {
    @Suite("Finding services") struct ServiceProbe {
        @Test("Two devices find each other, each with its address, and neither finds itself")
        func findEachOther() async throws {
            let world = try await TestWorld()
            let one = try await world.join(world.first)
            let other = try await world.join(world.second)
            let oneEvents = one.events
            let otherEvents = other.events
            let mine = try ServiceAdvertisement.make("aaaa", host: "h-a", port: 4001)
            let theirs = try ServiceAdvertisement.make("bbbb", host: "h-b", port: 4002)
            try await one.advertise([mine])
            try await other.advertise([theirs])
            let heardByOne = try await oneEvents.next()
            let heardByOther = try await otherEvents.next()
            guard case .found(let atOne) = heardByOne, case .found(let atOther) = heardByOther else {
                Issue.record("\(heardByOne), \(heardByOther)")
                return
            }
            #expect(atOne.shows(theirs))
            #expect(atOther.shows(mine))
            let interface = try await world.interfaces(world.first, [0])
            #expect(interface.contains(atOne.key.interface))
        }

        @Test("Both protocols are heard, with an address of each")
        func bothProtocols() async throws {
            let world = try await TestWorld()
            let one = try await world.join(world.first)
            let other = try await world.join(world.second)
            let version4 = other.events
            let version6 = other.events
            try await one.advertise([try .make()])
            let four = try await version4.awaited { $0.found?.key.family == .version4 }
            let six = try await version6.awaited { $0.found?.key.family == .version6 }
            #expect(four.found?.address.description == "10.231.0.1")
            #expect(six.found?.address.isLinkLocal == true)
        }

        @Test("A new text arrives in place")
        func changesText() async throws {
            let world = try await TestWorld()
            let one = try await world.join(world.first)
            let other = try await world.join(world.second)
            let events = other.events
            let later = other.events
            try await one.advertise([try .make(text: "t=0001")])
            _ = try await events.awaited { $0.found != nil }
            let newer = try ServiceAdvertisement.make(text: "t=0002")
            try await one.advertise([newer])
            let change = try await later.awaited { if case .found = $0 { false } else { true } }
            guard case .changed(let service) = change else {
                Issue.record("\(change)")
                return
            }
            #expect(service.shows(newer))
        }

        @Test("A new epoch removes the old names and brings the new ones")
        func changesNames() async throws {
            let world = try await TestWorld()
            let one = try await world.join(world.first)
            let other = try await world.join(world.second)
            let events = other.events
            let losses = other.events
            let findings = other.events
            let old = try ServiceAdvertisement.make("old", host: "h-old", port: 4001)
            let new = try ServiceAdvertisement.make("new", host: "h-new", port: 4002)
            try await one.advertise([old])
            _ = try await events.awaited { $0.found?.shows(old) == true }
            try await one.advertise([new])
            let loss = try await losses.awaited { $0.loss != nil }
            #expect(loss.loss == .withdrawn)
            _ = try await findings.awaited { $0.found?.shows(new) == true }
            try await world.expectForgotten("h-old.local", by: world.second)
        }

        @Test("Advertising nothing removes all services, and so does the end")
        func fallsSilent() async throws {
            let world = try await TestWorld()
            var one: DNSServices? = try await world.join(world.first)
            let other = try await world.join(world.second)
            for isSilence in [true, false] {
                let events = other.events
                let losses = other.events
                try await one?.advertise([try .make("name\(isSilence)")])
                _ = try await events.awaited { $0.found != nil }
                if isSilence { try await one?.advertise([]) } else { one = nil }
                let loss = try await losses.awaited { $0.loss != nil }
                #expect(loss.loss == .withdrawn)
            }
        }

        @Test("Only the named networks are used")
        func namedNetworksOnly() async throws {
            let world = try await TestWorld(networks: 2)
            let one = try await world.join(world.first, networks: [1])
            let other = try await world.join(world.second, networks: [0, 1])
            let events = other.events
            let widened = other.events
            let narrowed = other.events
            let second = try await world.interfaces(world.second, [1])
            let both = try await world.interfaces(world.second, [0, 1])
            let service = try ServiceAdvertisement.make()
            try await one.advertise([service])
            let first = try await events.next()
            #expect(first.found.map { second.contains($0.key.interface) } == true)
            #expect(first.found?.address.description.hasPrefix("10.231.0.") == false)

            await one.use(try await world.interfaces(world.first, [0, 1]))
            let cables = both.subtracting(second)
            let found = try await widened.awaited { $0.found.map { cables.contains($0.key.interface) } == true }
            #expect(found.found?.shows(service) == true)

            await other.use([])
            let loss = try await narrowed.awaited { $0.loss == .unwatched }
            #expect(loss.loss == .unwatched)
            let state = try await other.availability.next()
            #expect(state == .unavailable(.noInterface))
        }

        @Test("A followed interface is used when it appears, beside an existing one")
        func comesLater() async throws {
            let world = try await TestWorld(networks: 2)
            let other = try await world.join(world.second, networks: [0, 1])
            try await world.first.run("ip link set net0 name away; ip link set net1 name gone")
            SystemBus.lead(to: world.first)
            let one = try DNSServices(following: ["net0", "net1"], limits: .forTests) { world.first.enter() }
            let absent = MediumObstacle.absent(["net0", "net1"])
            _ = try await one.availability.awaited { $0 == absent.map { .unavailable($0) } }
            try await one.advertise([try .make()])
            for (name, network) in [("away", 0), ("gone", 1)] {
                let events = other.events
                try await world.first.run("ip link set \(name) name net\(network)")
                let cable = try await world.interfaces(world.second, [network])
                _ = try await events.awaited { $0.found.map { cable.contains($0.key.interface) } == true }
            }
        }

        @Test("An interface that is plugged in again has another number, and is used again")
        func pluggedInAgain() async throws {
            let world = try await TestWorld()
            SystemBus.lead(to: world.first)
            let one = try DNSServices(following: ["net0"], limits: .forTests) { world.first.enter() }
            _ = try await one.availability.awaited { $0 == .ready }
            let service = try ServiceAdvertisement.make()
            try await one.advertise([service])
            let availability = one.availability
            try await world.network.unplug(0)
            _ = try await availability.awaited { $0 != .ready }
            try await world.network.plug(0)
            let other = try await world.join(world.second)
            _ = try await other.events.awaited { $0.found?.shows(service) == true }
        }

        @Test("Another address is published at once")
        func changesAddress() async throws {
            let world = try await TestWorld()
            let one = try await world.join(world.first)
            let other = try await world.join(world.second)
            let events = other.events
            let later = other.events
            try await one.advertise([try .make()])
            _ = try await events.awaited { $0.found?.key.family == .version4 }
            try await world.first.run(
                "ip address del 10.231.0.1/24 dev net0 && ip address add 10.231.0.77/24 dev net0")
            _ = try await later.awaited { $0.service?.address.description == "10.231.0.77" }
        }
    }
}

/// Tests with real daemons, in sequence, because the address of the message bus is one for the whole process.
@Suite(
    .serialized, .enabled(if: TestNetwork.isAllowed, "Only root can make networks: run the tests as root."),
    .timeLimit(.minutes(3 + (Recording.wantedMinutes ?? 0))))
struct RealDaemonTests {}

extension BrowseEvent {
    var found: HeardService? { if case .found(let service) = self { service } else { nil } }

    /// The present service.
    var service: HeardService? {
        switch self {
        case .found(let service), .changed(let service): service
        case .lost: nil
        }
    }

    var loss: Loss? { if case .lost(_, loss: let loss) = self { loss } else { nil } }
}

extension TestWorld {
    /// Expects that a host does not resolve a name any more.
    func expectForgotten(_ name: String, by host: TestHost) async throws {
        let answer = try await host.start(["sh", "-c", "avahi-resolve-host-name \(name) | grep -q . || echo none"])
            .firstLine()
        #expect(answer == "none")
    }
}
