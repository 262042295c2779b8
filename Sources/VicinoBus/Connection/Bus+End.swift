extension Bus {
    /// Closes the connection, and returns when it is closed.
    ///
    /// It first sends what is pending, for at most `BusLimits.closing`. Calls without an answer fail with the code
    /// `closed`, and iterations over signals end.
    package func close() async {
        if case .open = phase {
            phase = .closing(until: .now().advanced(by: limits.closing))
            endWork(nil)
        }
        await waitForEnd()
    }

    /// Waits until either side has ended the connection, or the task is cancelled.
    ///
    /// - Returns: why the connection was lost; nil if this side closed it, or it is still open.
    @discardableResult
    package func ended() async -> BusError? {
        await waitForEnd()
        if case .over(let error) = phase { return error }
        return nil
    }

    private func waitForEnd() async {
        if case .over = phase { return }
        let number = nextNumber()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { return continuation.resume() }
                endWaiters[number] = continuation
            }
        } onCancel: {
            perform { $0.endWaiters.removeValue(forKey: number)?.resume() }
        }
    }

    /// Marks the connection as over: lost if there is an error, or closed by this side.
    func finish(_ error: BusError?) {
        if case .over = phase { return }
        let waiter: CheckedContinuation<Void, any Error>? =
            if case .connecting(_, let waiter) = phase { waiter } else { nil }
        phase = .over(error)
        connection = nil
        waiter?.resume(throwing: error.map(Self.unreachable) ?? .closedHere)
        endWork(error)
        for waiter in endWaiters.values { waiter.resume() }
        endWaiters = [:]
    }

    /// Ends all calls, observers and served objects.
    private func endWork(_ error: BusError?) {
        for call in calls.takeAll() { call.end(.failure(error ?? .closedHere)) }
        for observer in observers.values { observer.notify(.ended(error)) }
        observers = [:]
        owners = [:]
        objects = ServedObjects()
        served.cancelAll()
    }

    /// A failure before the connection was ready, with the code `unreachable` instead of `disconnected`.
    private static func unreachable(_ error: BusError) -> BusError {
        error.code == .disconnected ? BusError(.unreachable, "The bus cannot be reached. \(error.message)") : error
    }
}
