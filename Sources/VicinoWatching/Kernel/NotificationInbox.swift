internal import Glibc
internal import VicinoLocks

/// What the kernel has told and the service has not yet read, up to a limit.
final class NotificationInbox: Sendable {
    private struct State {
        var notifications: [KernelNotification] = []
        var isFull = false
    }

    private let descriptor: CInt
    private let state = LockedValue(State())

    private static let limit = 10_000
    private static let bufferSize = 65_536

    init(_ descriptor: CInt) { self.descriptor = descriptor }

    /// Reads what the kernel has, without waiting.
    ///
    /// - Returns: whether there was anything.
    func fetch() -> Bool {
        var hasNews = false
        withUnsafeTemporaryAllocation(byteCount: Self.bufferSize, alignment: 8) { buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                hasNews = true
                put(KernelNotification.all(in: UnsafeRawBufferPointer(rebasing: buffer[..<count])))
            }
        }
        return hasNews
    }

    private func put(_ notifications: [KernelNotification]) {
        state.withLock { state in
            guard !state.isFull else { return }
            state.notifications += notifications
            guard state.notifications.count > Self.limit else { return }
            state.notifications = []
            state.isFull = true
        }
    }

    /// Removes and returns everything; nil if some was lost.
    func empty() -> [KernelNotification]? {
        state.withLock { state in
            defer { state = State() }
            return state.isFull ? nil : state.notifications
        }
    }
}
