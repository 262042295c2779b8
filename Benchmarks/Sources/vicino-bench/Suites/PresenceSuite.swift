internal import Foundation
internal import Vicino
internal import VicinoHarness

/// The cost of recognising people: the ids of an epoch, a stranger's beacon, a followed person's, and the memory for
/// all of it.
struct PresenceSuite {
    let bench: Bench
    private let people = 10_000
    private let devices = 2

    init(_ bench: Bench) { self.bench = bench }

    func run() throws {
        let before = residentBytes()
        var generator = SystemRandomNumberGenerator()
        var crowd = try FollowedCrowd(people: people, devices: devices, at: bench.clock.now, using: &generator)
        try preparing(crowd)
        crowd.aim(isClockSynchronised: true)
        crowd.prepare()
        try looking(crowd, "presence.lookup", target: .atMost(2))
        crowd.aim(isClockSynchronised: false)
        let day = seconds { crowd.prepare() }
        try Measurement("presence.day_seconds", day, unit: "s").print()
        try Measurement("presence.day_ids_mb", Double(crowd.byteCount) / 1e6, unit: "MB").print()
        try Measurement("presence.day_mb", Double(residentBytes() - before) / 1e6, unit: "MB", target: .atMost(60))
            .print()
        try looking(crowd, "presence.day_lookup", target: nil)
        try knocking()
    }

    /// A knock that opens nothing, at a listener with one key, and at one with the most keys.
    private func knocking() throws {
        var generator = SystemRandomNumberGenerator()
        for count in [1, StrangerKnocks.keyLimit] {
            let rounds = 8192 / count
            var knocks = try StrangerKnocks(rounds, keys: count, using: &generator)
            let time = seconds { precondition(knocks.acceptAll(at: bench.clock.now) == 0) }
            try Measurement("presence.knock_\(count)_keys_us", time / Double(rounds) * 1e6, unit: "µs").print()
        }
    }

    /// All people's ids of one epoch, which a device computes every quarter of an hour.
    private func preparing(_ crowd: FollowedCrowd) throws {
        let times = (0..<max(3, bench.rounds)).map { round in
            var crowd = crowd
            crowd.aim(isClockSynchronised: true, epochsLater: round * 100)
            return seconds { crowd.prepare(limit: people * devices) }
        }
        try Measurement("presence.epoch_ms", times.median * 1000, unit: "ms", target: .atMost(50)).print()
    }

    private func looking(_ crowd: FollowedCrowd, _ name: String, target: Measurement.Target?) throws {
        var generator = SystemRandomNumberGenerator()
        let strangers = crowd.strangers(20_000, using: &generator)
        for (who, beacons) in [("stranger", strangers), ("friend", crowd.beacons)] {
            var found = 0
            let time = seconds { found = crowd.recognised(among: beacons) }
            precondition(found == (who == "friend" ? beacons.count : 0), "A person was taken for another one.")
            try Measurement("\(name)_\(who)_us", time / Double(beacons.count) * 1e6, unit: "µs", target: target).print()
        }
    }

    /// The resident memory of this process.
    private func residentBytes() -> Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
    }
}
