internal import VicinoLocks

/// Answers that wait for their clients to read. Tasks add them, and the thread of the listener sends them.
final class PendingAnswers: Sendable {
    /// Nil when the thread has ended.
    private let added = LockedValue<[PendingAnswer]?>([])
    private let wake: ControlSocket

    /// - Parameter wake: ends a wait of the thread when something is sent over it.
    init(wake: ControlSocket) { self.wake = wake }

    /// Sends the rest of an answer when the client reads.
    ///
    /// - Returns: false if the client is gone, does not read in time, or the thread ends.
    func send(_ rest: ArraySlice<UInt8>, to connection: ControlConnection, until deadline: ContinuousClock.Instant)
        async -> Bool
    {
        await withCheckedContinuation { end in
            let answer = PendingAnswer(connection: connection, deadline: deadline, rest: rest, end: end)
            let isAdded = added.withLock { added in
                added?.append(answer)
                return added != nil
            }
            guard isAdded else { return end.resume(returning: false) }
            _ = wake.send([0])
        }
    }

    /// The answers that were added since the last call.
    func take() -> [PendingAnswer] {
        added.withLock { added in
            defer { if added != nil { added = [] } }
            return added ?? []
        }
    }

    /// Refuses further answers, and returns those that were added since the last call.
    func close() -> [PendingAnswer] {
        added.withLock { added in
            defer { added = nil }
            return added ?? []
        }
    }
}

/// The rest of an answer, which waits for its client to read.
struct PendingAnswer: Sendable {
    let connection: ControlConnection
    let deadline: ContinuousClock.Instant
    private(set) var rest: ArraySlice<UInt8>
    let end: CheckedContinuation<Bool, Never>

    /// Sends more of it, if the client has read.
    ///
    /// - Returns: what is left; nil if the answer has ended, which its sender is told.
    func continued(isWritable: Bool, at now: ContinuousClock.Instant) -> PendingAnswer? {
        var left = self
        if isWritable {
            guard let rest = connection.socket.send(rest) else { return ended(false) }
            guard !rest.isEmpty else { return ended(true) }
            left.rest = rest
        }
        return deadline > now ? left : ended(false)
    }

    private func ended(_ isSent: Bool) -> PendingAnswer? {
        end.resume(returning: isSent)
        return nil
    }
}
