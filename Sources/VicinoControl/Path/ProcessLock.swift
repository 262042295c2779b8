internal import Glibc
package import VicinoCore

/// A file that one process at a time locks. The system drops the lock when the process ends, for whatever reason.
///
/// The file stays after that: a process that removed it could remove the file of the next one.
package struct ProcessLock: ~Copyable {
    private let file: Descriptor
    private let path: String

    /// Takes the lock.
    ///
    /// - Throws: `VicinoError` with `.busy` and the id of the process that has it.
    package init(_ path: String) throws(VicinoError) { try self.init(path) { usleep(10_000) } }

    /// - Parameter pause: waits between two attempts; tests replace it.
    package init(_ path: String, pause: () -> Void) throws(VicinoError) {
        self.path = path
        file = Descriptor(open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600))
        guard file.number >= 0 else {
            throw VicinoError(.folder, "\(path) cannot be written. Check the permissions of its folder.")
        }
        guard Self.takes(file.number, pause) else {
            let holder = Self.lines(of: path).first.map { ", process \($0)" } ?? ""
            throw VicinoError(.busy, "The service is already running\(holder).")
        }
        try write("")
    }

    /// How often to try: a process that only asks whether the lock is free shares it for a moment.
    private static let attempts = 20

    private static func takes(_ file: Int32, _ pause: () -> Void) -> Bool {
        for attempt in 0..<attempts {
            if attempt > 0 { pause() }
            if flock(file, LOCK_EX | LOCK_NB) == 0 { return true }
        }
        return false
    }

    /// Whether no process has the lock.
    package static func isFree(_ path: String) -> Bool {
        let file = Descriptor(open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW))
        guard file.number >= 0 else { return true }
        // A program that is being started holds all files of the one that starts it, for a moment.
        for attempt in 0..<5 {
            if attempt > 0 { usleep(10_000) }
            if flock(file.number, LOCK_SH | LOCK_NB) == 0 { return true }
        }
        return false
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
