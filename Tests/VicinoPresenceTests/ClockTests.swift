import Testing
import VicinoCore
import VicinoHarness
import VicinoPresence

@Suite("Wrong clocks")
struct ClockTests {
    private let key = PresenceKey.make(1)
    private let hour: Int64 = 3_600_000

    @Test(
        "A device without the time finds authors up to a day away, and learns its error from a session",
        arguments: [-24, -13, -1, 0, 1, 7, 24])
    func learns(hours: Int64) throws {
        var scene = try Scene([.make(1, revision: 1)], on: .localNetwork, isSynchronised: false)
        scene.error = hours * hour
        try scene.hear(key)
        #expect(scene.take().reasons == [.time])
        #expect(scene.wait(.seconds(5)).encounters == ["entered 1"])
        scene.handle(.sessionEnded(try .make(1), device: .first, outcome: .completed(revision: 1, address: nil)))
        let learned = scene.take().compactMap { effect -> Duration? in
            if case .clockIsOff(let offset) = effect { offset } else { nil }
        }
        let rest = try #require(learned.first) + .milliseconds(hours * hour)
        #expect((-60...60).contains(rest.components.seconds))
        let corrected = scene.presence.time(at: scene.now)
        #expect(abs(corrected.milliseconds - scene.time.milliseconds) <= 60_000)
        // From now on it searches as far as others do.
        let distant = key.beacon(Epoch.sample.advanced(by: hours > 0 ? 50 : -50))
        try scene.hear(distant)
        try scene.hear(key)
        #expect(scene.take().reasons.isEmpty)
    }

    @Test("A beacon alone changes no clock: it may be a recording")
    func noProof() throws {
        var scene = try Scene([.make(1, revision: 1)], on: .localNetwork, isSynchronised: false)
        try scene.hear(key.beacon(Epoch.sample.advanced(by: -60), revision: 1))
        scene.handle(.sessionEnded(try .make(1), device: .first, outcome: .failed))
        #expect(scene.presence.time(at: scene.now) == scene.now.wall)
        try scene.hear(key)
        #expect(scene.wait(.seconds(5)).encounters.first?.hasPrefix("entered") == true)
    }

    @Test("The device's own clock may jump during an encounter", arguments: [-20, -3, 3, 20])
    func ownJump(minutes: Int64) throws {
        var scene = try Scene([.make(1, revision: 1)], on: .localNetwork)
        var effects: [PresenceEffect] = []
        for step in 0..<120 {
            if step == 60 { scene.error = minutes * 60_000 }
            try scene.hear(key)
            effects += scene.wait(.seconds(10))
        }
        #expect(effects.encounters == ["entered 1"])
        #expect(effects.reasons.isEmpty)
    }

    @Test("A session outside of discovery corrects no clock")
    func elsewhere() throws {
        var scene = try Scene([.make(1, revision: 1)], on: .localNetwork, isSynchronised: false)
        scene.error = 5 * hour
        try scene.hear(key)
        _ = scene.presence.catchUp(with: try .make(1), .first, to: 2, met: scene.uptime)
        #expect(scene.presence.time(at: scene.now) == scene.now.wall)
        scene.wait(.seconds(60))
        try scene.hear(key, revision: 2)
        #expect(scene.take().reasons.last == .time)
    }

    @Test("A device that learns the time from its system forgets what it learned from peers")
    func synchronised() throws {
        var scene = try Scene([.make(1, revision: 1)], on: .localNetwork, isSynchronised: false)
        scene.error = 5 * hour
        try scene.hear(key)
        scene.handle(.sessionEnded(try .make(1), device: .first, outcome: .completed(revision: 1, address: nil)))
        scene.error = 0
        scene.isSynchronised = true
        #expect(scene.presence.time(at: scene.now) == scene.time)
        try scene.hear(key)
        #expect(scene.wait(.seconds(5)).encounters == ["entered 1"])
    }

    @Test("No clock is so wrong that it causes a trap", arguments: [Timestamp.earliest, .latest])
    func extremes(wall: Timestamp) throws {
        for isSynchronised in [true, false] {
            var presence = Presence()
            try presence.follow(.make(1))
            let now = ClockReading(wall: wall, uptime: .seconds(1 << 40), isSynchronised: isSynchronised)
            let beacon = key.beacon(of: .first, on: .bluetooth, in: key.minute(at: wall), revision: 1)
            let address = try #require(RouteAddress("aa:1"))
            let sighting = Sighting(medium: .bluetooth, beacon: beacon, address: address)
            #expect(presence.handle(.reported(.sighted(sighting)), at: now).reasons == [.news])
            let later = ClockReading(wall: wall, uptime: .zero, isSynchronised: isSynchronised)
            _ = presence.handle(.reported(.sighted(sighting)), at: later)
            let advertiser = Advertiser(key: key, device: .first, revision: 1)
            #expect(advertiser.advertisement(on: .bluetooth, at: wall).beacons == [beacon])
        }
    }
}
