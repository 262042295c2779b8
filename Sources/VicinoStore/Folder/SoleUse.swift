internal import Foundation
internal import VicinoCore
internal import VicinoThreads

/// The right to do something with a data folder that only one program at a time may do. It is given back with the last
/// reference to this value, or with the process.
package final class SoleUse: Sendable {
    private let descriptor: Int32

    /// Takes the right, unless another program or another part of this one has it.
    ///
    /// - Parameter name: names what is done; the file of the lock has this name.
    /// - Returns: nil if the right is taken.
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
