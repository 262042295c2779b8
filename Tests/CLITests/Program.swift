import Foundation
import VicinoTesting

/// One person with folders of their own, for whom the built program is run.
final class Program {
    /// What a run of the program left.
    struct Result {
        let status: Int32
        let output: [UInt8]
        let error: String

        var text: String { String(decoding: output, as: UTF8.self) }
        /// The output without the line end.
        var line: String { text.trimmingCharacters(in: .newlines) }
        /// The id with which the output ends.
        var id: String { String(line.split(separator: " ").last ?? "") }
    }

    /// The folder in which the person works; data and state lie in it.
    let folder: String
    private let time: String

    init(timeZone: String = "Europe/Rome") throws {
        time = timeZone
        folder = NSTemporaryDirectory() + "/vicino-cli-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Runs the program with these arguments and nothing to read.
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

    /// Makes a file in the folder and gives its path.
    func file(_ name: String, _ text: String) throws -> String {
        let path = "\(folder)/\(name)"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Starts the program beside the test.
    func start(_ arguments: String...) throws -> Background { try start(arguments) }

    /// The same with a list of arguments.
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
        // The error goes to a file, so that a full pipe cannot stop the program.
        _ = FileManager.default.createFile(atPath: errors, contents: nil)
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle(forWritingAtPath: errors)
        Self.unblockSignals()
        try process.run()
        return (process, output.fileHandleForReading)
    }

    /// Tests run in threads that block signals, which a program would inherit.
    private static func unblockSignals() {
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
    }

    private static let executable = BuiltProgram.path("vicino")
}
