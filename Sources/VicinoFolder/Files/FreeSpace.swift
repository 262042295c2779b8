internal import Foundation

/// The free space of a disk.
package enum FreeSpace {
    /// With fewer bytes than this, SQLite may lack room for its own files.
    package static let little = 1 << 20

    /// The bytes that the user may still write to the disk of a file's folder; nil if not known.
    package static func bytes(beside path: String) -> Int? {
        var status = statvfs()
        // A file system without a size does not say how much is free.
        guard statvfs(URL(fileURLWithPath: path).deletingLastPathComponent().path, &status) == 0, status.f_blocks > 0
        else { return nil }
        let (bytes, isMore) = Int(status.f_bavail).multipliedReportingOverflow(by: Int(status.f_frsize))
        return isMore ? Int.max : bytes
    }
}
