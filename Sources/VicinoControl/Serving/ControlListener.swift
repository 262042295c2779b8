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

    /// Runs until it is woken. It blocks, so it needs a thread of its own.
    func keep() {
        let slots = ClientSlots(limits.clients)
        var (clients, answers): ([Client], [PendingAnswer]) = ([], [])
        defer {
            call.finish()
            for answer in answers + pending.close() { answer.end.resume(returning: false) }
        }
        while let ready = wait(clients, answers) {
            let now = ContinuousClock.now
            clients = zip(clients, ready.clients).compactMap { client, isReady in
                isReady ? heard(client) : client.deadline > now ? client : nil
            }
            answers = zip(answers, ready.answers).compactMap { $0.continued(isWritable: $1, at: now) } + pending.take()
            // A client without room is disconnected when its socket is released.
            while let socket = listener.accepted() {
                guard let connection = ControlConnection(socket, slots, pending) else { continue }
                clients.append(Client(connection: connection, deadline: now + limits.timeout))
            }
        }
    }

    /// Waits until a socket is ready, an answer is added, or a time is over.
    ///
    /// - Returns: which clients have sent something, and which may be sent more; nil if the loop is to end.
    private func wait(_ clients: [Client], _ answers: [PendingAnswer]) -> (clients: [Bool], answers: [Bool])? {
        let heard = [wake, listener] + clients.map(\.connection.socket)
        var waits = heard.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
        waits += answers.map { pollfd(fd: $0.connection.socket.number, events: Int16(POLLOUT), revents: 0) }
        let deadline = (clients.map(\.deadline) + answers.map(\.deadline)).min()
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
