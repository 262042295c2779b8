import Foundation
import Vicino

/// An open file, closed when nobody holds it any more.
final class OpenDescriptor: Sendable {
    let number: Int32
    private let path: String

    /// Takes over what `open` returned.
    ///
    /// - Throws: a refusal that says why there is no such file.
    init(_ number: Int32, _ path: String) throws {
        guard number >= 0 else {
            let reason = errno == ENOENT ? "There is no file \(path)." : "\(path) cannot be read: \(Self.systemReason)."
            throw Refusal(.file, reason)
        }
        self.number = number
        self.path = path
    }

    deinit { close(number) }

    /// What the system knows of the file.
    func status() throws -> stat {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw unreadable }
        return status
    }

    /// Reads at most so many bytes from a place in the file; none at its end.
    func read(at offset: Int, count: Int) throws -> [UInt8] {
        try bytes(count) { pread(number, $0.baseAddress, $0.count, offset) }
    }

    /// Reads what comes next, and waits for it.
    func read(count: Int) throws -> [UInt8] {
        try bytes(count) { systemRead(number, $0.baseAddress, $0.count) }
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

/// `read` of the system, under a name that no method has.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}
