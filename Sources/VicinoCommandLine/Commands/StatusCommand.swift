import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing
import VicinoService

/// `vicino status`.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show who you are, what you have, whom you follow, and whether the service runs.",
        discussion: """
            With --metrics, it writes the service's metrics in the text format of Prometheus. They are numbers only: \
            no names, no ids, no addresses. A node_exporter reads them from a file:

              vicino status --metrics >new && mv new vicino.prom

            Examples:
              vicino status
              vicino status --metrics
            """)

    @Flag(name: .long, help: "Write the metrics of the service instead, for monitoring programs.")
    var metrics = false

    @OptionGroup var options: GlobalOptions

    func run() throws {
        if metrics { return try writeMetrics() }
        let node = try options.open()
        let clock = TypedTimeReader(options.configuration)
        if try node.wasRestoredFromBackup() {
            Failure.warn(
                "This data folder was put back from a backup, or copied. `vicino restore` makes this device use it; if "
                    + "another device uses it, remove this copy.")
        }
        if let obstacle = node.writeObstacle { Failure.warn(obstacle.sentence(DisplayText(node.dataPath).text)) }
        let running = try Diary(node).running().first
        let service = ServiceAnswer(ServiceSocket(options.configuration))
        // A mistake in the settings is reported, and the status still follows.
        do { _ = try SettingsFile().settings() } catch { Failure.report(error, json: options.json) }
        let networks = (try? NetworkReport(service)) ?? NetworkReport([])
        let people = try FollowedPerson.all(node, service)
        let folders = try FolderReport(node, service)
        let stores = try node.repositoryStores()
        try options.json
            ? writeJSON(
                node, running: running, people: people, service: service, networks: networks, folders: folders,
                stores: stores)
            : write(
                node, running: running, people: people, service: service, networks: networks, folders: folders,
                stores: stores, clock)
    }

    private func write(
        _ node: Node, running: Identified<Activity>?, people: [FollowedPerson], service: ServiceAnswer,
        networks: NetworkReport, folders: FolderReport, stores: [RepositoryStore], _ clock: TypedTimeReader
    ) throws {
        let output = Output()
        let counts = try node.ownCounts().sorted { $0.key < $1.key }.filter { $0.value > 0 }
        let kinds = counts.map(\.key) + [Activity.schema.kind, Visit.schema.kind]
        let records = counts.map { Self.count($0.value, of: $0.key, among: Array(Set(kinds))) }.joined(separator: ", ")
        let now = running.map { running -> DisplayText in
            "\(DisplayText(running.record.name).isolated), since \(clock.start(of: running.record))"
        }
        let own: [(DisplayText, DisplayText)] = [
            ("Name", "\(try node.claimedName())"), ("Fingerprint", "\(node.user.fingerprint)"),
            ("Data folder", "\(node.dataPath)"),
            ("Records", "\(records.isEmpty ? "none yet" : records, limit: 100_000)"),
            ("Running", now ?? "nothing"),
        ]
        let rows =
            own + service.rows(clock) + networks.rows + folders.rows(clock)
            + stores.map { ("Store", $0.line(clock)) } + [
                ("Following", people.isEmpty ? "nobody yet" : "\(people.count)")
            ]
        for (label, value) in rows { try output.line("\(Screen.style.dim(label.padded(toWidth: 13)))\(value)") }
        for person in people {
            for line in person.lines(clock) { try output.line("  \(line)") }
        }
        try output.flush()
    }

    /// `4 activities`; a kind without words of its own appears by its name.
    private static func count(_ number: Int, of kind: KindID, among kinds: [KindID]) -> String {
        switch kind {
        case Activity.schema.kind: .count(number, "activity", plural: "activities")
        case Visit.schema.kind: .count(number, "visit")
        default: "\(number) \(KindNames.short(kind, among: kinds))"
        }
    }

    private func writeMetrics() throws {
        let report = try MetricsReport(ServiceSocket(options.configuration))
        guard !options.json else { return try Output.print(report.json.line) }
        let output = Output()
        try output.write(bytes: Array(report.text.utf8))
        try output.flush()
    }

    private func writeJSON(
        _ node: Node, running: Identified<Activity>?, people: [FollowedPerson], service: ServiceAnswer,
        networks: NetworkReport, folders: FolderReport, stores: [RepositoryStore]
    ) throws {
        try Output.print(
            JSON.object(
                [
                    ("data", .text(node.dataPath))
                ] + node.me.members + [
                    ("claimedName", .text(try node.claimedName())), ("fingerprint", .text(node.user.fingerprint)),
                    ("records", .counts(try node.ownCounts())), ("running", .running(running)),
                    ("service", service.json), ("networks", networks.json), ("folders", folders.json),
                    ("stores", .array(stores.map { .object($0.members) })),
                    ("following", .array(people.map(\.json))),
                ]
            ).line)
    }
}
