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
    }

    // The thread reads and writes it, and no other does.
    /// The descriptor that ends a wait; for the thread only.
    nonisolated(unsafe) private var signal: CInt = -1

    func begin(_ signal: WakeSignal) { self.signal = signal.descriptor }

    func wait(for interest: Interest?, isIdle: Bool) {
        var descriptors = [pollfd(fd: signal, events: Int16(POLLIN), revents: 0)]
        if let socket = interest?.socket {
            descriptors.append(pollfd(fd: socket.descriptor, events: socket.events, revents: 0))
        }
        let deadline = isIdle ? interest?.deadline ?? .never : MonotonicTime(microseconds: 0)
        let timeout = deadline == .never ? -1 : deadline.milliseconds(after: .now())
        guard poll(&descriptors, nfds_t(descriptors.count), timeout) > 0, descriptors[0].revents != 0 else { return }
        WakeSignal.clear(signal)
    }

    func end() {}
}
