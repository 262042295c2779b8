internal import Foundation
internal import Vicino
internal import VicinoPresence

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
        let keys = (0..<people).map { _ in PresenceKey(using: &generator) }
        var table = BeaconTable(media: [.bluetooth])
        for (place, key) in keys.enumerated() { try table.follow(person(place, key)) }
        let epoch = Epoch(at: bench.clock.now)
        try preparing(table, epoch)
        table.aim(BeaconWindow(center: epoch, isSynchronised: true))
        table.prepare(limit: .max)
        try looking(table, keys, epoch, "presence.lookup", .atMost(2))
        table.aim(BeaconWindow(center: epoch, isSynchronised: false))
        let day = seconds { _ = table.prepare(limit: .max) }
        try Measurement("presence.day_seconds", day, "s").print()
        try Measurement("presence.day_ids_mb", Double(table.byteCount) / 1e6, "MB").print()
        try Measurement("presence.day_mb", Double(residentBytes() - before) / 1e6, "MB", .atMost(60)).print()
        try looking(table, keys, epoch, "presence.day_lookup", nil)
        try knocking(keys)
    }

    /// A knock that opens nothing, at a listener with one key, and at one with the most keys.
    private func knocking(_ keys: [PresenceKey]) throws {
        var generator = SystemRandomNumberGenerator()
        for count in [1, KnockMatcher.keyLimit] {
            var gate = KnockMatcher(medium: .localNetwork)
            gate.open(to: keys.prefix(count).map { (.presence, KnockKey($0, device: .first)) })
            let rounds = 8192 / count
            let knocks = try (0..<rounds).map { _ in
                try Knock(bytes: (0..<Knock.byteCount).map { _ in UInt8.random(in: 0...255, using: &generator) })
            }
            guard let hello = Digest((0..<Digest.byteCount).map { _ in UInt8.random(in: 0...255) }) else { return }
            let time = seconds {
                for knock in knocks { precondition(gate.admits(knock, hello: hello, at: bench.clock.now) == nil) }
            }
            try Measurement("presence.knock_\(count)_keys_us", time / Double(rounds) * 1e6, "µs").print()
        }
    }

    /// All people's ids of one epoch, which a device computes every quarter of an hour.
    private func preparing(_ table: BeaconTable, _ epoch: Epoch) throws {
        let times = (0..<max(3, bench.rounds)).map { round in
            var table = table
            table.aim(BeaconWindow(center: epoch.advanced(by: Int64(round) * 100), isSynchronised: true))
            return seconds { _ = table.prepare(limit: people * devices) }
        }
        try Measurement("presence.epoch_ms", times.median * 1000, "ms", .atMost(50)).print()
    }

    private func looking(
        _ table: BeaconTable, _ keys: [PresenceKey], _ epoch: Epoch, _ name: String, _ target: Measurement.Target?
    ) throws {
        var generator = SystemRandomNumberGenerator()
        let strangers = (0..<20_000).map { _ in beacon(PresenceKey(using: &generator), epoch) }
        let friends = keys.map { beacon($0, epoch) }
        for (who, beacons) in [("stranger", strangers), ("friend", friends)] {
            var found = 0
            let time = seconds {
                for beacon in beacons where table.recognise(beacon, on: .bluetooth) != nil { found += 1 }
            }
            precondition(found == (who == "friend" ? beacons.count : 0), "A person was taken for another one.")
            try Measurement("\(name)_\(who)_us", time / Double(beacons.count) * 1e6, "µs", target).print()
        }
    }

    private func beacon(_ key: PresenceKey, _ epoch: Epoch) -> Beacon {
        key.beacon(of: .first, on: .bluetooth, in: epoch.minutes.lowerBound, revision: 1)
    }

    private func person(_ place: Int, _ key: PresenceKey) -> PresenceContact {
        let bytes = withUnsafeBytes(of: UInt64(place)) { Array($0) }
        guard let user = UserID(bytes + [UInt8](repeating: 0, count: 24)) else { preconditionFailure("32 bytes") }
        let indices = (0..<devices).compactMap { DeviceIndex($0) }
        return PresenceContact(user: user, key: key, devices: indices.map { .init(index: $0) })
    }

    /// The resident memory of this process.
    private func residentBytes() -> Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
    }
}
