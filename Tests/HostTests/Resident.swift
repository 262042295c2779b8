import Foundation
import VicinoTesting

/// Somebody who has the built program on a computer of a test network.
struct Resident {
    private static let executable = BuiltProgram.path("vicino")

    /// Nothing of whoever runs the tests is meant.
    private static let environment = ["env", "-u", "DBUS_SESSION_BUS_ADDRESS", "-u", "XDG_RUNTIME_DIR"]

    let host: TestHost
    let name: String
    private let home: String

    /// Sets their program up, and has it look for others on the first network.
    init(_ name: String, on host: TestHost, in folder: TemporaryFolder) async throws {
        (self.host, self.name) = (host, name)
        home = folder.file(name)
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        try await run("init", "--name", name)
        try await run("config", "networks.trusted", "net0")
    }

    /// Starts the program.
    func start(_ arguments: String...) throws -> Daemon { try start(arguments) }

    /// Runs the program to its end.
    ///
    /// - Returns: all it says, errors too.
    @discardableResult
    func run(_ arguments: String...) async throws -> String { try await start(arguments).allOutput() }

    /// Starts the program with somebody who types.
    ///
    /// - Returns: the program, and what types a line.
    func startTyping(_ arguments: String...) throws -> (program: Daemon, type: (String) throws -> Void) {
        let pipe = home + "/typed"
        mkfifo(pipe, 0o600)
        // Held open for both directions, neither side waits for the other.
        let program = try start(arguments, redirecting: "<>'\(pipe)'")
        return (program, { try Data("\($0)\n".utf8).write(to: URL(filePath: pipe)) })
    }

    /// An invitation of theirs, as text.
    func invite() async throws -> String {
        let said = try JSONSerialization.jsonObject(with: Data(try await run("invite", "--json").utf8))
        return try requireValue((said as? [String: Any])?["invitation"] as? String)
    }

    private func start(_ arguments: [String], redirecting input: String = "") throws -> Daemon {
        let shell = ["HOME=\(home)", "sh", "-c", #"exec "$@" 2>&1 "# + input, "sh", Self.executable]
        return try host.start(Self.environment + shell + arguments)
    }
}

extension Daemon {
    /// Reads on until a line has a text in it.
    func says(_ text: String) async throws {
        var said = ""
        while !said.contains(text) {
            do { said = try await firstLine() + "\n" + said } catch {
                throw Silence(description: "“\(text)” was not said. The last lines come first: \(said)")
            }
        }
    }
}

/// A program has ended before it said what was awaited.
struct Silence: Error, CustomStringConvertible {
    let description: String
}
