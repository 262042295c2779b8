internal import CAvahi
internal import VicinoCore
internal import VicinoThreads

/// Waits in Avahi's event loop for the daemon.
///
/// libavahi-client belongs to one thread. Some of its calls wait for the daemon, which must not block Swift's own
/// threads.
final class AvahiLoop: ThreadLoop {
    /// Avahi's loop; for the thread only.
    // It is made before the thread begins, only the thread uses it while it runs, and it is freed after the thread has
    // ended, because the thread holds this object.
    nonisolated(unsafe) let poll: OpaquePointer
    // Only the thread uses it.
    nonisolated(unsafe) private var signalWatch: OpaquePointer?

    /// - Throws: `VicinoError` with `.system` if there is no memory.
    init() throws(VicinoError) {
        guard let poll = avahi_simple_poll_new() else {
            throw VicinoError(.system, "Avahi's loop could not be made. Close some programs, and try again.")
        }
        self.poll = poll
    }

    deinit { avahi_simple_poll_free(poll) }

    func begin(_ signal: WakeSignal) {
        signalWatch = watch(signal.descriptor) { _, descriptor, _, _ in WakeSignal.clear(descriptor) }
    }

    func wait(for deadline: ContinuousClock.Instant?, isIdle: Bool) {
        _ = avahi_simple_poll_iterate(poll, isIdle ? milliseconds(until: deadline) : 0)
    }

    func end() {
        if let signalWatch { avahi_simple_poll_get(poll).pointee.watch_free(signalWatch) }
    }

    /// Lets the loop wait for another descriptor.
    func watch(
        _ descriptor: CInt, _ callback: AvahiWatchCallback, context: UnsafeMutableRawPointer? = nil
    ) -> OpaquePointer? {
        let watches = avahi_simple_poll_get(poll)
        return watches?.pointee.watch_new(watches, descriptor, AVAHI_WATCH_IN, callback, context)
    }

    /// The time until a moment, rounded up to milliseconds for `poll`; for ever without a moment.
    private func milliseconds(until deadline: ContinuousClock.Instant?) -> CInt {
        guard let deadline else { return -1 }
        let wait = ContinuousClock.now.duration(to: deadline)
        return wait <= .zero ? 0 : CInt(clamping: Int64(wait / .milliseconds(1)) + 1)
    }
}
