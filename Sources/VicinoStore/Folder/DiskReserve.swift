internal import Foundation
internal import VicinoCore

/// Disk space reserved for writes that must not fail: to revoke a grant also writes.
///
/// It is a file of one mebibyte in the data folder, enough for a few transactions and SQLite's own files. The file is
/// deleted when the disk is full, and created again when there is plenty of space.
package struct DiskReserve: Sendable {
    private let path: String

    /// The size of the reserve in bytes.
    static let size = 1 << 20
    /// The reserve is created again only if this many bytes are free, so that it does not fill the disk.
    private static let plenty = 16 << 20

    package init(_ folder: DataFolder) { path = folder.path + "/reserve" }

    /// Creates the file if it is missing and there is plenty of space; without it, all works while the disk has space.
    package func fill() {
        var status = stat()
        // The number of blocks counts, because a copy of the folder may have kept the length alone.
        if lstat(path, &status) == 0, status.st_blocks * 512 >= Self.size { return }
        guard FreeSpace.bytes(beside: path) ?? 0 >= Self.plenty else { return }
        _ = unlink(path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        if posix_fallocate(descriptor, 0, off_t(Self.size)) != 0 { _ = unlink(path) }
    }

    /// Runs the body and, if the disk is full, deletes the reserve and runs it again.
    package func spending<T>(_ body: () throws -> T) throws -> T {
        do { return try body() } catch {
            guard isFull(error), unlink(path) == 0 else { throw error }
            let result = try body()
            fill()
            return result
        }
    }

    /// Whether an error comes from a full disk; SQLite's error depends on the statement that failed.
    private func isFull(_ error: any Error) -> Bool {
        guard let error = error as? VicinoError else { return false }
        return error.code == .diskFull || FreeSpace.bytes(beside: path).map { $0 < Self.size } ?? false
    }
}
