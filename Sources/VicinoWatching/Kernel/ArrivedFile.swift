internal import Glibc
package import VicinoCore

/// A regular file in a watched folder that is open for reading.
package final class ArrivedFile: Sendable {
    private let descriptor: CInt

    /// Why a file is not open.
    package enum Obstacle: Error, Hashable, Sendable {
        /// There is none any more.
        case gone
        /// It is a link, a folder, a pipe or a device.
        case irregular
        /// The system refuses, for a reason.
        case unreadable(String)
    }

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: its path in the watched folder.
    ///   - root: the path of the watched folder.
    /// - Throws: why it cannot be read.
    package init(_ path: String, in root: String) throws(Obstacle) {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        let parent = String(path.dropLast(name.count))
        let folder: CInt
        do throws(FolderObstacle) { folder = try FolderDescriptor.open(parent, in: root) } catch {
            switch error {
            case .missing, .noNotifications: throw .gone
            case .noFolder: throw .irregular
            case .unreadable(let reason): throw .unreadable(reason)
            }
        }
        defer { close(folder) }
        var status = stat()
        // To open a device could start something.
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw Self.obstacle(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .irregular }
        descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.obstacle(errno) }
        // `deinit` closes it, because all properties are set.
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .irregular }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    private static func obstacle(_ number: CInt) -> Obstacle {
        switch number {
        case ENOENT, ENOTDIR: .gone
        case ELOOP: .irregular
        default: .unreadable(String(cString: strerror(number)))
        }
    }

    /// How the file is now.
    package var stamp: FileStamp { FileStamp(status) }

    private var status: stat {
        var status = stat()
        // The descriptor is open, so this cannot fail but for a broken disk; then reading fails, too.
        fstat(descriptor, &status)
        return status
    }

    /// Whether a program has it open for writing. False where the system does not tell, as on another computer's disk.
    package var isBeingWritten: Bool {
        // A lease is refused while that is so. For the moment that it is held, a program that opens the file waits, and the
        // kernel sends a signal, which must be one that does nothing.
        guard fcntl(descriptor, Self.setSignal, SIGURG) == 0 else { return false }
        guard fcntl(descriptor, Self.setLease, CInt(F_RDLCK)) == 0 else { return errno == EAGAIN }
        _ = fcntl(descriptor, Self.setLease, CInt(F_UNLCK))
        return false
    }

    // `F_SETLEASE` and `F_SETSIG` of the kernel, which are not in POSIX.
    private static let setLease: CInt = 1_024
    private static let setSignal: CInt = 10

    /// Returns bytes at an offset; fewer than asked for only at the end.
    ///
    /// - Throws: `VicinoError` that says why it cannot be read.
    package func read(at offset: Int, count: Int) throws(VicinoError) -> [UInt8] {
        var bytes: [UInt8] = []
        var number: CInt = 0
        bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            while length < count {
                let read = pread(
                    descriptor, buffer.baseAddress?.advanced(by: length), count - length, off_t(offset + length))
                if read < 0, errno == EINTR { continue }
                if read < 0 { number = errno }
                guard read > 0 else { return }
                length += read
            }
        }
        guard number == 0 else {
            throw VicinoError(.file, "It cannot be read: \(String(cString: strerror(number))).")
        }
        return bytes
    }
}
