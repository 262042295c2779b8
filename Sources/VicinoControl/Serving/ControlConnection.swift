internal import VicinoCore
internal import VicinoLocks

/// A connected client. When this object goes, its connection is closed, and there is room for another client.
final class ControlConnection: Sendable {
    let socket: ControlSocket
    private let slots: ClientSlots
    private let pending: PendingAnswers

    /// Admits a client; nil if there is no room, or it is another user's.
    init?(_ socket: ControlSocket, slots: ClientSlots, pending: PendingAnswers) {
        self.socket = socket
        self.slots = slots
        self.pending = pending
        guard slots.enter() else {
            isInside = false
            return nil
        }
        isInside = true
        guard socket.peer?.isSameUser == true else { return nil }
    }

    private let isInside: Bool

    deinit { if isInside { slots.leave() } }

    /// Sends an answer, and waits for the client to read if it is long. A client that does not read in time gets no more.
    func send(_ bytes: [UInt8], within timeout: Duration) async throws {
        let deadline = ContinuousClock.now + timeout
        if let rest = socket.send(bytes[...]) {
            if rest.isEmpty { return }
            if await pending.send(rest, to: self, until: deadline) { return }
        }
        throw VicinoError(.tooSlow, "The client does not read its answers.")
    }
}

/// The number of connected clients.
final class ClientSlots: Sendable {
    private let count = LockedValue(0)
    private let limit: Int

    init(_ limit: Int) { self.limit = limit }

    /// Takes a slot; whether one was free.
    func enter() -> Bool {
        count.withLock { count in
            guard count < limit else { return false }
            count += 1
            return true
        }
    }

    func leave() { count.withLock { $0 -= 1 } }
}
