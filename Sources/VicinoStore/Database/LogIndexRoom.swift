internal import Foundation
internal import GRDB
internal import VicinoFolder

/// The room on a disk for the index of a write-ahead log, a file that SQLite maps into memory.
///
/// The kernel ends a process that writes to a part of a mapped file for which the disk has no room. SQLite secures the
/// room by one byte in each 4096, which is not enough where blocks are smaller, as on small disks.
struct LogIndexRoom {
    /// The smallest block of a disk on which SQLite secures the room itself.
    private static let securedBlock = 4096
    /// More than the indexes of two short logs take, with what a small change writes.
    private static let needed = 128 << 10

    /// The bytes in a block of the disk; nil if not known.
    let blockBytes: Int?
    /// The bytes that are free; nil if not known.
    let freeBytes: Int?

    /// Whether SQLite may make the index, or extend it.
    var isEnough: Bool {
        guard let blockBytes, let freeBytes, blockBytes < Self.securedBlock else { return true }
        return freeBytes >= Self.needed
    }

    init(blockBytes: Int?, freeBytes: Int?) {
        self.blockBytes = blockBytes
        self.freeBytes = freeBytes
    }

    /// The room on the disk of a database. On a disk that can only be read, SQLite writes no index.
    init(beside path: String) {
        var status = statvfs()
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let isKnown = statvfs(folder, &status) == 0 && status.f_flag & UInt(ST_RDONLY) == 0
        self.init(
            blockBytes: isKnown ? Int(clamping: status.f_frsize) : nil, freeBytes: FreeSpace.bytes(beside: path))
    }

    /// - Throws: SQLite's error for a full disk.
    func check() throws {
        guard isEnough else { throw DatabaseError(resultCode: .SQLITE_FULL) }
    }
}
