internal import Glibc

/// A pair of sockets that wakes a thread that waits for descriptors.
package final class WakeSignal: Sendable {
    /// Readable from when it is raised until it is cleared.
    package let descriptor: CInt
    private let end: CInt

    init() throws(ThreadError) {
        var ends: [CInt] = [-1, -1]
        let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw ThreadError(number: errno) }
        descriptor = ends[0]
        end = ends[1]
    }

    deinit {
        close(descriptor)
        close(end)
    }

    /// Wakes the thread. Any thread may call it; sockets that are full wake the thread, too.
    func raise() {
        var one: UInt8 = 1
        write(end, &one, 1)
    }

    /// Makes a signal's descriptor wait until it is raised again.
    package static func clear(_ descriptor: CInt) {
        // After it was raised more often than this, a wait ends at once, and reads the rest.
        _ = withUnsafeTemporaryAllocation(byteCount: 32, alignment: 1) { read(descriptor, $0.baseAddress, $0.count) }
    }
}

/// The system could not make a thread.
package struct ThreadError: Error {
    /// The system's error number.
    package let number: CInt
}
