internal import Foundation
package import VicinoCore

extension WriteObstacle {
    /// With less free room, even a small change may fail.
    private static let smallChange = 32 << 10

    /// What is in the way of writing in a folder; nil if nothing is known to be.
    package init?(in folder: String) {
        var status = statvfs()
        if statvfs(folder, &status) == 0, status.f_flag & UInt(ST_RDONLY) != 0 {
            self = .readOnlyDisk
        } else if access(folder, W_OK | X_OK) != 0, [EROFS, EACCES].contains(errno) {
            self = errno == EROFS ? .readOnlyDisk : .noPermission
        } else if let free = FreeSpace.bytes(beside: folder + "/x"), free < Self.smallChange {
            self = .diskFull
        } else {
            return nil
        }
    }

    /// What is in the way of writing beside a file.
    package init?(beside path: String) { self.init(in: URL(fileURLWithPath: path).deletingLastPathComponent().path) }
}
