import Foundation
import Vicino
import VicinoPage

/// Copies the data of a pipe into a file without a name, because a dump is read more than once.
struct PipeCopy {
    /// How long a writer may take to open the other end, in milliseconds. After that, the writer may take any time.
    private static let timeout: Int32 = 2000

    private let pipe: OpenDescriptor
    private let path: String

    /// - Parameter pipe: a pipe that was opened without waiting for its other end.
    init(_ pipe: OpenDescriptor, _ path: String) {
        self.pipe = pipe
        self.path = path
    }

    /// Reads the pipe to its end.
    ///
    /// - Returns: a file with its data.
    /// - Throws: a refusal if no program writes to the pipe.
    func make() throws -> UnnamedFile {
        let first = try firstBytes()
        let copy = try UnnamedFile(in: NSTemporaryDirectory())
        try copy.write(first[...])
        while case let bytes = try pipe.read(count: UnnamedFile.pieceSize), !bytes.isEmpty {
            try copy.write(bytes[...])
        }
        return copy
    }

    /// Waits until the pipe has data or a writer, and then makes reads from the pipe block.
    ///
    /// - Returns: the bytes that were read to find that out.
    private func firstBytes() throws -> [UInt8] {
        defer { _ = fcntl(pipe.number, F_SETFL, 0) }
        var request = pollfd(fd: pipe.number, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, Self.timeout) == 0 else { return [] }
        var byte: UInt8 = 0
        switch read(pipe.number, &byte, 1) {
        case 1: return [byte]
        // An open pipe without data yet; without a writer, `read` reports the end instead.
        case -1: return []
        default: throw Refusal(.file, "\(path) is a pipe, and nobody writes to it.")
        }
    }
}
