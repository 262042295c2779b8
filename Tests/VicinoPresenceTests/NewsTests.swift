import Testing
import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

@Suite("When a session is worthwhile")
struct NewsTests {
    private let key = PresenceKey.make(1)

    /// On the local network a tag never fits by chance in these tests.
    private func scene(
        revision: UInt64? = 1, on medium: MediumKind = .localNetwork, bridge: PresenceKey? = nil
    ) throws -> Scene {
        try Scene([.make(1, bridge: bridge, revision: revision)], on: medium)
    }

    private func met(_ scene: inout Scene, _ revision: UInt64) throws {
        scene.handle(.sessionEnded(try .make(1), device: .first, outcome: .completed(revision: revision, address: nil)))
    }

    @Test(
        "A complete replica never connects to a device with a right clock, and once at most to one with any other",
        arguments: [MediumKind.bluetooth, .localNetwork])
    func nothingNew(medium: MediumKind) throws {
        for skew in stride(from: Int64(-29), through: 29, by: 1) {
            var scene = try scene(on: medium)
            var sessions = 0
            for _ in 0..<240 {
                try scene.hear(key, clock: skew * 60_000)
                for _ in scene.wait(.seconds(15)).reasons {
                    sessions += 1
                    try met(&scene, 1)
                }
            }
            #expect(sessions <= (abs(skew) <= 1 ? 0 : 1), "\(skew) minutes")
        }
    }

    @Test("New records are noticed at the first beacon that shows them, and once")
    func news() throws {
        var scene = try scene()
        try scene.hear(key)
        scene.wait(.seconds(20))
        try scene.hear(key, revision: 2)
        try scene.hear(key, revision: 2)
        #expect(scene.take().reasons == [.news])
        try met(&scene, 2)
        for _ in 0..<30 {
            scene.wait(.seconds(10))
            try scene.hear(key, revision: 2)
        }
        #expect(scene.take().reasons.isEmpty)
        try scene.hear(key, revision: 3)
        #expect(scene.take().reasons == [.news])
    }

    @Test("The last valid tag tells whether a person has new records")
    func hasNews() throws {
        let anna = try UserID.make(1)
        var scene = try scene()
        #expect(scene.presence.hasNews(anna) == nil)
        try scene.hear(key)
        #expect(scene.presence.hasNews(anna) == false)
        try scene.hear(key, revision: 2)
        #expect(scene.presence.hasNews(anna) == true)
        scene.handle(.sessionEnded(anna, device: .first, outcome: .failed))
        scene.wait(.seconds(600))
        #expect(scene.presence.encounters.isEmpty)
        #expect(scene.presence.hasNews(anna) == true)
        try met(&scene, 2)
        #expect(scene.presence.hasNews(anna) == false)
        try scene.hear(key, revision: 3)
        _ = scene.presence.catchUp(with: anna, .first, to: 3, met: scene.uptime)
        #expect(scene.presence.hasNews(anna) == false)
        scene.wait(.seconds(7200))
        #expect(scene.presence.hasNews(anna) == nil)
        var unknown = try self.scene(revision: nil)
        try unknown.hear(key)
        #expect(unknown.presence.hasNews(anna) == nil)
    }

    @Test("Records from a session elsewhere are no longer new, and later ones are, at once")
    func elsewhere() throws {
        var scene = try scene()
        try scene.hear(key, revision: 2)
        #expect(scene.take().reasons == [.news])
        #expect(scene.presence.catchUp(with: try .make(1), .first, to: 3, met: scene.uptime))
        // A beacon from before that session may still arrive.
        try scene.hear(key, revision: 2)
        try scene.hear(key, revision: 3)
        scene.wait(.seconds(70))
        try scene.hear(key, revision: 3)
        #expect(scene.take().reasons.isEmpty)
        try scene.hear(key, revision: 4)
        #expect(scene.take().reasons == [.news])
        // If nothing has changed, the attempt continues.
        #expect(!scene.presence.catchUp(with: try .make(1), .first, to: 3, met: scene.uptime))
        scene.wait(.seconds(60))
        try scene.hear(key, revision: 4)
        #expect(scene.take().reasons.isEmpty)
    }

    @Test("A beacon that was heard before the session starts no other one")
    func late() throws {
        var scene = try scene()
        let minute = key.minute(at: scene.time)
        let old = key.beacon(of: .first, on: .localNetwork, in: minute, revision: 2)
        try scene.hear(old, on: .localNetwork)
        #expect(scene.take().reasons == [.news])
        try met(&scene, 3)
        try scene.hear(old, on: .localNetwork)
        #expect(scene.take().reasons.isEmpty)
    }

    @Test("A device connects if its replica is unknown, or the key has changed")
    func unknown() throws {
        var scene = try scene(revision: nil)
        try scene.hear(key)
        #expect(scene.take().reasons == [.news])
        let bridge = PresenceKey.make(77)
        var other = try self.scene(bridge: bridge)
        try other.hear(bridge)
        #expect(other.take().reasons == [.newKey])
    }

    @Test("With another key the former replica does not count until a session has brought all")
    func newKeyFailed() throws {
        let next = PresenceKey.make(2)
        var scene = try scene()
        try scene.hear(key)
        #expect(scene.take().reasons.isEmpty)
        // The session has brought the key, and then the disk was full.
        try scene.presence.follow(.make(1, key: next, revision: nil))
        scene.handle(.sessionEnded(try .make(1), device: .first, outcome: .failed))
        scene.wait(.seconds(40))
        try scene.hear(next)
        #expect(scene.take().reasons == [.news])
        try met(&scene, 1)
        // The same key again changes nothing.
        try scene.presence.follow(.make(1, key: next, revision: 1))
        scene.wait(.seconds(200))
        try scene.hear(next)
        #expect(scene.take().reasons.isEmpty)
    }

    @Test("A device with another key and another time is met by the bridge, because the former key opens nothing")
    func newKeyAndClock() throws {
        let bridge = PresenceKey.make(77)
        var scene = try scene(bridge: bridge)
        try scene.hear(key)
        scene.wait(.seconds(60))
        try scene.hear(bridge, clock: 25 * 60_000)
        #expect(scene.take().reasons == [.newKey])
    }

    @Test("Setting a clock costs one session and hides nothing")
    func clockSet() throws {
        var scene = try scene()
        try scene.hear(key)
        for (revision, skew) in [(UInt64(1), Int64(5)), (2, -7)] {
            scene.wait(.seconds(60))
            try scene.hear(key, revision: revision, clock: skew * 60_000)
            #expect(scene.take().reasons.count == 1)
            try met(&scene, revision)
            for _ in 0..<20 {
                scene.wait(.seconds(60))
                try scene.hear(key, revision: revision, clock: skew * 60_000)
            }
            #expect(scene.take().reasons.isEmpty)
            try scene.hear(key, revision: revision + 1, clock: skew * 60_000)
            #expect(scene.take().reasons == [.news])
            try met(&scene, revision + 1)
        }
    }

    @Test("A beacon recorded two or more epochs ago is ignored if the device was heard since")
    func replay() throws {
        var scene = try scene(on: .bluetooth)
        let recorded = key.beacon(of: .first, on: .bluetooth, in: key.minute(at: scene.time), revision: 1)
        for _ in 0..<32 {
            try scene.hear(key)
            scene.wait(.seconds(60))
        }
        #expect(scene.wait(.seconds(300)).encounters.last?.hasPrefix("left") == true)
        for _ in 0..<5 {
            try scene.hear(recorded)
            #expect(scene.wait(.seconds(60)).encounters.isEmpty)
        }
        #expect(scene.presence.encounters.isEmpty)
        // Four epochs later no device searches for it.
        var stranger = try self.scene()
        stranger.wait(.seconds(4 * 900))
        try stranger.hear(recorded)
        #expect(stranger.wait(.seconds(60)).isEmpty)
    }

    @Test("An attacker who replays beacons causes some failed connections, fewer and fewer, and hides no new records")
    func bounded() throws {
        var scene = try scene(on: .bluetooth)
        var random = SeededGenerator(seed: 6)
        var attempts = 0
        for _ in 0..<3600 {
            let real = key.beacon(of: .first, on: .bluetooth, in: key.minute(at: scene.time), revision: 1).bytes
            try scene.hear(Beacon(bytes: real.prefix(8) + random.bytes(2)), on: .bluetooth, from: "forged")
            for _ in scene.take().reasons {
                attempts += 1
                scene.handle(.sessionEnded(try .make(1), device: .first, outcome: .failed))
            }
            scene.wait(.seconds(1))
        }
        #expect((4...9).contains(attempts))
        scene.wait(.seconds(900))
        // A forged tag may have shown another time by chance, and a tag may fit. The session is one either way.
        var reasons: [PresenceEffect.Reason] = []
        for _ in 0..<12 where reasons.isEmpty {
            try scene.hear(key, revision: 2)
            reasons = scene.take().reasons
            scene.wait(.seconds(60))
        }
        #expect(reasons.count == 1)
    }

    @Test("However often connecting has failed, it is retried after a quarter of an hour")
    func keepsTrying() throws {
        var scene = try scene()
        for _ in 0..<20 {
            try scene.hear(key, revision: 2)
            #expect(scene.take().reasons == [.news])
            scene.handle(.sessionEnded(try .make(1), device: .first, outcome: .failed))
            scene.wait(.seconds(900))
        }
    }

    @Test("Sessions that the peer starts delay no new records, whether they bring nothing or fail")
    func called() throws {
        var scene = try scene()
        try scene.hear(key)
        for _ in 0..<5 {
            scene.wait(.seconds(20))
            try met(&scene, 1)
            scene.handle(.sessionEnded(try .make(1), device: .first, outcome: .failed))
            try scene.hear(key)
        }
        #expect(scene.wait(.seconds(20)).reasons.isEmpty)
        try scene.hear(key, revision: 2)
        #expect(scene.take().reasons == [.news])
    }

    @Test("A session that the peer starts keeps what their beacons have shown about their clock")
    func calledAndClock() throws {
        var scene = try scene()
        try scene.hear(key)
        scene.wait(.seconds(20))
        try met(&scene, 1)
        scene.wait(.seconds(20))
        // With an unknown clock, this could be its tag.
        try scene.hear(key, clock: 5 * 60_000)
        #expect(scene.take().reasons == [.news])
    }

    @Test("An unreachable device with a new address is tried there at once, but not at every invented address")
    func anotherWay() throws {
        var scene = try scene()
        let news = key.beacon(of: .first, on: .localNetwork, in: key.minute(at: scene.time), revision: 2)
        try scene.hear(news, on: .localNetwork, from: "old")
        #expect(scene.take().reasons == [.news])
        scene.handle(.sessionEnded(try .make(1), device: .first, outcome: .failed))
        try scene.hear(news, on: .localNetwork, from: "old")
        #expect(scene.take().reasons.isEmpty)
        try scene.hear(news, on: .localNetwork, from: "new")
        #expect(scene.take().reasons == [.news])
        // Not during that attempt, nor after it has failed.
        try scene.hear(news, on: .localNetwork, from: "third")
        #expect(scene.take().reasons.isEmpty)
        scene.handle(.sessionEnded(try .make(1), device: .first, outcome: .failed))
        try scene.hear(news, on: .localNetwork, from: "fourth")
        #expect(scene.take().reasons.isEmpty)
    }

    @Test("A busy author is connected to each time, even if no record is for this follower")
    func restless() throws {
        var scene = try scene()
        for revision in UInt64(2)..<40 {
            scene.wait(.seconds(20))
            try scene.hear(key, revision: revision)
            #expect(scene.take().reasons == [.news])
            try met(&scene, revision)
        }
    }

    @Test("A session that does not end is given up, so that another one can be tried")
    func unendingSession() throws {
        var scene = try scene()
        try scene.hear(key, revision: 2)
        #expect(scene.take().reasons == [.news])
        scene.wait(.seconds(119))
        try scene.hear(key, revision: 2)
        #expect(scene.take().reasons.isEmpty)
        scene.wait(.seconds(1))
        try scene.hear(key, revision: 2)
        #expect(scene.take().reasons == [.news])
    }
}
