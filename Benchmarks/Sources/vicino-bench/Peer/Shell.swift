internal import Foundation

/// Another program.
enum Shell {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs a program to its end and returns its output.
    @discardableResult
    static func run(_ program: String, _ arguments: [String], input: String = "") throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let (standardInput, standardOutput) = (Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = standardOutput
        try process.run()
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let output = try standardOutput.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(program) failed with status \(process.terminationStatus).")
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// The SQLite shell.
    @discardableResult
    static func sqlite(_ database: String, _ commands: String) throws -> String {
        try run("/usr/bin/sqlite3", ["-batch", "-bail", database], input: commands)
    }
}
