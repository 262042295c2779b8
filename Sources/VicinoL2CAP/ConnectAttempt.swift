// A source may be cancelled from any thread, but its type does not say so yet.
@preconcurrency internal import Dispatch
internal import Glibc
internal import VicinoLocks

/// Waits until a socket is connected, a time has passed, or the task is cancelled.
final class ConnectAttempt: Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<Void, any Error>, sources: [any DispatchSourceProtocol])
        case over
    }

    private let socket: ChannelSocket
    private let state = LockedValue(Phase())

    /// The state with the first result, which later ones do not change.
    private struct Phase {
        var state = State.idle
        var result: Result<Void, any Error>?
    }

    init(_ socket: ChannelSocket) { self.socket = socket }

    /// Waits for the system.
    ///
    /// - Throws: `SystemError`, with `ETIMEDOUT` after the given time, or `CancellationError`.
    func wait(for timeout: Duration) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { begin($0, timeout) }
        } onCancel: {
            end(.failure(CancellationError()))
        }
    }

    private func begin(_ waiter: CheckedContinuation<Void, any Error>, _ timeout: Duration) {
        let ready = DispatchSource.makeWriteSource(fileDescriptor: socket.descriptor)
        ready.setEventHandler { [self] in end(Result { try socket.finishConnecting() }) }
        // The descriptor must stay open until then: the source would watch a new one of the same number.
        ready.setCancelHandler { [self] in resume() }
        let timer = DispatchSource.makeTimerSource()
        timer.setEventHandler { [self] in end(.failure(SystemError(ETIMEDOUT))) }
        timer.schedule(deadline: .now() + .milliseconds(Int(timeout / .milliseconds(1))))
        state.withLock { $0.state = .waiting(waiter, sources: [ready, timer]) }
        ready.activate()
        timer.activate()
        // The task may have been cancelled before there was something to cancel.
        if state.withLock({ $0.result != nil }) { cancelSources() }
    }

    private func end(_ result: Result<Void, any Error>) {
        state.withLock { $0.result = $0.result ?? result }
        cancelSources()
    }

    private func cancelSources() {
        guard case .waiting(_, sources: let sources) = state.withLock(\.state) else { return }
        for source in sources { source.cancel() }
    }

    private func resume() {
        let phase = state.withLock { phase in
            defer { phase.state = .over }
            return phase
        }
        guard case .waiting(let waiter, sources: _) = phase.state, let result = phase.result else { return }
        waiter.resume(with: result)
    }
}
