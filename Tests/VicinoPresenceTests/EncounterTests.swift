import Testing
import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

@Suite("Encounters")
struct EncounterTests {
    private let key = PresenceKey.make(1)

    private func scene(
        dwell: Duration = .seconds(5), range: SignalRange = .anywhere, devices: Int = 1
    ) throws -> Scene {
        try Scene([.make(1, devices: devices, revision: 1)], dwell: dwell, range: range)
    }

    @Test("A person enters after the dwell, stays while heard, and leaves some time after the last beacon")
    func course() throws {
        var scene = try scene()
        try scene.hear(key)
        #expect(scene.presence.encounters.isEmpty)
        #expect(scene.wait(.seconds(4)).isEmpty)
        #expect(scene.wait(.seconds(1)).encounters == ["entered 1"])
        #expect(scene.presence.encounters.map(\.person) == [try .make(1)])
        for _ in 0..<20 {
            try scene.hear(key)
            #expect(scene.wait(.seconds(10)).isEmpty)
        }
        #expect(scene.wait(.seconds(64)).isEmpty)
        #expect(scene.wait(.seconds(1)).encounters == ["left 270"])
        #expect(scene.presence.encounters.isEmpty)
    }

    @Test("A person who leaves before the dwell has never entered")
    func passing() throws {
        var scene = try scene(dwell: .seconds(90))
        try scene.hear(key)
        #expect(scene.wait(.seconds(600)).isEmpty)
    }

    @Test("A short gap changes nothing: a person who returns within the linger has stayed")
    func linger() throws {
        var scene = try scene()
        try scene.hear(key)
        scene.wait(.seconds(70))
        try scene.hear(key)
        #expect(scene.take().encounters == [])
        scene.wait(.seconds(30))
        #expect(scene.presence.encounters.count == 1)
        #expect(scene.wait(.seconds(60)).encounters == ["left 145"])
    }

    @Test("All devices and media of a person are one encounter, with all their addresses")
    func oneEncounter() throws {
        var scene = try scene(devices: 2)
        let second = try DeviceIndex.make(1)
        try scene.hear(key, from: "aa:1")
        scene.wait(.seconds(5))
        try scene.hear(key, device: second, from: "bb:2")
        try scene.hear(key, on: .localNetwork, from: "192.168.1.2:5000")
        try scene.hear(key, on: .localNetwork, from: "[fe80::1%wlan0]:5000")
        #expect(scene.take().encounters == ["stayed 2", "stayed 3", "stayed 4"])
        let routes = try #require(scene.presence.encounters.first).routes
        #expect(routes.map(\.medium) == [.bluetooth, .localNetwork, .localNetwork, .bluetooth])
        #expect(Set(routes.map(\.device)) == [.first, second])
        // Bluetooth is forgotten first; the network reports less often.
        #expect(scene.wait(.seconds(60)).encounters == ["stayed 3", "stayed 2"])
        #expect(scene.wait(.seconds(104)).encounters == [])
        #expect(scene.wait(.seconds(1)).encounters == ["left 170"])
    }

    @Test("An author who is followed while in range is recognised at once, unless heard too long ago")
    func followedLater() throws {
        for (gap, reasons) in [(Duration.seconds(149), [PresenceEffect.Reason.news]), (.seconds(150), [])] {
            var scene = try Scene([])
            try scene.hear(key, revision: 2, on: .localNetwork, from: "192.168.1.2:5000")
            scene.wait(gap)
            try scene.presence.follow(.make(1, revision: 1))
            #expect(scene.wait(.zero).reasons == reasons)
        }
    }

    @Test("A limited number of strangers is kept, and none who have gone")
    func strangersForgotten() throws {
        for count in [256, 511, 512] {
            var scene = try Scene([])
            try scene.hear(key, revision: 2, on: .localNetwork)
            for stranger in 0..<count { try scene.hear(.make(UInt64(1000 + stranger))) }
            try scene.presence.follow(.make(1, revision: 1))
            #expect(scene.wait(.zero).reasons.count == (count < 512 ? 1 : 0))
        }
        var scene = try Scene([])
        let beacon = key.beacon(of: .first, on: .localNetwork, in: key.minute(at: scene.time), revision: 2)
        try scene.hear(beacon, on: .localNetwork)
        scene.handle(.reported(.withdrawn(beacon.id, over: .localNetwork, at: try #require(RouteAddress("aa:1")))))
        try scene.presence.follow(.make(1, revision: 1))
        #expect(scene.wait(.zero).reasons.isEmpty)
    }

    @Test("A withdrawn beacon is gone at once, and no other is")
    func withdrawn() throws {
        var scene = try scene()
        try scene.hear(key, on: .localNetwork, from: "192.168.1.2:5000")
        try scene.hear(key, from: "aa:1")
        scene.wait(.seconds(5))
        let minute = key.minute(at: scene.time)
        let beacon = key.beacon(of: .first, on: .localNetwork, in: minute, revision: 1)
        let address = try #require(RouteAddress("192.168.1.2:5000"))
        let other = try #require(RouteAddress("aa:1"))
        scene.handle(.reported(.withdrawn(beacon.id, over: .localNetwork, at: other)))
        scene.handle(.reported(.withdrawn(beacon.id, over: .bluetooth, at: address)))
        #expect(scene.take().encounters == [])
        scene.handle(.reported(.withdrawn(beacon.id, over: .localNetwork, at: address)))
        #expect(scene.take().encounters == ["stayed 1"])
    }

    @Test("At the edge of the range no encounter flaps, however noisy the signal is", arguments: UInt64(0)..<20)
    func hysteresis(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var scene = try scene(range: .room)
        let edge = SignalRange.room.entry.dBm
        var changes: [String] = []
        for _ in 0..<600 {
            try scene.hear(key, signal: edge + Double.random(in: -9...9, using: &random))
            changes += scene.wait(.seconds(1)).encounters
        }
        #expect(changes.count <= 2, "Seed \(seed): \(changes)")
    }

    @Test("A person who walks away leaves, although still heard; one who stays outside never enters")
    func range() throws {
        var scene = try scene(range: .table)
        for _ in 0..<30 {
            try scene.hear(key, signal: -85)
            #expect(scene.wait(.seconds(1)).isEmpty)
        }
        var changes: [String] = []
        for step in 0..<200 {
            try scene.hear(key, signal: step < 100 ? -50 : -90)
            changes += scene.wait(.seconds(1)).encounters
        }
        #expect(changes.count == 2)
        #expect(changes.first == "entered 1")
        #expect(changes.last?.hasPrefix("left 1") == true)
    }

    @Test("Ranges grow with their metres, and a value that is not a number counts as far")
    func ranges() {
        let strengths = [0.1, 1, 2, 6, 20, 500].map { SignalRange(metres: $0).entry }
        #expect(strengths == strengths.sorted(by: >))
        #expect(SignalRange(metres: 1).entry.dBm == -59)
        #expect(SignalRange(metres: 4).entry.dBm == -74)
        #expect(SignalRange(metres: .nan) == SignalRange(metres: 1000))
        #expect(SignalStrength(dBm: .infinity).dBm == -127)
    }

    @Test("A beacon that stops changing expires: a crashed host ages although it is still reported")
    func crashed() throws {
        var scene = try scene()
        let beacon = key.beacon(of: .first, on: .localNetwork, in: key.minute(at: scene.time), revision: 1)
        var changes: [String] = []
        for _ in 0..<60 {
            try scene.hear(beacon, on: .localNetwork)
            changes += scene.wait(.seconds(10)).encounters
        }
        #expect(changes.first == "entered 1")
        #expect(changes.count == 2)
        #expect(changes.last == "left 285")
    }

    @Test("A flood of strangers' beacons leaves nothing behind")
    func strangers() throws {
        var scene = try scene()
        var random = SeededGenerator(seed: 11)
        for _ in 0..<20_000 { try scene.hear(Beacon(bytes: [0x10] + random.bytes(9))) }
        #expect(scene.take().isEmpty)
        #expect(scene.presence.encounters.isEmpty)
        #expect(scene.presence.deadline(at: scene.now) == nil)
    }

    @Test("However many addresses repeat a beacon, the number of addresses is limited and the proven one stays")
    func routes() throws {
        var scene = try scene()
        try scene.hear(key, from: "real")
        scene.wait(.seconds(5))
        let route = RouteAddress("real")
        scene.handle(.sessionEnded(try .make(1), device: .first, outcome: .completed(revision: 1, address: route)))
        for number in 0..<500 { try scene.hear(key, from: "forged:\(number)") }
        let encounter = try #require(scene.presence.encounters.first)
        #expect(encounter.routes.count == 16)
        #expect(encounter.routes.first?.address == route)
        #expect(encounter.isProven)
    }

    @Test("A device is called first at the address to which it has gone on, although only the earlier one is proven")
    func newAddress() throws {
        var scene = try scene()
        let user = try UserID.make(1)
        let earlier = try #require(RouteAddress("aa:1"))
        let later = try #require(RouteAddress("aa:2"))
        try scene.hear(key, from: "aa:1", signal: -50)
        scene.wait(.seconds(3))
        scene.handle(.sessionEnded(user, device: .first, outcome: .completed(revision: 1, address: earlier)))
        try scene.hear(key, from: "aa:2", signal: -60)
        #expect(scene.presence.routes(to: user, .first).map(\.address) == [later, earlier])
        // The device still speaks there, so the other address is that of a stranger who repeats its beacon.
        scene.wait(.seconds(1))
        try scene.hear(key, from: "aa:1", signal: -50)
        #expect(scene.presence.routes(to: user, .first).map(\.address) == [earlier, later])
    }

    @Test("A person who is recognised late stays no longer than one recognised at once")
    func recognisedLate() throws {
        var scene = try Scene([])
        try scene.hear(key)
        scene.wait(.seconds(50))
        try scene.presence.follow(.make(1, revision: 1))
        #expect(scene.wait(.seconds(24)).encounters == ["entered 1"])
        #expect(scene.wait(.seconds(1)).encounters == ["left 25"])
    }

    @Test("A person who is unfollowed leaves, and is a stranger")
    func unfollow() throws {
        var scene = try scene()
        try scene.hear(key)
        scene.wait(.seconds(5))
        let now = scene.now
        #expect(scene.presence.unfollow(try .make(1), at: now).encounters == ["left 5"])
        try scene.hear(key)
        #expect(scene.wait(.seconds(60)).isEmpty)
    }
}
