internal import Foundation
internal import VicinoCore

/// Files of a data folder must be regular files: a pipe would make the program wait for ever, and a device could do
/// anything.
enum PlainFile {
    /// Refuses a path that names anything but a regular file.
    ///
    /// - Throws: `VicinoError` that names it; nothing if the path does not exist.
    static func check(_ path: String) throws {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
        let what =
            switch status.st_mode & S_IFMT {
            case S_IFDIR: "a folder"
            case S_IFIFO: "a pipe"
            case S_IFSOCK: "a socket"
            case S_IFLNK: "a link"
            default: "a device"
            }
        throw VicinoError(
            .folder,
            "\(path) is \(what), where a file of this program belongs. Move it away, or restore the folder from a backup."
        )
    }

    /// Opens an existing file without waiting.
    ///
    /// - Returns: nil if there is no such file, or the path names no regular file.
    static func open(_ path: String, _ flags: Int32) -> Int32? {
        let descriptor = Foundation.open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// The first bytes of a file; nil if it cannot be read.
    static func beginning(_ path: String, count: Int) -> [UInt8]? {
        guard let descriptor = open(path, O_RDONLY) else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(descriptor, &bytes, count, 0)
        return read >= 0 ? Array(bytes.prefix(read)) : nil
    }

    /// The contents of a small file; nil if it cannot be read or is longer than a limit in bytes.
    static func contents(_ path: String, limit: Int) -> [UInt8]? {
        guard let bytes = beginning(path, count: limit + 1), bytes.count <= limit else { return nil }
        return bytes
    }
}

/// The number that tells a file from one that has replaced it; 0 if there is no file.
package func inode(of path: String) -> UInt64 {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_ino) : 0
}
