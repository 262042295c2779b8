internal import Foundation
internal import VicinoCore

/// A lock on one use of a data folder, which several programs may hold at once, and each can see. The last reference to
/// this value, or the end of the process, releases it.
package final class SharedLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock.
    ///
    /// - Parameter name: names what is done; the file of the lock has this name.
    /// - Throws: `VicinoError` with `.folder` if the file system gives no locks.
    package init(of folder: DataFolder, for name: String) throws {
        CallingThread.check()
        let path = Self.path(name, in: folder)
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw VicinoError(.folder, "\(path) cannot be opened.") }
        var lock = Self.lock(F_RDLCK)
        guard fcntl(descriptor, Self.setLock, &lock) == 0 else {
            throw VicinoError(.folder, "\(path) cannot be locked. Is it on a file system that allows it?")
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether a program holds such a lock; false if that is not known. It waits for no program, and changes nothing.
    package static func isHeld(in folder: DataFolder, for name: String) -> Bool {
        CallingThread.check()
        let descriptor = open(path(name, in: folder), O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var lock = lock(F_WRLCK)
        return fcntl(descriptor, getLock, &lock) == 0 && CInt(lock.l_type) != F_UNLCK
    }

    /// Locks of an open file, not of a process: parts of one process see each other, too. (`F_OFD_GETLK` and `F_OFD_SETLK`
    /// of Linux; the C library hides their names by default.)
    private static let getLock: CInt = 36
    private static let setLock: CInt = 37

    private static func lock(_ kind: CInt) -> flock {
        var lock = flock()
        lock.l_type = Int16(kind)
        lock.l_whence = Int16(SEEK_SET)
        return lock
    }

    private static func path(_ name: String, in folder: DataFolder) -> String { "\(folder.path)/\(name).lock" }
}
