extension Bus {
    /// The maximum number of messages that are handled before other work runs on the thread.
    private static let messagesInTurn = 32

    /// Sends and receives what is ready, and returns what to wait for next.
    func turn() -> BusLoop.Interest {
        hasSignals = false
        do throws(BusError) {
            let hasMore = try takeMessages()
            try advance()
            return interest(hasMore: hasMore)
        } catch {
            finish(error)
            return BusLoop.Interest()
        }
    }

    private func takeMessages() throws(BusError) -> Bool {
        for _ in 0..<Self.messagesInTurn {
            guard let connection, let step = try connection.step() else { return false }
            guard connection.isOpen else { throw Self.wasLost }
            if case .message(let message) = step { receive(message) }
        }
        return true
    }

    private static let wasLost = BusError(.disconnected, "The connection to the bus was lost.")

    /// Does the work that depends on time and on the state of the connection.
    private func advance() throws(BusError) {
        guard let connection else { return }
        let now = MonotonicTime.now()
        guard connection.isOpen else { throw Self.wasLost }
        switch phase {
        case .connecting(let deadline, let waiter):
            if connection.isReady {
                try hasConnected(waiter)
            } else if now >= deadline {
                throw BusError(.timeout, "The bus has not answered in time.")
            }
        case .closing(let deadline):
            if !connection.isSending || now >= deadline { finish(nil) }
        case .open, .over: break
        }
        while let call = calls.takeDue(now) { call.end(.failure(.timedOut)) }
    }

    private func interest(hasMore: Bool) -> BusLoop.Interest {
        guard let connection else { return BusLoop.Interest() }
        var interest = connection.interest
        switch phase {
        case .connecting(let deadline, _), .closing(let deadline): interest.deadline = min(interest.deadline, deadline)
        case .open, .over: break
        }
        interest.deadline = min(interest.deadline, calls.nextDeadline())
        if hasMore { interest.deadline = MonotonicTime(microseconds: 0) }
        if hasSignals, !hasMore, case .open = phase, calls.count == 0, !connection.isSending {
            interest.pause = MonotonicTime.now().advanced(by: limits.signalPause)
        }
        return interest
    }

    private func receive(_ message: SystemdMessage) {
        guard let header = try? message.header() else { return }
        switch header.kind {
        case .answer, .error: receiveAnswer(message, header)
        case .signal:
            hasSignals = true
            receiveSignal(message, header)
        case .call: receiveCall(message, header)
        }
    }

    private func receiveAnswer(_ message: SystemdMessage, _ header: MessageHeader) {
        guard let cookie = header.answeredCookie, let call = calls.take(answeredBy: header.sender, cookie: cookie)
        else { return }
        var reader = MessageReader(message, limits)
        do throws(BusError) {
            let body = try reader.body()
            guard header.kind == .error else { return call.end(.success(Reply(sender: header.sender, body: body))) }
            let text = if case .string(let text) = body.values.first { text } else { "" }
            call.end(.failure(.refused(header.errorName ?? .failed, text)))
        } catch {
            call.end(.failure(error))
        }
    }
}

extension PendingCalls.Call {
    /// Hands the result of the call to its caller.
    func end(_ result: Result<Reply, BusError>) {
        note?(result)
        caller.resume(with: result)
    }
}
