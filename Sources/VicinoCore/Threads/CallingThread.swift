internal import VicinoLocks

/// The threads that must not do work that takes long: neither wait for the disk, nor check signatures.
///
/// In debug builds each such work checks that its thread may do it; other builds do not check.
package enum CallingThread {
    private static let mustNotWait = LockedValue<@Sendable () -> Bool>({ false })

    /// Sets the test for threads that must not wait: this target does not know what runs on them.
    package static func forbid(where mustNotWait: @escaping @Sendable () -> Bool) {
        Self.mustNotWait.withLock { $0 = mustNotWait }
    }

    /// Ends a debug build if the calling thread must not wait.
    ///
    /// - Parameter work: what was done, as the beginning of a sentence.
    package static func check(_ work: @autoclosure () -> String = "A store was called") {
        assert(
            !mustNotWait.withLock(\.self)(),
            "\(work()) on a thread of the network. Call it from another one, and hand its answer over.")
    }
}
