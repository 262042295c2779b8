internal import Foundation

/// Another program.
enum Shell {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs a program to its end and returns its output.
    @discardableResult
    static func run(_ program: String, _ arguments: [String], input: String = "") throws -> String {
        let child = try Program(program, arguments)
        try child.input.write(contentsOf: Data(input.utf8))
        try child.input.close()
        let output = try child.output.readToEnd() ?? Data()
        let status = child.wait()
        guard status == 0 else {
            throw Failure(description: "\(program) failed: \(status.map { "status \($0)" } ?? "a signal ended it").")
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// The SQLite shell.
    @discardableResult
    static func sqlite(_ database: String, _ commands: String) throws -> String {
        try run("/usr/bin/sqlite3", ["-batch", "-bail", database], input: commands)
    }
}
