import Testing
import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

/// How often, and for how long, a field of a tag fits by chance although there are news.
@Suite("Hidden news")
struct HiddenNewsTests {
    private static let runs: UInt64 = 1500
    private let key = PresenceKey.make(1)

    /// A field whose key depends on a seed.
    private func field(_ seed: UInt64) throws -> TagField {
        var random = SeededGenerator(seed: seed)
        return try #require(TagField(Int.random(in: 0..<5, using: &random), key: random.bytes(32)))
    }

    /// How many whole minutes pass before a follower who hears the device every twenty seconds knows of a change.
    ///
    /// - Parameter settled: for how many minutes the follower has heard the device before the change.
    private func hiddenMinutes(_ seed: UInt64, settled: Int, on medium: MediumKind = .bluetooth) throws -> Int {
        let field = try field(seed)
        var scene = try Scene([.make(1, field: field, revision: 1)])
        // Not in the first minute of an epoch, before which there is none.
        if settled == 0 { scene.uptime += .seconds(180) }
        for step in 0..<(settled + 5) * 3 {
            let revision: UInt64 = step < settled * 3 ? 1 : 2
            let tags = DeviceTags.sample([AudienceTag(field, revision: revision)])
            let minute = key.minute(at: scene.time)
            try scene.hear(key.beacon(of: .first, on: medium, in: minute, tags: tags), on: medium)
            if scene.take().reasons == [.news] {
                #expect(revision == 2, "Seed \(seed).")
                return step / 3 - settled
            }
            scene.uptime += .seconds(20)
        }
        return 5
    }

    /// Compares how often news was hidden with what is expected of so many runs.
    private func expect(_ count: Int, near share: Double, _ what: String) {
        let runs = Double(Self.runs)
        let deviation = (runs * share * (1 - share)).squareRoot()
        let isNear = abs(Double(count) - runs * share) <= 5 * deviation + 1
        #expect(isNear, "\(what): \(count) of \(Self.runs) seeds from 0 on, and not \(runs * share).")
    }

    @Test("A follower who knows the device's minute misses news for a minute one time in eight, for two in 64")
    func settled() throws {
        let hidden = try (0..<Self.runs).map { try hiddenMinutes($0, settled: 5) }
        expect(hidden.count { $0 >= 1 }, near: 1 / 8.0, "a minute")
        expect(hidden.count { $0 >= 2 }, near: 1 / 64.0, "two minutes")
        #expect(hidden.allSatisfy { $0 < 5 })
    }

    @Test("At the beginning, with a right clock, three minutes are possible")
    func beginning() throws {
        let hidden = try (0..<Self.runs).map { try hiddenMinutes($0, settled: 0) }
        let chain = 7 / 8.0
        expect(hidden.count { $0 >= 1 }, near: 1 - chain * chain * chain, "a minute")
        let two = 63 / 64.0
        expect(hidden.count { $0 >= 2 }, near: 1 - two * two * two, "two minutes")
    }

    @Test("At the beginning without a right clock, every minute of the epoch is possible, and soon only a few are")
    func anyClock() throws {
        var hidden = [0, 0, 0, 0, 0]
        let schedule = key.schedule(of: .first)
        let table = try BeaconTable.make([.make(1)])
        let minutes = schedule.minutes(of: .sample)
        for seed in 0..<Self.runs {
            let field = try field(seed)
            let tags = DeviceTags.sample([AudienceTag(field, revision: 2)])
            var clocks: PossibleClocks?
            hearing: for number in 0..<5 {
                for second in [0, 20, 40] {
                    let beacon = key.beacon(of: .first, on: .bluetooth, in: minutes[number], tags: tags)
                    let found = try #require(table.recognise(beacon, on: .bluetooth))
                    let uptime = Duration.seconds(60 * number + second)
                    let verdict = TagRule.judge(
                        beacon.tag, of: found, telling: AudienceTag(field, revision: 1),
                        clocks ?? PossibleClocks(in: found, at: uptime), at: uptime)
                    guard case .unchanged(let left) = verdict else { break hearing }
                    clocks = left
                }
                hidden[number] += 1
            }
        }
        // The epoch has ten to twenty minutes.
        #expect(hidden[0] > Int(Self.runs) * 7 / 10)
        #expect(hidden[1] < Int(Self.runs) * 4 / 10)
        #expect(hidden[2] < Int(Self.runs) * 8 / 100)
        #expect(hidden[4] < Int(Self.runs) / 100, "\(hidden)")
    }

    @Test("On the local network no news is hidden")
    func network() throws {
        for seed in UInt64(0)..<200 {
            #expect(try hiddenMinutes(seed, settled: 2, on: .localNetwork) == 0, "Seed \(seed).")
            #expect(try hiddenMinutes(seed, settled: 0, on: .localNetwork) == 0, "Seed \(seed).")
        }
    }
}
