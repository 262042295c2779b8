internal import Foundation
internal import Vicino

/// The memory that the page takes in the service, and that a calendar feed takes while it is sent.
struct PageMemory {
    private let bench: Bench
    private let node: Node
    private let records: Int
    private let home: String

    init(_ bench: Bench, _ node: Node, records: Int) throws {
        self.bench = bench
        self.node = node
        self.records = records
        home = bench.path("home")
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    }

    func run() async throws {
        try command(["config", "web.port", "0"])
        let service = try Program("/usr/bin/env", environment + [Self.program, "run"])
        defer {
            service.terminate()
            _ = service.wait()
        }
        // `env` replaces itself by the program, so the process stays the same.
        let process = service.id
        try await Task.sleep(for: .seconds(5))
        let before = try ProcessMemory(of: process).privateBytes
        try command(["config", "web", "on"])
        // The service has the time of this computer, and takes no link of the node, whose time is that of its records.
        let browser = try await PageBrowser { try command(["web", "--no-open"]) }
        let paths = [
            "/", "/calendar/week", "/calendar/month?date=1960-05-15", "/calendar/year?date=1960-05-15",
            "/people", "/charts?span=month&date=1960-05-15", "/settings",
        ]
        for _ in 0..<3 { for path in paths { _ = try await browser.fetch(path) } }
        let open = try ProcessMemory(of: process).privateBytes
        try Measurement(
            "page.private_mb", Double(open - before) / 1e6, unit: "MB", target: .atMost(15), records: records
        ).print()
        try await feed(process, browser, since: open)
    }

    /// The feed of all records, to a program that takes it as fast as it comes.
    private func feed(_ process: Int, _ browser: PageBrowser, since before: Int) async throws {
        let token = try node.feedToken(of: node.me)
        let reader = try Program(
            "/usr/bin/curl",
            [
                "-s", "-S", "-f", "-w", "%{size_download}", "-o", "/dev/null",
                "\(browser.address)/feed/\(token.text).ics",
            ])
        let start = ContinuousClock.now
        var most = before
        var isSent = false
        while !isSent {
            most = max(most, try ProcessMemory(of: process).privateBytes)
            try await Task.sleep(for: .milliseconds(20))
            isSent = reader.hasOutput
        }
        let output = try reader.output.readToEnd() ?? Data()
        let status = reader.wait()
        guard status == 0, let size = Double(String(decoding: output, as: UTF8.self)) else {
            throw Shell.Failure(description: "The feed is not sent.")
        }
        let seconds = Double((ContinuousClock.now - start).components.seconds)
        try Measurement(
            "page.feed_private_mb", Double(most - before) / 1e6, unit: "MB", target: .atMost(8), records: records
        ).print()
        try Measurement("page.feed_mb", size / 1e6, unit: "MB", records: records).print()
        try Measurement("page.feed_s", seconds, unit: "s", records: records).print()
    }

    @discardableResult
    private func command(_ words: [String]) throws -> String {
        try Shell.run("/usr/bin/env", environment + [Self.program] + words)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private var environment: [String] {
        [
            "HOME=\(home)", "XDG_CONFIG_HOME=\(home)/config", "XDG_STATE_HOME=\(home)/state",
            "VICINO_DATA=\(node.dataPath)",
        ]
    }

    /// The program, which `scripts/bench` builds beside this one.
    private static let program = Program.beside("vicino")
}
