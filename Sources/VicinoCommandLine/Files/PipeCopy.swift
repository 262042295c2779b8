import Foundation
import Vicino

/// Copies what comes through a pipe into a temporary file, because a dump is read more than once.
struct PipeCopy {
    /// How long somebody may take to open the other end, in milliseconds. Whoever has opened it may take all the time
    /// they need.
    private static let patience: Int32 = 2000

    private let pipe: OpenDescriptor
    private let path: String

    /// - Parameter pipe: a pipe that was opened without waiting for its other end.
    init(_ pipe: OpenDescriptor, _ path: String) {
        self.pipe = pipe
        self.path = path
    }

    /// Reads the pipe to its end.
    ///
    /// - Returns: a file without a name, which is gone when it is closed.
    /// - Throws: a refusal if nobody writes to the pipe.
    func make() throws -> OpenDescriptor {
        let first = try firstBytes()
        // The system puts letters of its own in the place of the six at the end.
        let letters = String(repeating: "X", count: 6)
        var name = Array((NSTemporaryDirectory() + "/vicino." + letters).utf8CString)
        let copy = try OpenDescriptor(mkstemp(&name), "A temporary file for \(path)")
        unlink(name)
        let output = Output(copy.number)
        try output.write(bytes: first)
        while case let bytes = try pipe.read(count: 65_536), !bytes.isEmpty { try output.write(bytes: bytes) }
        try output.flush()
        return copy
    }

    /// Waits until there is something to read or somebody who can write it, and lets the pipe wait from then on.
    ///
    /// - Returns: what had to be read to know that.
    private func firstBytes() throws -> [UInt8] {
        defer { _ = fcntl(pipe.number, F_SETFL, 0) }
        var request = pollfd(fd: pipe.number, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, Self.patience) == 0 else { return [] }
        var byte: UInt8 = 0
        switch read(pipe.number, &byte, 1) {
        case 1: return [byte]
        // With a writer there is nothing yet; without one the end is reached.
        case -1: return []
        default: throw Refusal(.file, "\(path) is a pipe, and nobody writes to it.")
        }
    }
}
