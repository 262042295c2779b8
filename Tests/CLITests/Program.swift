import Foundation
import VicinoHarness

/// A user with folders of their own, for whom the tests run the built program.
final class Program {
    /// The result of a run.
    struct Result {
        let status: Int32
        let output: [UInt8]
        let error: String

        var text: String { String(decoding: output, as: UTF8.self) }
        /// The output without line ends.
        var line: String { text.trimmingCharacters(in: .newlines) }
        /// The id at the end of the output.
        var id: String { String(line.split(separator: " ").last ?? "") }
    }

    /// The user's working folder, which contains data and state.
    let folder: String
    private let time: String

    init(timeZone: String = "Europe/Rome") throws {
        time = timeZone
        folder = NSTemporaryDirectory() + "/vicino-cli-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Runs the program with these arguments and empty input.
    @discardableResult
    func run(_ arguments: String...) throws -> Result {
        try runAll(arguments)
    }

    /// Runs the program with a list of arguments.
    func runAll(_ arguments: [String]) throws -> Result {
        try launch(Self.executable, arguments)
    }

    /// Runs a line of shell, in which `vicino` is the program.
    func shell(_ line: String) throws -> Result {
        try launch("/bin/bash", ["-c", "vicino() { \"\(Self.executable)\" \"$@\"; }; \(line)"])
    }

    /// Makes a file in the folder and returns its path.
    func file(_ name: String, _ text: String) throws -> String {
        let path = "\(folder)/\(name)"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Starts the program beside the test.
    func start(_ arguments: String...) throws -> Background { try start(arguments) }

    /// Starts the program beside the test, with a list of arguments.
    func start(_ arguments: [String]) throws -> Background {
        let (process, output) = try begin(Self.executable, arguments, errors: "\(folder)/stderr-background")
        return Background(process, output: output, errorPath: "\(folder)/stderr-background")
    }

    /// Starts a line of shell beside the test, in which `vicino` is the program.
    func startShell(_ line: String) throws -> Background {
        let errors = "\(folder)/stderr-shell"
        let path = URL(fileURLWithPath: Self.executable).deletingLastPathComponent().path
        let (process, output) = try begin("/bin/bash", ["-c", "PATH=\(path):$PATH; \(line)"], errors: errors)
        return Background(process, output: output, errorPath: errors)
    }

    private func launch(_ executable: String, _ arguments: [String]) throws -> Result {
        let errorPath = "\(folder)/stderr"
        let (process, output) = try begin(executable, arguments, errors: errorPath)
        return try Background(process, output: output, errorPath: errorPath).end()
    }

    private func begin(
        _ executable: String, _ arguments: [String], errors: String
    ) throws -> (Process, output: FileHandle) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = [
            "VICINO_DATA": "\(folder)/data", "XDG_STATE_HOME": "\(folder)/state", "HOME": folder, "TZ": time,
            "PATH": "/usr/bin:/bin",
        ]
        // Errors go to a file, because a full pipe would stop the program.
        _ = FileManager.default.createFile(atPath: errors, contents: nil)
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle(forWritingAtPath: errors)
        Self.unblockSignals()
        try process.run()
        return (process, output.fileHandleForReading)
    }

    /// The tests' threads block signals, and a program would inherit that.
    private static func unblockSignals() {
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
    }

    private static let executable = BuiltProgram.path("vicino")
}
