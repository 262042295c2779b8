internal import Foundation
internal import VicinoCore

/// A copy of a database in a file without a name: nobody changes it while it is read, and nothing is left of it.
final class CopiedDatabase: Sendable {
    let descriptor: Int32

    /// The maximum size of a database, in bytes.
    static let byteLimit = 4 << 30

    /// - Parameters:
    ///   - next: returns the next bytes; none at the end.
    ///   - folder: where the bytes lie; no other user may write there.
    /// - Throws: `VicinoError` if it is too large, or the folder cannot be written; what `next` throws.
    init(of next: () throws -> [UInt8], in folder: String) throws {
        // `mkstemp` replaces the six letters at the end, and lets no other user open the file.
        var name = Array("\(folder)/file.XXXXXX".utf8CString)
        descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw VicinoError.unwritableCopy }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(name)
        var size = 0
        while case let bytes = try next(), !bytes.isEmpty {
            size += bytes.count
            guard size <= Self.byteLimit else { throw VicinoError.largeDatabase(Self.byteLimit) }
            try append(bytes)
        }
        // The process that reads it begins where this one stands.
        lseek(descriptor, 0, SEEK_SET)
    }

    deinit { close(descriptor) }

    private func append(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw VicinoError.unwritableCopy }
            rest = rest.dropFirst(count)
        }
    }
}
