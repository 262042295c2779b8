internal import Foundation
internal import NIOConcurrencyHelpers
internal import Vicino
internal import VicinoActivity

/// The folder of a run, and the size and number of its measurements.
final class Bench {
    /// The number of records in large measurements.
    let records: Int
    /// The number of rounds; the median counts.
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

    /// An unused path.
    func path(_ name: String) -> String {
        count += 1
        return "\(folder)/\(count)-\(name)"
    }

    /// A node in a separate data folder.
    func node(_ name: String) throws -> Node {
        try Node.create(Self.configuration(path(name), clock), claimedName: name)
    }

    func remove(_ node: Node) throws {
        try FileManager.default.removeItem(atPath: URL(fileURLWithPath: node.dataPath).deletingLastPathComponent().path)
    }

    /// A node with this many records, published in one transaction: all clocks are equal, as after an import.
    func author(_ shape: Shape, seed: UInt64, records: Int) throws -> Node {
        let node = try node("author")
        try fill(node, shape, seed: seed, records: records)
        return node
    }

    /// Publishes this many records of a node in one transaction.
    func fill(_ node: Node, _ shape: Shape, seed: UInt64, records: Int) throws {
        var workload = Workload(shape, seed: seed)
        let counts = try node.add(Activity.self, uniqueBy: [\.start, \.name, \.end]) { put in
            for _ in 0..<records { try put(workload.next()) }
        }
        precondition(counts.addedCount == records, "The workload has made the same record twice.")
    }

    static func configuration(_ path: String, _ clock: BenchClock) -> Node.Configuration {
        var configuration = Node.Configuration(program: "vicino", kinds: [Activity.self, Visit.self])
        configuration.dataPath = path + "/data"
        configuration.statePath = path + "/state"
        configuration.now = { clock.now }
        return configuration
    }
}

/// The clock of the nodes: it stops unless it is moved.
final class BenchClock: Sendable {
    private let time: NIOLockedValueBox<Timestamp>

    init(at start: Timestamp = .epoch.advanced(byMilliseconds: 1_790_000_000_000)) { time = NIOLockedValueBox(start) }

    var now: Timestamp { time.withLockedValue { $0 } }

    func advance(by duration: Duration) {
        time.withLockedValue { $0 = $0 + duration }
    }
}
