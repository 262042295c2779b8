extension Bus {
    /// Closes the connection: what is still to be sent is sent, for the time of `BusLimits.closing` at most. Calls that
    /// wait for their answers fail with the code `closed`, iterations over signals end. Returns when it is closed.
    package func close() async {
        if case .open = phase {
            phase = .closing(until: .now().advanced(by: limits.closing))
            endWork(nil)
        }
        await waitForEnd()
    }

    /// Waits until the connection is over, whoever ended it, or the task is cancelled.
    ///
    /// - Returns: why the connection was lost; nil if this side closed it, or it still stands.
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

    /// The connection is over: lost if there is an error, or closed by this side.
    func finish(_ error: BusError?) {
        if case .over = phase { return }
        let waiter: CheckedContinuation<Void, any Error>? =
            if case .connecting(_, let waiter) = phase { waiter } else { nil }
        phase = .over(error)
        link = nil
        waiter?.resume(throwing: error.map(Self.unreachable) ?? .closedHere)
        endWork(error)
        for waiter in endWaiters.values { waiter.resume() }
        endWaiters = [:]
    }

    /// Ends everything that waits for something to come.
    private func endWork(_ error: BusError?) {
        for call in calls.takeAll() { call.end(.failure(error ?? .closedHere)) }
        for observer in observers.values { observer.notify(.ended(error)) }
        observers = [:]
        owners = [:]
        objects = ServedObjects()
        served.cancelAll()
    }

    /// What failed before there was a connection is no loss of one.
    private static func unreachable(_ error: BusError) -> BusError {
        error.code == .disconnected ? BusError(.unreachable, "The bus cannot be reached. \(error.message)") : error
    }
}
