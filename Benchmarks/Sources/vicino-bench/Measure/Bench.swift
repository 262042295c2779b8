internal import Foundation
internal import Synchronization
internal import Vicino

/// A folder for everything that a run makes, and how large and how often things are measured.
final class Bench {
    /// How many records the large measurements take.
    let records: Int
    /// How often each is taken; the median counts.
    let rounds: Int
    let folder: String
    let clock = BenchClock()
    private var count = 0

    init(isQuick: Bool) throws {
        records = isQuick ? 100_000 : 1_000_000
        rounds = isQuick ? 1 : 5
        let base = ProcessInfo.processInfo.environment["TMPDIR"] ?? FileManager.default.currentDirectoryPath + "/.build"
        folder = base + "/vicino-bench-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    func clean() { try? FileManager.default.removeItem(atPath: folder) }

    /// A path that nothing has been written to.
    func path(_ name: String) -> String {
        count += 1
        return "\(folder)/\(count)-\(name)"
    }

    /// A node in a data folder of its own.
    func node(_ name: String) throws -> Node {
        try Node.create(Self.configuration(path(name), clock), name: name)
    }

    func remove(_ node: Node) throws {
        try FileManager.default.removeItem(atPath: URL(fileURLWithPath: node.dataPath).deletingLastPathComponent().path)
    }

    /// A node with this many records, published in one transaction: all clocks are equal, as after an import.
    func author(_ shape: Shape, seed: UInt64, records: Int) throws -> Node {
        let node = try node("author")
        var workload = Workload(shape, seed: seed)
        let counts = try node.publish(Activity.self, unlessSame: ["start", "activity", "end"]) { put in
            for _ in 0..<records { try put(workload.next()) }
        }
        precondition(counts.added == records, "The workload has made the same record twice.")
        return node
    }

    static func configuration(_ path: String, _ clock: BenchClock) -> Node.Configuration {
        var configuration = Node.Configuration()
        configuration.dataPath = path + "/data"
        configuration.statePath = path + "/state"
        configuration.now = { clock.now }
        return configuration
    }
}

/// The time that nodes believe it is: it stands still unless it is moved.
final class BenchClock: Sendable {
    private let time = Mutex(Timestamp.epoch.advanced(byMilliseconds: 1_790_000_000_000))

    var now: Timestamp { time.withLock { $0 } }

    func advance(seconds: Int) {
        time.withLock { $0 = $0.advanced(byMilliseconds: Int64(seconds) * 1000) }
    }
}
