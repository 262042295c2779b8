internal import Foundation
internal import VicinoLocks

/// A program of the system that runs for a test, in its isolated environment.
///
/// When this object goes, the program and all processes that it has started are killed. The same happens when the
/// process of the tests ends in any other way.
public final class Daemon: Sendable {
    private let group: LockedValue<pid_t?>
    /// The program is killed when the other end of this pipe is closed.
    private let lifeline: FileHandle
    private let output: FileHandle

    /// Programs start one at a time: one that inherits the lifeline of another would keep it alive.
    private static let starting = LockedValue(())

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - command: the program and its arguments.
    ///   - environment: all its variables, besides `PATH`.
    /// - Throws: `POSIXError` if there is no shell.
    public init(_ command: [String], environment: [String: String] = [:]) throws {
        let variables = environment.merging(["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"]) { own, _ in own }
        let script = #""$@" </dev/null & exec >/dev/null; cat; kill -KILL 0"#
        let words = ["/bin/sh", "-c", script, "sh"] + command
        let (process, input, output) = try Self.starting.withLock { _ in
            let input = try closedInOthers(Pipe())
            let output = try closedInOthers(Pipe())
            let process = try spawn(
                words, variables.map { "\($0)=\($1)" }, input: input.fileHandleForReading,
                output: output.fileHandleForWriting)
            return (process, input, output)
        }
        group = LockedValue(process)
        lifeline = input.fileHandleForWriting
        self.output = output.fileHandleForReading
    }

    deinit { stop() }

    /// Kills the program. Further calls do nothing.
    public func stop() {
        group.withLock { group in
            guard let leader = group else { return }
            kill(-leader, SIGKILL)
            waitpid(leader, nil, 0)
            group = nil
        }
    }

    /// All output of the program until it ends.
    ///
    /// - Throws: `CocoaError` if it cannot be read.
    public func allOutput() async throws -> String {
        try await waiting { String(decoding: try $0.readToEnd() ?? Data(), as: UTF8.self) }
    }

    /// The first line of output.
    ///
    /// - Throws: `CocoaError` if the program ends before that.
    public func firstLine() async throws -> String {
        try await waiting { output in
            var line = Data()
            while let byte = try output.read(upToCount: 1), !byte.isEmpty {
                if byte[byte.startIndex] == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
                line.append(byte)
            }
            throw CocoaError(.fileReadUnknown, userInfo: [NSLocalizedDescriptionKey: "The program said nothing."])
        }
    }

    /// Reads while the task waits. Cancellation kills the program, which ends the read.
    private func waiting(_ read: @escaping @Sendable (FileHandle) throws -> String) async throws -> String {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let output = output
                // The read blocks until the program writes. Swift's own threads must not block, and a queue has too few
                // of them.
                Thread.detachNewThread { continuation.resume(with: Result { try read(output) }) }
            }
        } onCancel: {
            stop()
        }
    }
}

private func closedInOthers(_ pipe: Pipe) throws -> Pipe {
    for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        guard fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC) == 0 else { throw POSIXError(.EBADF) }
    }
    return pipe
}

/// Starts a program as the leader of its own process group, with no blocked signals. Foundation would leave it in the
/// group of the tests, and with the signals blocked that the present thread blocks.
private func spawn(
    _ arguments: [String], _ environment: [String], input: FileHandle, output: FileHandle
) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.fileDescriptor, 0)
    posix_spawn_file_actions_adddup2(&actions, output.fileDescriptor, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    // C needs copies of all texts, with a null at the end; they are freed below.
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, arguments[0], &actions, &attributes, &words, &variables)
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: result) ?? .EIO) }
    return process
}
