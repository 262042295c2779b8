internal import Foundation

/// The written part of an incomplete file, beside its final path. One program at a time holds it.
///
/// The file is always created anew, and its name ends in random digits. In a folder that other users may write to, a
/// file that they prepared would stay theirs: they could read or change what is written. The lock distinguishes a file
/// in use from one that a killed program left.
struct PartialFile {
    /// The path of the partial file.
    let path: String
    private let final: String
    private let handle: FileHandle

    static let mark = ".vicino-part-"

    /// Begins a file, and removes what killed programs left of it.
    ///
    /// - Parameter digits: the end of the name; must be random, except in tests.
    /// - Throws: `VicinoError` if another program of the same user is writing the same file, or if the user may not write
    ///   it.
    init(for final: String, digits: UInt64 = .random(in: 0...UInt64.max)) throws {
        self.final = final
        path = final + Self.mark + String(format: "%016lx", digits)
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.unwritable(final) }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        // The search for other partial files happens under this lock: of two programs that begin together, one sees the
        // other.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fchmod(descriptor, 0o600) == 0, removeLeftovers() else {
            discard()
            throw VicinoError(.file, "\(final) is being written by another program. Try again when that has ended.")
        }
    }

    /// Appends bytes.
    func write(_ bytes: [UInt8]) throws {
        do { try handle.write(contentsOf: bytes) } catch {
            throw VicinoError(
                .file, "\(final) cannot be written: the disk may be full. Nothing was kept.", cause: error)
        }
    }

    /// Makes the file durable and moves it to its final path.
    func complete() throws {
        do { try handle.synchronize() } catch {
            throw VicinoError(
                .file, "\(final) cannot be written: the disk may be full. Nothing was kept.", cause: error)
        }
        guard Self.isSame(handle.fileDescriptor, path), rename(path, final) == 0 else {
            throw VicinoError(.file, "\(final) cannot be replaced. Check the permissions of its folder.")
        }
    }

    /// Removes the file.
    func discard() { _ = unlink(path) }

    /// Removes what is left of the same file. Files of other users stay, and do not prevent the write.
    ///
    /// - Returns: false if another program is writing the file.
    private func removeLeftovers() -> Bool {
        let url = URL(fileURLWithPath: final)
        let folder = url.deletingLastPathComponent().path
        let name = url.lastPathComponent + Self.mark
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix(name) }.map { "\(folder)/\($0)" }.allSatisfy { other in
            let descriptor = open(other, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { return true }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
                !Self.isSame(handle.fileDescriptor, other)
            else { return true }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
            _ = unlink(other)
            return true
        }
    }

    private static func unwritable(_ final: String) -> VicinoError {
        VicinoError(.file, "\(final) cannot be written. Does its folder exist, and may you write there?")
    }

    private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
        var opened = stat()
        var named = stat()
        return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0 && opened.st_ino == named.st_ino
            && opened.st_dev == named.st_dev
    }
}
