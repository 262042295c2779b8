internal import Glibc

/// Accepts clients, reads from each until its request is complete or its time is over, and sends the answers that wait.
struct ControlListener: Sendable {
    /// A client whose request is not complete.
    private struct Client {
        let connection: ControlConnection
        let deadline: ContinuousClock.Instant
        var line: [UInt8] = []
    }

    let listener: ControlSocket
    /// Ends a wait when something is received from it, and the loop when this socket ends.
    let wake: ControlSocket
    let pending: PendingAnswers
    let limits: ControlLimits
    let call: AsyncStream<ControlCall>.Continuation

    /// How long no connection is accepted after the descriptors ran out: the waiting one would end each wait at once.
    static let pause: Duration = .seconds(1)

    /// Runs until it is woken. It blocks, so it needs a thread of its own.
    func keep() {
        let slots = ClientSlots(limits.clients)
        var clients: [Client] = []
        var answers: [PendingAnswer] = []
        var paused: ContinuousClock.Instant?
        defer {
            call.finish()
            for answer in answers + pending.close() { answer.end.resume(returning: false) }
        }
        while let ready = wait(clients, answers, until: paused) {
            let now = ContinuousClock.now
            if let end = paused, end <= now { paused = nil }
            clients = zip(clients, ready.clients).compactMap { client, isReady in
                if isReady { return heard(client) }
                return client.deadline > now ? client : nil
            }
            answers = zip(answers, ready.answers).compactMap { $0.continued(isWritable: $1, at: now) } + pending.take()
            guard paused == nil else { continue }
            accepting: while true {
                switch listener.accepted() {
                case .connection(let socket):
                    // A client without room is disconnected when its socket is released.
                    guard let connection = ControlConnection(socket, slots: slots, pending: pending) else { continue }
                    clients.append(Client(connection: connection, deadline: now + limits.timeout))
                case .none: break accepting
                case .exhausted:
                    paused = now + Self.pause
                    break accepting
                }
            }
        }
    }

    /// Waits until a socket is ready, an answer is added, or a time is over.
    ///
    /// - Parameter paused: until when no connection is accepted; nil for no pause.
    /// - Returns: which clients have sent something, and which may be sent more; nil if the loop is to end.
    private func wait(
        _ clients: [Client], _ answers: [PendingAnswer], until paused: ContinuousClock.Instant?
    ) -> (clients: [Bool], answers: [Bool])? {
        let heard = [wake, listener] + clients.map(\.connection.socket)
        var waits = heard.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
        // The system ignores a negative number.
        if paused != nil { waits[1].fd = -1 }
        waits += answers.map { pollfd(fd: $0.connection.socket.number, events: Int16(POLLOUT), revents: 0) }
        let deadline = (clients.map(\.deadline) + answers.map(\.deadline) + [paused].compactMap(\.self)).min()
        _ = poll(&waits, nfds_t(waits.count), Self.milliseconds(until: deadline))
        guard waits[0].revents == 0 || wake.received()?.isEmpty != true else { return nil }
        let isReady = waits.dropFirst(2).map { $0.revents != 0 }
        return (Array(isReady.prefix(clients.count)), Array(isReady.suffix(answers.count)))
    }

    /// The client with the bytes read so far; nil if it needs no more reading.
    private func heard(_ client: Client) -> Client? {
        guard let bytes = client.connection.socket.received() else { return client }
        var client = client
        client.line += bytes
        if let end = client.line.firstIndex(of: UInt8(ascii: "\n")) {
            if end <= ControlLine.requestLimit {
                call.yield(ControlCall(connection: client.connection, line: Array(client.line[..<end])))
            }
            return nil
        }
        return bytes.isEmpty || client.line.count > ControlLine.requestLimit ? nil : client
    }

    private static func milliseconds(until moment: ContinuousClock.Instant?) -> Int32 {
        guard let moment else { return -1 }
        let left = (moment - .now).components
        // Rounded up, so that the time is over when the wait ends.
        return Int32(clamping: max(0, left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1))
    }
}
