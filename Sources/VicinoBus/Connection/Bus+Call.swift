extension Bus {
    /// Calls a method and waits for the answer.
    ///
    /// If the task is cancelled, the answer is no longer waited for; whoever was called is not told.
    ///
    /// - Parameters:
    ///   - call: what to call.
    ///   - note: called with the answer or the error on the connection's thread, before anything that came after the
    ///     answer is seen; it must not wait. Not called if the task is cancelled.
    /// - Throws: `BusError` with the code `refused` and a name if the answer is an error, `timeout`, `disconnected`,
    ///   `closed`, or one of those for values that the bus cannot carry; `CancellationError`.
    package func call(
        _ call: MethodCall, note: (@Sendable (Result<Answer, BusError>) -> Void)? = nil
    ) async throws -> Answer {
        try Task.checkCancellation()
        let link = try usableLink()
        try check(call.body)
        let cookie = try link.send(call)
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

    /// Sends a call and wants no answer.
    ///
    /// - Throws: `BusError` with the code `closed` or `disconnected`, or one of those for values that the bus cannot
    ///   carry.
    package func send(_ call: MethodCall) throws(BusError) {
        try check(call.body)
        try usableLink().sendUnanswered(call)
    }

    /// Sends a signal to everybody who wants it, or to one connection alone.
    ///
    /// - Throws: `BusError` with the code `closed` or `disconnected`, or one of those for values that the bus cannot
    ///   carry.
    package func emit(
        _ member: MemberName, of interface: InterfaceName, at path: ObjectPath, _ body: BusBody = .empty,
        to: BusName? = nil
    ) throws(BusError) {
        try check(body)
        try usableLink().sendSignal(member, of: interface, at: path, body, to: to)
    }

    /// The link, if something can still be sent.
    func usableLink() throws(BusError) -> SystemdLink {
        switch phase {
        case .open: if let link { return link }
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
