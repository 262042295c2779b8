import Foundation
import Vicino

/// An open file that is closed with the last reference to it.
final class OpenDescriptor: Sendable {
    let number: Int32
    private let path: String

    /// Takes ownership of the number that `open` returned.
    ///
    /// - Throws: a refusal that says why the file could not be opened.
    init(_ number: Int32, _ path: String) throws {
        guard number >= 0 else {
            let reason = errno == ENOENT ? "There is no file \(path)." : "\(path) cannot be read: \(Self.systemReason)."
            throw Refusal(.file, reason)
        }
        self.number = number
        self.path = path
    }

    deinit { close(number) }

    /// The file's status, as the system reports it.
    func status() throws -> stat {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw unreadable }
        return status
    }

    /// Reads at most `count` bytes from an offset in the file; none at its end.
    func read(at offset: Int, count: Int) throws -> [UInt8] {
        try bytes(count) { pread(number, $0.baseAddress, $0.count, offset) }
    }

    /// Reads the next bytes, and waits for them.
    func read(count: Int) throws -> [UInt8] {
        try bytes(count) { systemRead(number, into: $0.baseAddress, count: $0.count) }
    }

    private func bytes(_ count: Int, _ body: (UnsafeMutableRawBufferPointer) -> Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        while true {
            let read = bytes.withUnsafeMutableBytes(body)
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { throw unreadable }
            return Array(bytes.prefix(read))
        }
    }

    private var unreadable: Refusal { Refusal(.file, "\(path) cannot be read: \(Self.systemReason).") }

    private static var systemReason: String { String(cString: strerror(errno)) }
}

/// The system's `read`, under a name that no method has.
private func systemRead(_ descriptor: Int32, into bytes: UnsafeMutableRawPointer?, count: Int) -> Int {
    read(descriptor, bytes, count)
}
