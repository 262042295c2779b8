internal import Glibc

/// Opens what lies in a folder, and follows no link out of it.
enum FolderDescriptor {
    private static let folderFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK

    /// Opens a folder in the watched one. The user may name a link to the watched folder itself.
    ///
    /// - Parameter path: empty for the watched folder itself.
    /// - Throws: why there is none to open.
    static func open(_ path: String, in root: String) throws(FolderObstacle) -> CInt {
        var descriptor = Glibc.open(root, folderFlags)
        guard descriptor >= 0 else { throw obstacle(errno) }
        for part in path.split(separator: "/") {
            let next = openat(descriptor, String(part), folderFlags | O_NOFOLLOW)
            let number = errno
            close(descriptor)
            guard next >= 0 else { throw obstacle(number) }
            descriptor = next
        }
        return descriptor
    }

    static func obstacle(_ number: CInt) -> FolderObstacle {
        switch number {
        case ENOENT: .missing
        case ENOTDIR, ELOOP: .noFolder
        default: .unreadable(String(cString: strerror(number)))
        }
    }
}
