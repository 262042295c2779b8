import Testing
import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

@Suite("Audiences and their fields of tags")
struct AudienceTests {
    private let key = PresenceKey.make(1)

    /// A device with some audiences, each at a revision.
    private func advertiser(_ revisions: [Int: UInt64]) -> Advertiser {
        let audiences = revisions.sorted { $0.key < $1.key }.map { AudienceTag(.sample($0.key), revision: $0.value) }
        return Advertiser(key: key, device: .first, tags: .sample(audiences))
    }

    private func beacon(_ advertiser: Advertiser, _ medium: MediumKind, at now: Timestamp) -> Beacon {
        advertiser.advertisement(on: medium, at: now).beacons[0]
    }

    @Test(
        "Whatever other audiences get, the field of one audience is the same, and so is what its follower does",
        arguments: [MediumKind.bluetooth, .localNetwork], [UInt64(1), 2, 3])
    func independent(medium: MediumKind, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let people = [try PresenceContact.make(1, field: .sample(3), revision: 0)]
        var quiet = try Scene(people)
        var busy = try Scene(people)
        var mine = UInt64(0)
        var others: [Int: UInt64] = [0: 0, 1: 0, 4: 0]
        for _ in 0..<600 {
            if random.one(in: 90) { mine += 1 }
            for other in [0, 1, 4] where random.one(in: 9) { others[other, default: 0] += 1 }
            let alone = beacon(advertiser([3: mine]), medium, at: quiet.time)
            let among = beacon(advertiser(others.merging([3: mine]) { $1 }), medium, at: busy.time)
            #expect(alone.id == among.id)
            #expect(alone.maskedPSM == among.maskedPSM)
            #expect(alone.tag.field(3) == among.tag.field(3), "Seed \(seed).")
            // Without an audience the field 2 is random, and the same in both.
            #expect(alone.tag.field(2) == among.tag.field(2))
            try quiet.hear(alone, on: medium)
            try busy.hear(among, on: medium)
            let effects = quiet.wait(.seconds(10))
            let amongEffects = busy.wait(.seconds(10))
            // On other media a field fits by chance, which depends on when a tag was first heard.
            guard medium == .localNetwork else { continue }
            #expect(amongEffects == effects, "Seed \(seed).")
            guard !effects.reasons.isEmpty else { continue }
            let met = PresenceEvent.sessionEnded(
                try .make(1), device: .first, outcome: .completed(revision: mine, address: nil))
            quiet.handle(met)
            busy.handle(met)
        }
    }

    @Test("A change of one audience changes its field, and no other bit")
    func oneField() {
        for minute in Int64(0)..<9 {
            let now = key.start().advanced(byMilliseconds: minute * 60_000)
            let before = beacon(advertiser([0: 5, 4: 5]), .localNetwork, at: now)
            let after = beacon(advertiser([0: 6, 4: 5]), .localNetwork, at: now)
            #expect(before.tag.field(0) != after.tag.field(0))
            #expect((1..<5).map(before.tag.field) == (1..<5).map(after.tag.field))
            #expect(before.bytes.prefix(8) == after.bytes.prefix(8))
        }
    }

    @Test("Tags look random, however many audiences there are", arguments: 0...5)
    func count(audiences: Int) {
        let all = Dictionary((0..<audiences).map { ($0, UInt64(7)) }) { $1 }
        let advertiser = advertiser(all)
        var set = [Int](repeating: 0, count: 16)
        let minutes = 3000
        for minute in 0..<minutes {
            let now = key.start().advanced(byMilliseconds: Int64(minute) * 60_000)
            let bytes = beacon(advertiser, .bluetooth, at: now).bytes
            for bit in 0..<16 where bytes[8 + bit / 8] >> (bit % 8) & 1 == 1 { set[bit] += 1 }
        }
        let half = Double(minutes) / 2
        let deviation = (Double(minutes) / 4).squareRoot()
        for bit in 0..<16 {
            #expect(abs(Double(set[bit]) - half) < 4.5 * deviation, "Bit \(bit) is set \(set[bit]) times.")
        }
    }

    @Test("With another presence key no field stays as it was, so a former follower tells no device by its tags")
    func formerFollower() {
        let minute = Minute(4, of: .sample)
        let tags = DeviceTags.sample((0..<3).map { AudienceTag(.sample($0), revision: 9) })
        let before = key.beacon(of: .first, on: .localNetwork, in: minute, tags: tags).tag
        let after = PresenceKey.make(2).beacon(of: .first, on: .localNetwork, in: minute, tags: tags).tag
        #expect((0..<5).allSatisfy { before.field($0) != after.field($0) })
    }

    @Test("A follower of a sixth audience has no field, and connects with growing waits")
    func sixth() throws {
        let anna = try UserID.make(1)
        var scene = try Scene([.make(1, field: nil, revision: 1)])
        var attempts = 0
        for _ in 0..<360 {
            let beacon = beacon(advertiser([0: 1, 1: 1, 2: 1, 3: 1, 4: 1]), .bluetooth, at: scene.time)
            try scene.hear(beacon)
            for reason in scene.wait(.seconds(10)).reasons {
                #expect(reason == .news)
                attempts += 1
                scene.handle(
                    .sessionEnded(anna, device: .first, outcome: .completed(revision: 1, address: nil)))
            }
        }
        #expect((4...9).contains(attempts))
        #expect(scene.presence.hasNews(anna) != true)
    }

    @Test("With another field of tags, the former revision says nothing, and one session brings the present one")
    func moved() throws {
        let anna = try UserID.make(1)
        var scene = try Scene([.make(1, field: .sample(0), revision: 4)], on: .localNetwork)
        func hear(_ scene: inout Scene) throws {
            try scene.hear(beacon(advertiser([0: 4, 1: 4]), .localNetwork, at: scene.time), on: .localNetwork)
        }
        try hear(&scene)
        #expect(scene.take().reasons.isEmpty)
        try scene.presence.follow(.make(1, field: .sample(1), revision: nil))
        scene.wait(.seconds(60))
        try hear(&scene)
        #expect(scene.take().reasons == [.news])
        scene.handle(.sessionEnded(anna, device: .first, outcome: .completed(revision: 4, address: nil)))
        scene.wait(.seconds(60))
        try hear(&scene)
        #expect(scene.take().reasons.isEmpty)
    }

    @Test("The key of a device's silent bits follows from its agreement key")
    func silentBits() throws {
        var random = SeededGenerator(seed: 12)
        let one = try AgreementKey(using: &random)
        let other = try AgreementKey(using: &random)
        let first = try DeviceTags(of: one, audiences: [])
        #expect(try first == DeviceTags(of: one, audiences: []))
        #expect(try first != DeviceTags(of: other, audiences: []))
    }
}
