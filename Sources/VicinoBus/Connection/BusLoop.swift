internal import Glibc
internal import VicinoThreads

/// Waits for the socket of a connection to a bus.
final class BusLoop: ThreadLoop {
    /// What to wait for.
    struct Interest {
        /// The socket and the events of `poll`; nil without a connection.
        var socket: (descriptor: CInt, events: Int16)?
        /// When there is work even if nothing arrives.
        var deadline = MonotonicTime.never
        /// Until when the socket does not count.
        var pause: MonotonicTime?
    }

    /// The descriptor that ends a wait; for the thread only.
    // The thread reads and writes it, and no other does.
    nonisolated(unsafe) private var signal: CInt = -1

    func begin(_ signal: WakeSignal) { self.signal = signal.descriptor }

    func wait(for interest: Interest?, isIdle: Bool) {
        if isIdle, let pause = interest?.pause, waitForWake([], until: min(pause, interest?.deadline ?? .never)) {
            return
        }
        var descriptors: [pollfd] = []
        if let socket = interest?.socket {
            descriptors.append(pollfd(fd: socket.descriptor, events: socket.events, revents: 0))
        }
        let deadline = isIdle ? interest?.deadline ?? .never : MonotonicTime(microseconds: 0)
        _ = waitForWake(descriptors, until: deadline)
    }

    /// Waits for the signal, for one of these descriptors, or until a moment.
    ///
    /// - Returns: whether the signal was raised.
    private func waitForWake(_ others: [pollfd], until deadline: MonotonicTime) -> Bool {
        var descriptors = [pollfd(fd: signal, events: Int16(POLLIN), revents: 0)] + others
        let timeout = deadline == .never ? -1 : deadline.milliseconds(after: .now())
        guard poll(&descriptors, nfds_t(descriptors.count), timeout) > 0, descriptors[0].revents != 0 else {
            return false
        }
        WakeSignal.clear(signal)
        return true
    }

    func end() {}
}
