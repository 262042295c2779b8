internal import Foundation
internal import VicinoCore

/// A file that only this user could have opened, and that no program can open any more: its name is removed at once. It is
/// gone when it is closed, however the program ends.
package final class UnnamedFile: Sendable {
    private let descriptor: Int32

    /// How many bytes are read at a time.
    package static let pieceSize = 32 * 1024

    /// - Parameter folder: where the bytes lie; no other user may write there.
    /// - Throws: `VicinoError` with `.file` if the folder cannot be written.
    package init(in folder: String) throws {
        // `mkstemp` replaces the six letters at the end, and lets no other user open the file.
        var name = Array("\(folder)/file.XXXXXX".utf8CString)
        descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw Self.failure }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(name)
    }

    deinit { close(descriptor) }

    /// The number of bytes.
    package var size: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Appends bytes.
    package func write(_ bytes: ArraySlice<UInt8>) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, count: $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.failure }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads at most `count` bytes from an offset; none at the end.
    package func read(at offset: Int, count: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        while true {
            let read = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, offset) }
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { throw Self.failure }
            return Array(bytes.prefix(read))
        }
    }

    /// A function that reads the file from its beginning, piece by piece; it returns no bytes at the end.
    package func reader() -> (Int) throws -> [UInt8] {
        var offset = 0
        return { count in
            let bytes = try self.read(at: offset, count: count)
            offset += bytes.count
            return bytes
        }
    }

    private static var failure: VicinoError {
        VicinoError(.file, "A temporary file could not be written. Is there room on the disk?")
    }
}

/// The system's `write`, under a name that no method has.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, count: Int) -> Int {
    write(descriptor, bytes, count)
}
