internal import Synchronization

/// A client, for as long as anybody deals with it; then its connection is closed, and there is room for another.
final class Guest: Sendable {
    let socket: ControlSocket
    private let room: Room

    /// Lets a client in; nil if there is no room, or it is another user's.
    init?(_ socket: ControlSocket, _ room: Room) {
        (self.socket, self.room) = (socket, room)
        guard room.enter() else {
            isInside = false
            return nil
        }
        isInside = true
        guard socket.peer?.isSameUser == true else { return nil }
    }

    private let isInside: Bool

    deinit { if isInside { room.leave() } }

    /// Sends an answer. Who does not fetch what is sent gets no more.
    func send(_ bytes: [UInt8]) throws {
        guard socket.send(bytes) else { throw ControlError(.tooSlow, "The other program does not fetch its answers.") }
    }
}

/// How many clients there are.
final class Room: Sendable {
    private let count = Mutex(0)
    private let limit: Int

    init(_ limit: Int) { self.limit = limit }

    /// Whether there was room for one more.
    func enter() -> Bool {
        count.withLock { count in
            guard count < limit else { return false }
            count += 1
            return true
        }
    }

    func leave() { count.withLock { $0 -= 1 } }
}
