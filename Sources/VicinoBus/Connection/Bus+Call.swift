extension Bus {
    /// Calls a method and waits for the answer.
    ///
    /// If the task is cancelled, the wait ends, and the called service is not told.
    ///
    /// - Parameters:
    ///   - call: the call.
    ///   - note: called on the connection's thread with the answer or the error, before any later message is handled.
    ///     It must not wait. It is not called if the task is cancelled.
    /// - Throws: `BusError` with the code `refused` and a name if the answer is an error. Other codes are `timeout`,
    ///   `disconnected`, `closed`, and one for values that the bus cannot carry. `CancellationError` if the task is
    ///   cancelled.
    package func call(
        _ call: MethodCall, note: (@Sendable (Result<Reply, BusError>) -> Void)? = nil
    ) async throws -> Reply {
        try Task.checkCancellation()
        let connection = try usableConnection()
        try check(call.body)
        let cookie = try connection.send(call)
        let deadline = MonotonicTime.now().advanced(by: call.timeout ?? limits.answer)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { caller in
                let pending = PendingCalls.Call(destination: call.destination, note: note, caller: caller)
                calls.add(pending, cookie: cookie, until: deadline)
            }
        } onCancel: {
            perform { $0.cancel(cookie) }
        }
    }

    /// Sends a call without asking for an answer.
    ///
    /// - Throws: `BusError` with the code `closed` or `disconnected`, or a code for values that the bus cannot carry.
    package func send(_ call: MethodCall) throws(BusError) {
        try check(call.body)
        try usableConnection().sendUnanswered(call)
    }

    /// Sends a signal to all connections that want it, or to a single connection.
    ///
    /// - Throws: `BusError` with the code `closed` or `disconnected`, or a code for values that the bus cannot carry.
    package func emit(
        _ member: MemberName, of interface: InterfaceName, at path: ObjectPath, _ body: BusBody = .empty,
        to: BusName? = nil
    ) throws(BusError) {
        try check(body)
        try usableConnection().sendSignal(member, of: interface, at: path, body, to: to)
    }

    /// The connection of libsystemd, if it can still send.
    func usableConnection() throws(BusError) -> SystemdConnection {
        switch phase {
        case .open: if let connection { return connection }
        case .over(let error?): throw error
        case .connecting, .closing, .over(nil): break
        }
        throw .closedHere
    }

    func check(_ body: BusBody) throws(BusError) {
        var check = ValueCheck(limits)
        try check.check(body)
    }

    private func cancel(_ cookie: UInt64) {
        calls.take(cookie: cookie)?.caller.resume(throwing: CancellationError())
    }
}
