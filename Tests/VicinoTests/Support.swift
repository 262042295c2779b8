import Foundation
import Synchronization
import Testing
import Vicino

/// A folder that is gone when the test is over.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "vicino-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }
}

/// A clock that tests move.
final class TestClock: Sendable {
    private let milliseconds = Mutex<Int64>(1_790_000_000_000)

    var now: Timestamp { Timestamp.epoch.advanced(byMilliseconds: milliseconds.withLock { $0 }) }

    func advance(seconds: Int64) { milliseconds.withLock { $0 += seconds * 1000 } }
}

extension Node.Configuration {
    static func make(_ folder: TemporaryFolder, _ name: String, clock: TestClock = TestClock()) -> Self {
        var configuration = Self()
        configuration.dataPath = folder.file(name)
        configuration.statePath = folder.file("\(name)-state")
        configuration.now = { clock.now }
        return configuration
    }
}

extension Node {
    static func make(_ folder: TemporaryFolder, _ name: String, clock: TestClock = TestClock()) throws -> Node {
        try create(.make(folder, name, clock: clock), name: name)
    }

    /// What a person's records look like, whoever holds them.
    func contents(of person: Person) throws -> [RecordID: Activity] {
        let records = try records(of: person, as: Activity.self)
        return Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0.record) })
    }

    func dump(as format: DumpFormat = .binary, own: Bool = false, since have: [UInt8]? = nil) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try export(as: format, own: own, since: have) { bytes += $0 }
        return bytes
    }
}

extension DumpSource {
    static func bytes(_ bytes: [UInt8]) -> DumpSource {
        DumpSource {
            var rest = bytes[...]
            return { count in
                defer { rest = rest.dropFirst(count) }
                return Array(rest.prefix(count))
            }
        }
    }
}

extension Activity {
    static func make(
        _ name: String = "walking", start: Int64 = 1_780_000_000_000, minutes: Int64? = 30, steps: Int? = nil,
        distance: Double? = nil, place: String? = nil, note: String? = nil
    ) -> Activity {
        var activity = Activity()
        activity.activity = name
        activity.start = Timestamp.epoch.advanced(byMilliseconds: start)
        activity.end = minutes.map { activity.start.advanced(byMilliseconds: $0 * 60_000) }
        activity.utcOffset = 3600
        activity.steps = steps
        activity.distance = distance
        activity.place = place
        activity.note = note
        return activity
    }

    static func random(_ generator: inout some RandomNumberGenerator) -> Activity {
        let names = ["walking", "running", "sleeping", "reading", "public transport"]
        let words = ["park", "rain", "Grüße", "late", "", "a  b", "日本", "e\u{301}"]
        return make(
            names.randomElement(using: &generator) ?? "walking",
            start: .random(in: -1_000_000_000_000...5_000_000_000_000, using: &generator),
            minutes: Bool.random(using: &generator) ? .random(in: 0...3000, using: &generator) : nil,
            steps: Bool.random(using: &generator) ? .random(in: 0...20_000, using: &generator) : nil,
            distance: Bool.random(using: &generator) ? Double(Int.random(in: 0...99_999, using: &generator)) / 10 : nil,
            place: Bool.random(using: &generator) ? words.randomElement(using: &generator) : nil,
            note: Bool.random(using: &generator)
                ? (0..<3).map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ") : nil)
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014): small, fast, and the same everywhere.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}
