import ArgumentParser
import Foundation
import Vicino
import VicinoDrawing

/// Where output goes: a file that appears when it is complete, or the standard output.
enum Destination {
    case file(String)
    case standardOutput

    /// Reads the value of `-o`.
    ///
    /// - Throws: a usage error if a terminal would receive bytes that it cannot show.
    init(_ path: String?, isText: Bool) throws {
        if let path, path != "-" {
            self = .file(path)
        } else if path == nil, !isText, Screen.isTerminal(STDOUT_FILENO) {
            throw ValidationError("A terminal cannot show this. Name a file with -o FILE.")
        } else {
            self = .standardOutput
        }
    }

    /// Writes what `body` passes to its argument.
    func write<T>(_ body: (@escaping ([UInt8]) throws -> Void) throws -> T) throws -> T {
        guard case .file(let path) = self else { return try Self.write(to: STDOUT_FILENO, body) }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
            return try AtomicFile.write(path, body)
        }
        // Devices and pipes are written to and never replaced.
        guard status.st_mode & S_IFMT != S_IFDIR else { throw Refusal(.file, "\(path) is a folder.") }
        if status.st_mode & S_IFMT == S_IFIFO {
            // Opening a pipe waits for its reader, so say so unless one is there.
            let reader = open(path, O_WRONLY | O_NONBLOCK)
            if reader < 0 { Failure.warn("\(path) is a pipe. Waiting until a program reads it.") }
            close(reader)
        }
        let descriptor = open(path, O_WRONLY)
        guard descriptor >= 0 else { throw Refusal(.file, "\(path) cannot be written.") }
        defer { close(descriptor) }
        return try Self.write(to: descriptor, body)
    }

    private static func write<T>(
        to descriptor: Int32, _ body: (@escaping ([UInt8]) throws -> Void) throws -> T
    ) throws -> T {
        let output = Output(descriptor)
        let result = try body { try output.write(bytes: $0) }
        try output.flush()
        return result
    }

    /// The file's path; nil for the standard output.
    var path: String? { if case .file(let path) = self { path } else { nil } }
}
