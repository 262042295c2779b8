internal import Foundation

/// Room on the disk that is kept for what must not fail: shutting a follower out also writes.
///
/// It is a file of one mebibyte in the data folder, which takes what a few transactions and SQLite's own files need. When the disk is
/// full it is given up, and made again when there is plenty of room.
package struct DiskReserve: Sendable {
    private let path: String

    /// Bytes that are kept.
    static let size = 1 << 20
    /// The free bytes from which it is made again: it must not be what fills the disk.
    private static let plenty = 16 << 20

    package init(_ folder: DataFolder) { path = folder.path + "/reserve" }

    /// Makes the file if it is not there and there is plenty of room. Without it everything works while the disk has room.
    package func fill() {
        var status = stat()
        // By blocks: a copy of the folder may have kept the length alone.
        if lstat(path, &status) == 0, status.st_blocks * 512 >= Self.size { return }
        guard freeBytes ?? 0 >= Self.plenty else { return }
        _ = unlink(path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        if posix_fallocate(descriptor, 0, off_t(Self.size)) != 0 { _ = unlink(path) }
    }

    /// Does something, and if the disk is full, once more without the reserve.
    package func spending<T>(_ body: () throws -> T) throws -> T {
        do { return try body() } catch {
            guard isFull(error), unlink(path) == 0 else { throw error }
            let result = try body()
            fill()
            return result
        }
    }

    /// Whether an error comes from a full disk. What SQLite says of it depends on where it happened.
    private func isFull(_ error: any Error) -> Bool {
        guard let error = error as? StoreError else { return false }
        return error.code == .diskFull || freeBytes.map { $0 < Self.size } ?? false
    }

    /// The bytes that the user may still write on the disk.
    private var freeBytes: Int? {
        var status = statvfs()
        guard statvfs(URL(fileURLWithPath: path).deletingLastPathComponent().path, &status) == 0 else { return nil }
        let (bytes, isMore) = Int(status.f_bavail).multipliedReportingOverflow(by: Int(status.f_frsize))
        return isMore ? Int.max : bytes
    }
}
