internal import Glibc

/// Lets clients in and listens to each until it has said what it wants, or its time is over.
struct Door: Sendable {
    /// A client who has not said all yet.
    private struct Visitor {
        let guest: Guest
        let deadline: ContinuousClock.Instant
        var line: [UInt8] = []
    }

    let listener: ControlSocket
    /// At its end everything here ends.
    let wake: ControlSocket
    let limits: ControlLimits
    let call: AsyncStream<Call>.Continuation

    /// Does so until it is woken. This waits, so it needs a thread of its own.
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
            // Those for whom there is no room are gone with the socket that nobody keeps.
            while let socket = listener.accepted() {
                guard let guest = Guest(socket, room) else { continue }
                visitors.append(Visitor(guest: guest, deadline: now + limits.patience))
            }
        }
    }

    /// The visitor after what it has said; nil if nothing more is to be heard.
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
        // Rounded up, so that the time is over when this is.
        return Int32(clamping: max(0, left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1))
    }
}
