internal import Glibc

/// Accepts clients, and reads from each until its request is complete or its time is over.
struct ControlListener: Sendable {
    /// A client whose request is not complete.
    private struct Visitor {
        let guest: ControlConnection
        let deadline: ContinuousClock.Instant
        var line: [UInt8] = []
    }

    let listener: ControlSocket
    /// The loop ends when this socket ends.
    let wake: ControlSocket
    let limits: ControlLimits
    let call: AsyncStream<Call>.Continuation

    /// Runs until it is woken. It blocks, so it needs a thread of its own.
    func keep() {
        let room = Room(limits.clients)
        var visitors: [Visitor] = []
        defer { call.finish() }
        while true {
            let sockets = [wake, listener] + visitors.map(\.guest.socket)
            var waits = sockets.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
            _ = poll(&waits, nfds_t(waits.count), Self.milliseconds(until: visitors.map(\.deadline).min()))
            guard waits[0].revents == 0 else { return }
            let ready = waits.dropFirst(2).map { $0.revents != 0 }
            let now = ContinuousClock.now
            visitors = zip(visitors, ready).compactMap { visitor, isReady in
                isReady ? heard(visitor) : visitor.deadline > now ? visitor : nil
            }
            // A client without room is disconnected when its socket is released.
            while let socket = listener.accepted() {
                guard let guest = ControlConnection(socket, room) else { continue }
                visitors.append(Visitor(guest: guest, deadline: now + limits.patience))
            }
        }
    }

    /// The visitor with the bytes read so far; nil if it needs no more reading.
    private func heard(_ visitor: Visitor) -> Visitor? {
        guard let bytes = visitor.guest.socket.received() else { return visitor }
        var visitor = visitor
        visitor.line += bytes
        if let end = visitor.line.firstIndex(of: UInt8(ascii: "\n")) {
            if end <= ControlLine.byteLimit {
                call.yield(Call(guest: visitor.guest, line: Array(visitor.line[..<end])))
            }
            return nil
        }
        return bytes.isEmpty || visitor.line.count > ControlLine.byteLimit ? nil : visitor
    }

    private static func milliseconds(until moment: ContinuousClock.Instant?) -> Int32 {
        guard let moment else { return -1 }
        let left = (moment - .now).components
        // Rounded up, so that the time is over when the wait ends.
        return Int32(clamping: max(0, left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1))
    }
}
