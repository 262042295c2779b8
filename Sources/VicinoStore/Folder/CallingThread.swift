internal import Synchronization

/// The threads on which stores may be called.
///
/// In debug builds each call checks that its thread may wait for the disk; other builds do not check.
package enum CallingThread {
    private static let mustNotWait = Mutex<@Sendable () -> Bool>({ false })

    /// Sets the test for threads that must not wait: this target does not know what runs on them.
    package static func forbid(where mustNotWait: @escaping @Sendable () -> Bool) {
        Self.mustNotWait.withLock { $0 = mustNotWait }
    }

    /// Ends a debug build if the calling thread must not wait.
    static func check() {
        assert(
            !mustNotWait.withLock(\.self)(),
            "A store was called on a thread of the network. Call it from another one, and hand its answer over.")
    }
}
