internal import Foundation
internal import VicinoCore

/// Disk space reserved for writes that must not fail: to revoke a grant also writes.
///
/// It is a file of one mebibyte in the data folder, enough for several transactions and SQLite's own files. A command
/// that finds the disk full gets a part of it, and then another. Whatever the command leaves is reserved again at once.
package struct DiskReserve: Sendable {
    private let path: String
    private let freeBytes: @Sendable (String) -> Int?

    /// The size of the reserve in bytes.
    static let size = 1 << 20
    /// How much a command gets at a time: more than a revocation takes, with all that SQLite makes.
    static let part = size / 4

    /// - Parameter freeBytes: the bytes that are free on the disk of a file's folder; nil if not known.
    package init(_ folder: DataFolder, freeBytes: @escaping @Sendable (String) -> Int? = FreeSpace.bytes) {
        path = folder.path + "/reserve"
        self.freeBytes = freeBytes
    }

    /// Whether the reserve is as large as it should be.
    package var isFull: Bool { held >= Self.size }

    /// The bytes that are reserved. The number of blocks counts, because a copy of the folder may have kept the length
    /// alone.
    private var held: Int {
        var status = stat()
        return lstat(path, &status) == 0 ? Int(status.st_blocks) * 512 : 0
    }

    /// Reserves what is missing, but at most an eighth of what is free: a small disk is needed for the records. Less than a
    /// part is of no use.
    package func fill() {
        let share = (held + (freeBytes(path) ?? 0)) / 8
        if share >= Self.part { fill(upTo: share) }
    }

    /// Reserves what is missing, as far as there is space.
    private func fill(upTo bytes: Int) {
        var wanted = min(Self.size, bytes)
        guard wanted > held else { return }
        let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // A file system also needs some of the free space for its own lists.
        while wanted - held >= Self.least, posix_fallocate(descriptor, 0, off_t(wanted)) != 0 {
            wanted = held + (wanted - held) / 2
        }
    }

    /// Less is not worth an attempt.
    private static let least = 4096

    /// Runs the body. As long as it fails because the disk is full, it gets a part of the reserve and runs again.
    ///
    /// - Parameter settle: gives back what the body needed only for a moment, before the rest is reserved again.
    package func spending<T>(settle: () -> Void = {}, _ body: () throws -> T) throws -> T {
        do { return try body() } catch {
            guard isFromFullDisk(error) else { throw error }
            defer {
                settle()
                fill(upTo: Self.size)
            }
            return try spend(after: error, body)
        }
    }

    private func spend<T>(after error: any Error, _ body: () throws -> T) throws -> T {
        var last = error
        while isFromFullDisk(last), held > 0 {
            let rest = max(0, held - Self.part)
            guard rest > 0 ? truncate(path, off_t(rest)) == 0 : unlink(path) == 0 else { break }
            do { return try body() } catch { last = error }
        }
        throw last
    }

    /// Whether an error comes from a full disk; SQLite's error depends on the statement that failed.
    private func isFromFullDisk(_ error: any Error) -> Bool {
        guard let error = error as? VicinoError else { return false }
        if error.code == .diskFull { return true }
        guard let free = freeBytes(path) else { return false }
        return free < Self.size
    }
}
