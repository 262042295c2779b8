internal import CSQLite
internal import Glibc

/// The process in which a foreign database is read: it gives up what it does not need before it reads a byte.
package enum ReadingProcess {
    /// The word that tells the program to be this process; it follows the program's name.
    package static let word = "read-foreign-database"

    /// Reads the database at standard input, and writes what it holds to standard output.
    ///
    /// - Returns: the code with which the process ends.
    package static func run() -> Int32 {
        guard restrict() else { return EXIT_FAILURE }
        sqlite3_hard_heap_limit64(ForeignLimits.memoryBytes)
        do {
            try GadgetbridgeScan.read(STDIN_FILENO) { try writeAll($0) }
            return EXIT_SUCCESS
        } catch { return EXIT_FAILURE }
    }

    private struct WriteFailure: Error {}

    /// Open files have smaller numbers than this, if the program that started it forgot any.
    private static let closedCount: Int32 = 1024

    private static func writeAll(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw WriteFailure() }
            rest = rest.dropFirst(count)
        }
    }

    /// Bounds what the process can take, and gives up rights. It opens no file any more, writes none and starts nothing.
    private static func restrict() -> Bool {
        // Nothing of what the program that started it had open.
        for descriptor in 3..<Self.closedCount { close(descriptor) }
        guard vicino_give_up_privileges() == 0 else { return false }
        leaveRoot()
        let limits: [(kind: __rlimit_resource, value: rlim_t)] = [
            (RLIMIT_CPU, 120), (RLIMIT_DATA, 512 << 20), (RLIMIT_AS, 8 << 30), (RLIMIT_FSIZE, 0), (__RLIMIT_NPROC, 0),
            (RLIMIT_NOFILE, 3),
        ]
        return limits.allSatisfy { limit in
            var value = rlimit(rlim_cur: limit.value, rlim_max: limit.value)
            return setrlimit(__rlimit_resource_t(limit.kind.rawValue), &value) == 0
        }
    }

    /// Becomes the user who owns nothing, if the process is the superuser's. One within a namespace of its own cannot, and is
    /// none outside of it.
    private static func leaveRoot() {
        guard geteuid() == 0 else { return }
        let nobody: uid_t = 65_534
        _ = setgroups(0, nil)
        _ = setgid(nobody)
        _ = setuid(nobody)
    }
}
