internal import Foundation
internal import VicinoCore

/// A process that reads a database, and what it says. It ends with this object.
final class RunningReader {
    private let process: pid_t
    private let output: Int32
    private var receivedCount = 0

    /// The most bytes that it may say.
    private static let byteLimit = 1 << 30
    /// How long it may say nothing, in milliseconds.
    private static let patience: Int32 = 120_000

    /// Starts a process.
    ///
    /// - Parameters:
    ///   - command: the program and its arguments.
    ///   - database: what it gets at its standard input.
    /// - Throws: `VicinoError` if it cannot be started.
    init(_ command: [String], reading database: CopiedDatabase) throws(VicinoError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .noReadingProcess }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[1]) }
        guard let process = Self.spawn(command, input: database.descriptor, output: ends[1]) else {
            close(ends[0])
            throw .noReadingProcess
        }
        self.process = process
        output = ends[0]
    }

    deinit {
        close(output)
        kill(process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }

    /// The next bytes: as many as given, or fewer at the end.
    ///
    /// - Throws: `VicinoError` if the process says nothing for long, nothing at all, or too much.
    func next(_ count: Int) throws(VicinoError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count, case let piece = try piece(count - bytes.count), !piece.isEmpty {
            receivedCount += piece.count
            guard receivedCount <= Self.byteLimit else { throw .largeDatabase(CopiedDatabase.byteLimit) }
            bytes += piece
        }
        guard receivedCount > 0 else { throw .noReadingProcess }
        return bytes
    }

    private func piece(_ count: Int) throws(VicinoError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        while true {
            var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            let ready = poll(&request, 1, Self.patience)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { throw .slowDatabase }
            let received = bytes.withUnsafeMutableBytes { read(output, $0.baseAddress, $0.count) }
            if received < 0, errno == EINTR { continue }
            guard received >= 0 else { throw .noReadingProcess }
            return Array(bytes.prefix(received))
        }
    }

    /// Starts a process without variables and without blocked signals. It closes what else it inherits.
    ///
    /// - Returns: nil if it cannot be started.
    private static func spawn(_ command: [String], input: Int32, output: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var noSignals = sigset_t()
        sigemptyset(&noSignals)
        posix_spawnattr_setsigmask(&attributes, &noSignals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        // C needs copies of all texts, with a null at the end; they are freed below.
        var words = command.map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var variables: [UnsafeMutablePointer<CChar>?] = [nil]
        var process: pid_t = 0
        let code = posix_spawn(&process, command[0], &actions, &attributes, &words, &variables)
        return code == 0 ? process : nil
    }
}
