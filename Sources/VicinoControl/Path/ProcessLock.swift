internal import Glibc
package import VicinoCore
internal import VicinoThreads

/// A file that one process at a time locks. The system drops the lock when the process ends, for whatever reason.
///
/// The file stays after that: a process that removed it could remove the file of the next one.
package struct ProcessLock: ~Copyable {
    private let file: Descriptor
    private let path: String

    /// Takes the lock.
    ///
    /// - Throws: `VicinoError` with `.busy` and the id of the process that has it.
    package init(_ path: String) throws(VicinoError) { try self.init(path) { usleep(FileLock.pause) } }

    /// - Parameter pause: waits between two attempts; tests replace it.
    package init(_ path: String, pause: () -> Void) throws(VicinoError) {
        self.path = path
        file = Descriptor(open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600))
        guard file.number >= 0 else {
            throw VicinoError(.folder, "\(path) cannot be written. Check the permissions of its folder.")
        }
        guard FileLock.lock(file.number, pausing: pause) else {
            let holder = Self.lines(of: path).first.map { ", process \($0)" } ?? ""
            throw VicinoError(.busy, "The service is already running\(holder).")
        }
        try write("")
    }

    /// Whether no process has the lock.
    package static func isFree(_ path: String) -> Bool {
        let file = Descriptor(open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW))
        guard file.number >= 0 else { return true }
        // Fewer attempts, because the lock of a service that runs is never free.
        return FileLock.lock(file.number, .shared, attempts: 5)
    }

    /// Writes the id of this process into the file, and a note after it.
    package func write(_ note: String) throws(VicinoError) {
        let bytes = Array("\(getpid())\n\(note)\n".utf8)
        guard ftruncate(file.number, 0) == 0, pwrite(file.number, bytes, bytes.count, 0) == bytes.count else {
            throw VicinoError(.folder, "\(path) cannot be written. Is there room on the disk?")
        }
    }

    /// The note of the process that has the lock, or had it last; nil without one.
    package static func note(at path: String) -> String? {
        let lines = lines(of: path)
        return lines.count > 1 && !lines[1].isEmpty ? lines[1] : nil
    }

    private static func lines(of path: String) -> [String] {
        let file = Descriptor(open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK))
        guard file.number >= 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = pread(file.number, &bytes, bytes.count, 0)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        // A line without an end is being written at this moment.
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
}
