internal import Foundation

/// What has been written of a file that is not complete yet, beside its final place. One program at a time holds it.
///
/// Its name does not change, so that what a program that was killed has left is written over by the next one.
struct PartialFile {
    /// Where it lies.
    let path: String
    private let final: String
    private let handle: FileHandle

    /// Begins a file, also over one that was left behind.
    ///
    /// - Throws: `NodeError` if another program is writing the same file, or nobody may.
    init(for final: String) throws {
        self.final = final
        path = final + ".vicino-part"
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw Self.unwritable(final) }
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                throw NodeError(.file, "\(final) is being written by another program. Try again when that has ended.")
            }
            // Whoever held it until now may have moved it away in the meantime.
            guard Self.isSame(descriptor, path) else { continue }
            guard ftruncate(descriptor, 0) == 0, fchmod(descriptor, 0o600) == 0 else { throw Self.unwritable(final) }
            self.handle = handle
            return
        }
    }

    /// Adds bytes.
    func write(_ bytes: [UInt8]) throws {
        do { try handle.write(contentsOf: bytes) } catch {
            throw NodeError(.file, "\(final) cannot be written: the disk may be full. Nothing was kept.", cause: error)
        }
    }

    /// Makes it durable and moves it to its final place.
    func complete() throws {
        try handle.synchronize()
        guard rename(path, final) == 0 else { throw NodeError(.file, "\(final) cannot be written.") }
    }

    /// Removes it.
    func discard() { try? FileManager.default.removeItem(atPath: path) }

    private static func unwritable(_ final: String) -> NodeError {
        NodeError(.file, "\(final) cannot be written. Does its folder exist, and may you write there?")
    }

    private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
        var (opened, named) = (stat(), stat())
        return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0 && opened.st_ino == named.st_ino
            && opened.st_dev == named.st_dev
    }
}
