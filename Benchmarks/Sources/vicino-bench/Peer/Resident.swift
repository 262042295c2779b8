internal import Foundation
internal import VicinoHarness

/// A person with the built program on a computer of a test network.
struct Resident {
    /// The program, which `scripts/bench` builds beside this one.
    private static let program = Program.beside("vicino")

    let host: TestHost
    private let home: String

    /// Sets up the program, with discovery on the first network.
    init(_ name: String, on host: TestHost, in folder: String) async throws {
        self.host = host
        home = "\(folder)/\(name)"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        try await run("init", "--name", name)
        try await run("config", "networks.trusted", "net0")
    }

    /// Runs the program to its end.
    ///
    /// - Returns: all its output, including errors.
    @discardableResult
    func run(_ arguments: String...) async throws -> String { try await start(arguments).allOutput() }

    /// Starts the service, and waits until discovery runs.
    ///
    /// - Returns: the service, and the id of its process.
    func serve() async throws -> (service: Daemon, process: Int) {
        let service = try start(["run"])
        guard let process = Int(try await service.firstLine()) else {
            throw Shell.Failure(description: "The service has no process.")
        }
        try await service.says("Looks for others")
        return (service, process)
    }

    /// The text of a new invitation.
    func invite() async throws -> String {
        let lines = try await run("invite", "--everything").split(separator: "\n").filter { !$0.allSatisfy(\.isNumber) }
        guard let text = lines.first(where: { $0.hasPrefix("vicino:") }) else {
            throw Shell.Failure(description: "There is no invitation.")
        }
        return String(text)
    }

    private func start(_ arguments: [String]) throws -> Daemon {
        let script = #"echo $$; exec "$@" 2>&1"#
        return try host.start(["env", "HOME=\(home)", "sh", "-c", script, "sh", Self.program] + arguments)
    }
}

extension Daemon {
    /// Reads lines until one contains a text.
    func says(_ text: String) async throws {
        while try await !firstLine().contains(text) {}
    }
}
