import Foundation
import Vicino

/// Keeps an argument from the other users of the computer, who can read the arguments of every running program.
enum PrivateInput {
    /// Starts this program again in this process. An argument then stands at its standard input, and `-` in its place.
    ///
    /// - Throws: a refusal if the system does not start the program.
    static func restart(hiding argument: String) throws -> Never {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Refusal(.file, "The link cannot be passed on: no more files can be open.") }
        // A pipe holds more than this, so writing does not wait for a reader.
        let bytes = Array(argument.utf8.prefix(Invitation.textLimit + 1))
        _ = bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
        close(ends[1])
        dup2(ends[0], STDIN_FILENO)
        close(ends[0])
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "/proc/self/exe"
        let words = CommandLine.arguments.map { $0 == argument ? "-" : $0 }.map { strdup($0) }
        execv(program, words + [nil])
        throw Refusal(.file, "The program cannot be started again: \(String(cString: strerror(errno))).")
    }

    /// Reads a link from the standard input, up to the longest one that is read.
    static func read() throws -> String {
        let bytes = try FileHandle.standardInput.read(upToCount: Invitation.textLimit + 1) ?? Data()
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}
