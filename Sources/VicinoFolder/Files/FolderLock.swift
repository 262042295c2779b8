internal import Foundation
internal import VicinoCore

/// A lock on a folder while a program sets it up, or changes a file that several programs share.
package struct FolderLock {
    private let descriptor: Int32

    /// Waits until no other program holds the lock.
    package init(_ path: String) throws {
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
            throw VicinoError(.folder, "\(path) cannot be locked. Is it on a file system that allows it?")
        }
    }

    package func release() { _ = close(descriptor) }
}
