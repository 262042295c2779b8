internal import Foundation
internal import VicinoCore

/// Files that survive a power cut.
package enum DurableFile {
    /// Writes a small file that only its owner can read: the file has all of the new content, or is as before.
    static func write(_ bytes: [UInt8], to path: String) throws {
        let partial = path + ".part"
        // A file by that name is left over from a program that was killed.
        _ = unlink(partial)
        let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw cannotWrite(path) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: Data(bytes))
            try handle.synchronize()
            try handle.close()
        } catch {
            try? FileManager.default.removeItem(atPath: partial)
            throw cannotWrite(path, error)
        }
        guard rename(partial, path) == 0 else { throw cannotWrite(path) }
        syncFolder(of: path)
    }

    /// Writes new content of the same length over the old, with one flush where `write` needs three.
    ///
    /// A power cut during the write may garble the content.
    ///
    /// - Returns: false if there is no such file of that length; then nothing has happened.
    static func overwrite(_ bytes: [UInt8], at path: String) throws -> Bool {
        guard let descriptor = PlainFile.open(path, O_WRONLY) else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size == off_t(bytes.count) else { return false }
        guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, fdatasync(descriptor) == 0 else {
            throw cannotWrite(path)
        }
        return true
    }

    /// Makes the names in a file's folder durable, so that a file that was moved there stays there.
    ///
    /// Some file systems cannot do this, and then there is no alternative.
    package static func syncFolder(of path: String) {
        // NSString's `deletingLastPathComponent` traps on names of one character.
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { path[...$0] } ?? "."
        let descriptor = open(String(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        _ = close(descriptor)
    }

    private static func cannotWrite(_ path: String, _ cause: (any Error)? = nil) -> VicinoError {
        VicinoError(
            .folder, "\(path) cannot be written. Check the permissions of its folder, and the room on the disk.",
            cause: cause)
    }
}
