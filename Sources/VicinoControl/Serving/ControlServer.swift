internal import VicinoCore
internal import VicinoThreads

/// Answers a request: sends its answers in order. The last answer follows when the call ends.
package typealias ControlHandler =
    @Sendable (ControlRequest, (ControlAnswer) async throws -> Void) async throws -> Void

/// Listens for programs of the same user.
///
/// ```swift
/// try await ControlServer.with(at: path, answer: answer) { … }
/// ```
package enum ControlServer {
    /// Answers requests while `body` runs.
    ///
    /// It takes over a socket that a dead process has left, under a lock. So of two processes that start at once, only
    /// one serves.
    ///
    /// - Throws: `VicinoError` with `.busy` if another process serves there, and the errors of `body`.
    package static func with<Outcome>(
        at path: String, limits: ControlLimits = ControlLimits(), answer: @escaping ControlHandler,
        _ body: () async throws -> Outcome
    ) async throws -> Outcome {
        let socket = try await BlockingWork(alone: "org.vicino.control").run { try ServedSocket(path) }
        defer { socket.remove() }
        let (wake, sleeper) = try ControlSocket.pair()
        let (calls, call) = AsyncStream.makeStream(of: ControlCall.self)
        let acceptor = ControlListener(
            listener: socket.listener, wake: sleeper, pending: PendingAnswers(wake: wake), limits: limits, call: call)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            // It waits in `poll`, which Swift's threads must not; it ends when it is woken.
            group.addTask { await BlockingWork(alone: "org.vicino.control").run { acceptor.keep() } }
            // Runs beside the body; ends with it.
            group.addTask { await serve(calls, within: limits.timeout, answer) }
            defer {
                wake.shutDown()
                group.cancelAll()
            }
            return try await body()
        }
    }

    private static func serve(
        _ calls: AsyncStream<ControlCall>, within timeout: Duration, _ answer: @escaping ControlHandler
    ) async {
        await withDiscardingTaskGroup { group in
            for await call in calls {
                // One task for each client, so that no client waits for another. A failure concerns only that client.
                group.addTask { try? await attend(call, within: timeout, answer) }
            }
        }
    }

    private static func attend(_ call: ControlCall, within timeout: Duration, _ answer: ControlHandler) async throws {
        let send = { (line: ControlAnswer) async throws in
            try await call.connection.send(try ControlLine.write(line), within: timeout)
        }
        do {
            try await answer(ControlLine.request(call.line), send)
            try await send(.done)
        } catch {
            let code = (error as? VicinoError)?.code.name ?? "failed"
            let failure = ControlAnswer.failure(code: code, message: String(describing: error))
            try await send(failure)
        }
    }
}

/// A client that has sent its request.
struct ControlCall: Sendable {
    let connection: ControlConnection
    let line: [UInt8]
}

/// The socket that one process serves, and the lock by which it has it alone.
private final class ServedSocket: Sendable {
    let listener: ControlSocket
    private let path: SocketPath
    private let lock: ProcessLock

    /// Takes over a socket that a dead process has left.
    init(_ path: String) throws {
        let socketPath = try SocketPath(path, isMade: true)
        lock = try ProcessLock(path + ".lock")
        socketPath.removeSocket()
        listener = try ControlSocket.listening(at: socketPath)
        do { try socketPath.protect() } catch {
            socketPath.removeSocket()
            throw error
        }
        self.path = socketPath
    }

    /// Removes the socket's file.
    func remove() { path.removeSocket() }
}
