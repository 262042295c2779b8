internal import Glibc

/// Accepts clients, and reads from each until its request is complete or its time is over.
struct ControlListener: Sendable {
    /// A client whose request is not complete.
    private struct Client {
        let connection: ControlConnection
        let deadline: ContinuousClock.Instant
        var line: [UInt8] = []
    }

    let listener: ControlSocket
    /// The loop ends when this socket ends.
    let wake: ControlSocket
    let limits: ControlLimits
    let call: AsyncStream<ControlCall>.Continuation

    /// Runs until it is woken. It blocks, so it needs a thread of its own.
    func keep() {
        let slots = ClientSlots(limits.clients)
        var clients: [Client] = []
        defer { call.finish() }
        while true {
            let sockets = [wake, listener] + clients.map(\.connection.socket)
            var waits = sockets.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
            _ = poll(&waits, nfds_t(waits.count), Self.milliseconds(until: clients.map(\.deadline).min()))
            guard waits[0].revents == 0 else { return }
            let ready = waits.dropFirst(2).map { $0.revents != 0 }
            let now = ContinuousClock.now
            clients = zip(clients, ready).compactMap { client, isReady in
                isReady ? heard(client) : client.deadline > now ? client : nil
            }
            // A client without room is disconnected when its socket is released.
            while let socket = listener.accepted() {
                guard let connection = ControlConnection(socket, slots) else { continue }
                clients.append(Client(connection: connection, deadline: now + limits.timeout))
            }
        }
    }

    /// The client with the bytes read so far; nil if it needs no more reading.
    private func heard(_ client: Client) -> Client? {
        guard let bytes = client.connection.socket.received() else { return client }
        var client = client
        client.line += bytes
        if let end = client.line.firstIndex(of: UInt8(ascii: "\n")) {
            if end <= ControlLine.byteLimit {
                call.yield(ControlCall(connection: client.connection, line: Array(client.line[..<end])))
            }
            return nil
        }
        return bytes.isEmpty || client.line.count > ControlLine.byteLimit ? nil : client
    }

    private static func milliseconds(until moment: ContinuousClock.Instant?) -> Int32 {
        guard let moment else { return -1 }
        let left = (moment - .now).components
        // Rounded up, so that the time is over when the wait ends.
        return Int32(clamping: max(0, left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1))
    }
}
