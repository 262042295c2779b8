internal import Synchronization

/// On which threads stores may be called. In debug builds each call makes sure that its own is none of those that must
/// not wait for the disk; other builds do not look.
package enum CallingThread {
    private static let mustNotWait = Mutex<@Sendable () -> Bool>({ false })

    /// Says how the threads are recognised that must not wait: this target does not know what runs on them.
    package static func forbid(where mustNotWait: @escaping @Sendable () -> Bool) {
        Self.mustNotWait.withLock { $0 = mustNotWait }
    }

    /// Ends a debug build where the calling thread must not wait.
    static func check() {
        assert(
            !mustNotWait.withLock(\.self)(),
            "A store was called on a thread of the network. Call it from another one, and hand its answer over.")
    }
}
