import Testing
import VicinoHarness
import VicinoTesting

@testable import VicinoDNSSD

extension RealDaemonTests {
    @Suite("Restarts of daemons") struct Daemons {
        @Test("After a restart of the daemon all services are advertised and found again")
        func survivesRestart() async throws {
            let world = try await TestWorld()
            let one = try await world.join(world.first)
            let other = try await world.join(world.second)
            let events = other.events
            let states = one.availability
            let announcements = one.announcements
            let service = try ServiceAdvertisement.make()
            try await one.advertise([service])
            _ = try await events.awaited { $0.found != nil }
            _ = try await announcements.awaited { $0.state == .established }
            SystemBus.lead(to: world.first)
            world.first.stopAvahi()
            _ = try await states.awaited { $0 == .unavailable(.noDaemon) }
            let again = other.events
            let back = one.availability
            let established = one.announcements
            try await one.advertise([try .make(text: "t=later")])
            try world.first.startAvahi()
            _ = try await back.awaited { $0 == .ready }
            _ = try await established.awaited { $0.state == .established }
            let change = try await again.awaited { $0.service?.texts == [Array("t=later".utf8)] }
            #expect(change.service?.key.instance == service.instance)
        }

        @Test("The services of a daemon that is gone are lost")
        func forgetsWithDaemon() async throws {
            let world = try await TestWorld()
            let one = try await world.join(world.first)
            let other = try await world.join(world.second)
            let events = other.events
            let losses = other.events
            try await one.advertise([try .make()])
            _ = try await events.awaited { $0.found != nil }
            world.second.stopAvahi()
            _ = try await losses.awaited { $0.loss == .unwatched }
            let again = other.events
            try world.second.startAvahi()
            _ = try await again.awaited { $0.found != nil }
        }

        @Test("A killed peer goes after a time, although its records still exist")
        func crashedPeerAges() async throws {
            let world = try await TestWorld()
            let one = try await world.join(world.first)
            let other = try await world.join(world.second, limits: .make { $0.silence = .seconds(2) })
            let events = other.events
            let losses = other.events
            try await one.advertise([try .make()])
            _ = try await events.awaited { $0.found != nil }
            world.first.stopAvahi()
            let loss = try await losses.awaited { $0.loss != nil }
            #expect(loss.loss == .silent)
        }

        @Test("A peer that counts as gone is found again when its records change")
        func findsAgain() async throws {
            let world = try await TestWorld()
            let one = try await world.join(world.first)
            let other = try await world.join(world.second, limits: .make { $0.silence = .seconds(1) })
            let losses = other.events
            let findings = other.events
            try await one.advertise([try .make(text: "t=0001")])
            _ = try await losses.awaited { $0.loss == .silent }
            let newer = try ServiceAdvertisement.make(text: "t=0002")
            try await one.advertise([newer])
            _ = try await findings.awaited { $0.found?.shows(newer) == true }
        }

        @Test("Without a daemon it reports so, and begins when one starts")
        func waitsForDaemon() async throws {
            let world = try await TestWorld(startsAvahi: false)
            let one = try await world.join(world.first)
            let now = one.availability
            let later = one.availability
            let announcements = one.announcements
            #expect(try await now.next() == .unavailable(.noDaemon))
            try await one.advertise([try .make()])
            try world.first.startAvahi()
            _ = try await later.awaited { $0 == .ready }
            _ = try await announcements.awaited { $0.state == .established }
        }

        @Test("Without a bus it reports so, and begins when one starts")
        func waitsForBus() async throws {
            let world = try await TestWorld()
            let one = try await world.join(world.first)
            let states = one.availability
            _ = try await states.awaited { $0 == .ready }
            SystemBus.lead(to: "/nonexistent")
            world.first.stopBus()
            _ = try await states.awaited { $0 == .unavailable(.noBus) }
            try await world.first.startBus()
            try world.first.startAvahi()
            SystemBus.lead(to: world.first)
            _ = try await states.awaited { $0 == .ready }
        }

        @Test(
            "Where programs may not advertise it reports so, and finds other devices",
            arguments: ["disable-publishing=yes", "disable-user-service-publishing=yes"])
        func mayNotAdvertise(setting: String) async throws {
            let world = try await TestWorld()
            try world.first.startAvahi(publish: setting)
            let one = try await world.join(world.first)
            let other = try await world.join(world.second)
            let states = one.availability
            let events = one.events
            try await one.advertise([try .make("mine")])
            try await other.advertise([try .make("theirs", host: "h2")])
            _ = try await states.awaited { $0 == .unavailable(.publishingDisabled) }
            _ = try await events.awaited { $0.found?.key.instance.text == "theirs" }
            let announcements = one.announcements
            SystemBus.lead(to: world.first)
            try world.first.startAvahi()
            _ = try await states.awaited { $0 == .ready }
            _ = try await announcements.awaited { $0.state == .established }
        }

        @Test("A name of another device is not taken")
        func collides() async throws {
            let world = try await TestWorld()
            let one = try await world.join(world.first)
            let other = try await world.join(world.second)
            let first = one.announcements
            let second = other.announcements
            try await one.advertise([try .make(host: "h1")])
            _ = try await first.awaited { $0.state == .established }
            try await other.advertise([try .make(host: "h2", port: 5001)])
            let end = try await second.awaited { $0.state != .registering && $0.state != .waiting }
            #expect(end.state == .collision)
            let again = other.announcements
            try await other.advertise([try .make("different", host: "h2", port: 5001)])
            _ = try await again.awaited { $0.state == .established }
        }

        @Test("A name that another device had is taken after that device has left it")
        func collidesForATime() async throws {
            let world = try await TestWorld()
            let one = try await world.join(world.first)
            let other = try await world.join(world.second, limits: .make { $0.collisionPause = .milliseconds(300) })
            let first = one.announcements
            let second = other.announcements
            try await one.advertise([try .make(host: "h1")])
            _ = try await first.awaited { $0.state == .established }
            try await other.advertise([try .make(host: "h2", port: 5001)])
            _ = try await second.awaited { $0.state == .collision }
            let later = other.announcements
            try await one.advertise([])
            _ = try await later.awaited { $0.state == .established }
        }

        @Test("A text that changes while the daemon asks for the name is no other device's")
        func changesEarly() async throws {
            let world = try await TestWorld()
            let one = try await world.join(world.first)
            let states = one.availability
            _ = try await states.awaited { $0 == .ready }
            // The daemon asks every 250 ms, and its questions wait for 50 ms: about one change in five meets one.
            for round in 0..<4 {
                var services = try (0..<4).map { try ServiceAdvertisement.make("n\(round)\($0)", text: "t=z") }
                let announcements = one.announcements
                try await one.advertise(services)
                let began = ContinuousClock.now
                for number in services.indices {
                    let moment = Duration.milliseconds(100 + 16 * (4 * round + number))
                    try await yieldUntil("the moment never came") { began.duration(to: .now) >= moment }
                    services[number] = try .make("n\(round)\(number)", text: "t=a")
                    try await one.advertise(services)
                }
                var waiting = Set(services.map(\.instance))
                while !waiting.isEmpty {
                    let end = try await announcements.awaited { $0.state == .established || $0.state == .collision }
                    #expect(end.state == .established)
                    waiting.remove(end.instance)
                }
            }
        }

        @Test("A text that changed while the daemon asked for the name is found")
        func showsEarlyChange() async throws {
            let world = try await TestWorld()
            let one = try await world.join(world.first)
            let other = try await world.join(world.second)
            let announcements = one.announcements
            let events = other.events
            try await one.advertise([try .make(text: "t=first")])
            _ = try await announcements.awaited { $0.state == .registering }
            let last = try ServiceAdvertisement.make(text: "t=last")
            try await one.advertise([last])
            _ = try await events.awaited { $0.service?.shows(last) == true }
        }
    }
}
