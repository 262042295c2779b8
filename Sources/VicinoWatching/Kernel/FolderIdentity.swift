internal import Glibc

/// Tells a folder from another one that is at its path later, as after a disk was mounted there.
package struct FolderIdentity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    /// - Throws: why there is no folder.
    package init(_ root: String) throws(FolderObstacle) {
        var status = stat()
        guard stat(root, &status) == 0 else { throw FolderDescriptor.obstacle(errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .noFolder }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }

    /// Whether the system tells of all changes there. It does not of those that another computer or a phone makes.
    package var tellsAll: Bool {
        let number = "\(major):\(minor)"
        for line in Self.mounts.split(separator: "\n") {
            let parts = line.split(separator: " ")
            guard parts.count > 2, parts[2] == number, let mark = parts.firstIndex(of: "-"), mark + 1 < parts.count
            else {
                continue
            }
            return !Self.shared.contains { parts[mark + 1].hasPrefix($0) }
        }
        return true
    }

    /// What the names of such file systems begin with.
    private static let shared = ["nfs", "cifs", "smb", "fuse", "9p", "afs", "ceph"]

    private var major: UInt64 { (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF }

    private var minor: UInt64 { device & 0xFF | (device >> 12) & 0xFFFF_FF00 }

    /// The list of mounted file systems; empty if the system does not give it.
    private static var mounts: String {
        let descriptor = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var text: [UInt8] = []
        while text.count < 1 << 20 {
            let piece = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
            }
            guard !piece.isEmpty else { break }
            text += piece
        }
        return String(decoding: text, as: UTF8.self)
    }
}
