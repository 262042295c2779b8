internal import Foundation
internal import Vicino

/// Runs suites in sequence. A suite that fails is a line of its own, and the others continue.
struct Suites {
    private let bench: Bench
    private let wanted: Set<String>
    private var failed: [String] = []

    /// The names of all suites.
    static let names: Set = [
        "machine", "delta", "sync", "crowd", "slow", "query", "dump", "import", "csv", "recordings", "presence", "meet",
        "hosts", "page", "app", "motion", "views", "stores",
    ]

    /// A suite that failed.
    private struct Failure: Encodable {
        let suite: String
        let error: String
    }

    private init(_ bench: Bench, wanted: Set<String>) {
        self.bench = bench
        self.wanted = wanted
    }

    /// Runs the wanted suites.
    ///
    /// - Parameter wanted: names of suites; empty for all.
    /// - Returns: the suites that failed.
    static func run(_ bench: Bench, wanted: Set<String>) async -> [String] {
        var suites = Suites(bench, wanted: wanted)
        await suites.run()
        return suites.failed
    }

    private mutating func run() async {
        await run("machine") { try MachineSuite(bench: $0).run() }
        await run("presence") { try PresenceSuite($0).run() }
        await run("motion") { try MotionSuite(bench: $0).run() }
        await run("delta") { try DeltaSuite($0).run() }
        await run("query") { try QuerySuite($0).runSmall() }
        await run("sync") { try await SyncSuite(bench: $0).run() }
        await run("crowd") { try await SyncSuite(bench: $0).runCrowd() }
        await run("csv") { try ImportSuite(bench: $0).runCSV() }
        await run("recordings") { try RecordingSuite(bench: $0).run() }
        await run("meet") { try await EncounterSuite(bench: $0).run() }
        await run("hosts") { try await MeetSuite(bench: $0).run() }
        await run("page") { try await PageSuite(bench: $0).run() }
        await run("app") { try AppSuite(bench: $0).run() }
        await run("views") { try ViewsSuite(bench: $0).run() }
        await run("slow") { try await SlowSuite(bench: $0).run() }
        var author: Node?
        await run("query", "dump", "import") { author = try Self.author($0) }
        if let author { await run(author) }
        await run("dump") { try DumpSuite(bench: $0).runOthers() }
        // The last one, because it moves the clock of the nodes by a year.
        await run("stores") { try await StoresSuite(bench: $0).run() }
    }

    /// Runs the suites that need many records of one author.
    private mutating func run(_ author: Node) async {
        await run("query") { try QuerySuite($0).run(author, records: $0.records) }
        var dump: String?
        await run("dump", "import") { dump = try DumpSuite(bench: $0).run(author) }
        if let dump { await run("import") { try ImportSuite(bench: $0).run(dump, records: $0.records) } }
    }

    private static func author(_ bench: Bench) throws -> Node {
        var author: Node?
        let time = try seconds { author = try bench.author(.diary, seed: 7, records: bench.records) }
        try Measurement("add.rate", Double(bench.records) / time, unit: "records/s", records: bench.records).print()
        guard let author else { throw Shell.Failure(description: "There is no author.") }
        return author
    }

    /// Runs the body if one of its suites is wanted.
    private mutating func run(_ suites: String..., body: (Bench) async throws -> Void) async {
        guard let suite = suites.first(where: { wanted.isEmpty || wanted.contains($0) }) else { return }
        do { try await body(bench) } catch {
            failed.append(suite)
            report(Failure(suite: suite, error: "\(error)"))
        }
    }

    private func report(_ failure: Failure) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let line = try? encoder.encode(failure) + Data("\n".utf8) else { return }
        FileHandle.standardOutput.write(line)
        FileHandle.standardError.write(Data("vicino-bench: suite \(failure.suite) failed: \(failure.error)\n".utf8))
    }
}
