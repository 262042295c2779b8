import Foundation
import Testing
import VicinoHarness
import VicinoTesting

/// A user who has the built program on a computer of a test network.
struct Resident {
    private static let executable = BuiltProgram.path("vicino")

    /// Without the environment of the user who runs the tests.
    private static let environment = ["env", "-u", "DBUS_SESSION_BUS_ADDRESS", "-u", "XDG_RUNTIME_DIR"]

    let host: TestHost
    let name: String
    let home: String
    /// The user's desktop; nil for none.
    var desktop: TestDesktop?

    /// Sets up the user's program, and trusts the given networks.
    init(_ name: String, on host: TestHost, in folder: TemporaryFolder, trusting networks: [String]) async throws {
        self.host = host
        self.name = name
        home = folder.file(name)
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        try await run("init", "--name", name)
        try await run(["config", "networks.trusted"] + networks)
    }

    /// Sets the program up as another device of a user.
    init(
        _ name: String, joining first: Resident, on host: TestHost, in folder: TemporaryFolder,
        trusting networks: [String]
    ) async throws {
        self.host = host
        self.name = name
        home = folder.file(name)
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        let code = try await object("device", "new", name, "--json")["code"] as? String
        let answer = try await first.object("device", "add", requireValue(code), "--json")["answer"] as? String
        try await run("device", "join", requireValue(answer))
        try await run(["config", "networks.trusted"] + networks)
    }

    /// What the program says as a JSON object.
    private func object(_ arguments: String...) async throws -> [String: Any] {
        // A warning stands on a line of its own.
        let lines = try await run(arguments).split(separator: "\n")
        let said = try JSONSerialization.jsonObject(with: Data(requireValue(lines.first { $0.hasPrefix("{") }).utf8))
        return said as? [String: Any] ?? [:]
    }

    /// Starts the program.
    func start(_ arguments: String...) throws -> Daemon { try start(arguments) }

    /// Runs the program to its end.
    ///
    /// - Returns: all output, including errors.
    @discardableResult
    func run(_ arguments: String...) async throws -> String { try await run(arguments) }

    /// Runs the program to its end, with a list of arguments.
    @discardableResult
    func run(_ arguments: [String]) async throws -> String { try await start(arguments).allOutput() }

    /// Starts the program with a user who types.
    ///
    /// - Returns: the program, and a function that types a line.
    func startTyping(_ arguments: String...) throws -> (program: Daemon, type: (String) throws -> Void) {
        let pipe = home + "/typed"
        mkfifo(pipe, 0o600)
        // The pipe is open for both directions, so neither side waits for the other.
        let program = try start(arguments, redirecting: "<>'\(pipe)'")
        return (program, { try Data("\($0)\n".utf8).write(to: URL(filePath: pipe)) })
    }

    /// Records ten minutes of walking.
    func add(_ note: String) async throws {
        try await run("add", "walking", "--start", "yesterday 8:00", "--for", "10m", "--note", note)
    }

    /// The number of records that `recordMuch` adds.
    static let much = 6000

    /// Adds so many incompressible records that they take seconds to cross a slow network.
    func recordMuch() async throws {
        var random = SeededGenerator(seed: 7)
        var lines = ["activity,start,end,note"]
        for number in 0..<Self.much {
            let start = Date(timeIntervalSince1970: 1_767_225_600 + Double(number) * 900)
            let times = [start, start + 600].map { $0.formatted(.iso8601) }
            let note = Data((0..<90).map { _ in UInt8.random(in: 0...255, using: &random) }).base64EncodedString()
            lines.append("walking,\(times[0]),\(times[1]),\(note)")
        }
        let file = home + "/much.csv"
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: file))
        try await run("import", file)
    }

    /// The number of a person's records on this device.
    func count(of name: String) async throws -> Int {
        let list = try await run("list", "--user", name, "--json")
        return try requireValue(JSONSerialization.jsonObject(with: Data(list.utf8)) as? [Any]).count
    }

    /// The text of a new invitation.
    func invite() async throws -> String {
        // A warning, such as that no peer can reach this device yet, stands on a line of its own.
        let lines = try await run("invite", "--everything", "--json").split(separator: "\n")
        let said = try JSONSerialization.jsonObject(with: Data(requireValue(lines.first { $0.hasPrefix("{") }).utf8))
        return try requireValue((said as? [String: Any])?["invitation"] as? String)
    }

    /// All keys and ids of 32 bytes in the data folder: the user's own, secret or not, and those of other people.
    func keys() async throws -> [[UInt8]] {
        let script = """
            import glob, sqlite3, sys
            found = {bytes.fromhex(open(file).read()) for file in glob.glob(sys.argv[1] + "/keys/*")}
            for file in glob.glob(sys.argv[1] + "/*.sqlite"):
                base = sqlite3.connect(file)
                for (table,) in base.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
                    for row in base.execute('SELECT * FROM "%s"' % table):
                        found.update(value for value in row if isinstance(value, bytes) and len(value) == 32)
            print(*(key.hex() for key in found), sep="\\n")
            """
        let lines = try await host.start(["python3", "-c", script, home + "/.local/share/vicino"]).allOutput()
        return lines.split(separator: "\n").map { line in
            stride(from: 0, to: line.count, by: 2).compactMap { index in
                UInt8(line.dropFirst(index).prefix(2), radix: 16)
            }
        }
    }

    private func start(_ arguments: [String], redirecting input: String = "") throws -> Daemon {
        let shell = ["HOME=\(home)", "sh", "-c", #"exec "$@" 2>&1 "# + input, "sh", Self.executable]
        let bus = desktop.map { ["DBUS_SESSION_BUS_ADDRESS=\($0.bus.address)"] } ?? []
        return try host.start(Self.environment + bus + shell + arguments)
    }
}

extension Daemon {
    /// Reads until a line contains `text`.
    func says(_ text: String) async throws {
        var said = ""
        while !said.contains(text) {
            do { said = try await firstLine() + "\n" + said } catch {
                let silence = Silence(description: "“\(text)” was not said. The last lines come first: \(said)")
                // Errors that a test throws after its time limit are not shown.
                if Task.isCancelled { Issue.record(silence) }
                throw silence
            }
        }
    }
}

/// The program ended before it printed the awaited text.
struct Silence: Error, CustomStringConvertible {
    let description: String
}
