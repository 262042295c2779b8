internal import Foundation
internal import VicinoCore
internal import VicinoThreads

/// A lock on one use of a data folder, held by one program at a time. The last reference to this value, or the end of
/// the process, releases it.
package final class ExclusiveLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock, unless another program or another part of this one holds it.
    ///
    /// - Parameter name: names what is done; the file of the lock has this name.
    /// - Returns: nil if the lock is held.
    /// - Throws: `VicinoError` with `.folder` if the file system gives no locks.
    package init?(of folder: DataFolder, for name: String) throws {
        CallingThread.check()
        let path = "\(folder.path)/\(name).lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw VicinoError(.folder, "\(path) cannot be opened.") }
        guard FileLock.lock(descriptor) else {
            let isTaken = errno == EWOULDBLOCK
            close(descriptor)
            if isTaken { return nil }
            throw VicinoError(.folder, "\(path) cannot be locked. Is it on a file system that allows it?")
        }
    }

    deinit { close(descriptor) }
}
