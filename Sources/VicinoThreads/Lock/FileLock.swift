package import Glibc

/// Locks an open file for this process, as `flock` does.
package enum FileLock {
    /// Whom a lock keeps out.
    package enum Kind: Sendable {
        /// Every other process.
        case sole
        /// Processes that want a sole lock. Held for a moment, to ask whether the lock is free.
        case shared
    }

    /// The pause between two attempts.
    package static let pause: useconds_t = 10_000

    /// Tries several times, because others may have the lock for a moment only. A program that is being started has all
    /// files of the one that starts it until it is loaded. A program that asks whether the lock is free shares it.
    ///
    /// - Parameters:
    ///   - attempts: how often to try.
    ///   - pause: waits between two attempts; tests replace it.
    /// - Returns: whether the file is locked now; if not, `errno` says why.
    package static func lock(
        _ descriptor: CInt, _ kind: Kind = .sole, attempts: Int = 20,
        pausing pause: () -> Void = { usleep(FileLock.pause) }
    ) -> Bool {
        let operation = (kind == .sole ? LOCK_EX : LOCK_SH) | LOCK_NB
        for attempt in 0..<attempts {
            if attempt > 0 { pause() }
            if flock(descriptor, operation) == 0 { return true }
        }
        return false
    }
}
