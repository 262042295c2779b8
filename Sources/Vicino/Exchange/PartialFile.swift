internal import Foundation

/// What has been written of a file that is not complete yet, beside its final place. One program at a time holds it.
///
/// Its name ends in random digits and it is always made anew: where others may write into the folder, a file that they have put there
/// would stay theirs, and they could read or change what is written. The lock tells what a program that was killed has left.
struct PartialFile {
    /// Where it lies.
    let path: String
    private let final: String
    private let handle: FileHandle

    private static let mark = ".vicino-part-"

    /// Begins a file, and removes what killed programs have left of it.
    ///
    /// - Parameter digits: what its name ends in; must be random, except in tests.
    /// - Throws: `NodeError` if another program of the same user is writing the same file, or the user may not.
    init(for final: String, digits: UInt64 = .random(in: 0...UInt64.max)) throws {
        self.final = final
        path = final + Self.mark + String(format: "%016lx", digits)
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.unwritable(final) }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        // The others are looked for while this one is locked, so of two programs that begin at the same time one sees the other.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fchmod(descriptor, 0o600) == 0, removeLeftovers() else {
            discard()
            throw NodeError(.file, "\(final) is being written by another program. Try again when that has ended.")
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
        guard Self.isSame(handle.fileDescriptor, path), rename(path, final) == 0 else {
            throw NodeError(.file, "\(final) cannot be written.")
        }
    }

    /// Removes it.
    func discard() { _ = unlink(path) }

    /// Removes what is left of the same file. What belongs to other users stays, and stops nobody.
    ///
    /// - Returns: false if another program is writing it.
    private func removeLeftovers() -> Bool {
        let url = URL(fileURLWithPath: final)
        let (folder, name) = (url.deletingLastPathComponent().path, url.lastPathComponent + Self.mark)
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

    private static func unwritable(_ final: String) -> NodeError {
        NodeError(.file, "\(final) cannot be written. Does its folder exist, and may you write there?")
    }

    private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
        var (opened, named) = (stat(), stat())
        return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0 && opened.st_ino == named.st_ino
            && opened.st_dev == named.st_dev
    }
}
