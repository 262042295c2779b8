internal import Foundation

/// Another process, with pipes for its input and output.
///
/// Foundation's `Process` passes on the signals that the calling thread blocks, so a child may never receive SIGTERM.
/// Its `waitUntilExit` keeps a core busy, which distorts what is measured beside it.
final class Program {
    /// Closed after the last byte of input.
    let input: FileHandle
    let output: FileHandle
    private let process: pid_t

    /// The id of the process.
    var id: Int { Int(process) }

    /// The path of this program itself.
    static var this: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "/proc/self/exe"
    }

    /// The path of another program that was built with this one.
    static func beside(_ name: String) -> String {
        URL(fileURLWithPath: this).deletingLastPathComponent().appendingPathComponent(name).path
    }

    init(_ path: String, _ arguments: [String]) throws {
        let standardInput = Pipe()
        let standardOutput = Pipe()
        input = standardInput.fileHandleForWriting
        output = standardOutput.fileHandleForReading
        let reading = standardInput.fileHandleForReading
        let writing = standardOutput.fileHandleForWriting
        for own in [input, output] { _ = fcntl(own.fileDescriptor, F_SETFD, FD_CLOEXEC) }
        process = try Self.spawn(
            path, arguments, input: reading.fileDescriptor, output: writing.fileDescriptor)
        try reading.close()
        try writing.close()
    }

    /// Waits for its end.
    ///
    /// - Returns: its exit status; nil if a signal ended it.
    func wait() -> Int? {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return nil }
        }
        return status & 0x7f == 0 ? Int(status >> 8) & 0xff : nil
    }

    /// Whether there is output to read, or the program has closed it.
    var hasOutput: Bool {
        var descriptor = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) > 0
    }

    func terminate() { kill(process, SIGTERM) }

    private static func spawn(
        _ path: String, _ arguments: [String], input: Int32, output: Int32
    ) throws -> pid_t {
        var files = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        var nothing = sigset_t()
        var process = pid_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO)
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        sigemptyset(&nothing)
        posix_spawnattr_setsigmask(&attributes, &nothing)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let words = ([path] + arguments).map { strdup($0) }
        defer { words.forEach { free($0) } }
        let code = posix_spawn(&process, path, &files, &attributes, words + [nil], environ)
        guard code == 0 else { throw Shell.Failure(description: "\(path): \(String(cString: strerror(code))).") }
        return process
    }
}
