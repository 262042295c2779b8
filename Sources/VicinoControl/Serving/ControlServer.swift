internal import VicinoCore
internal import VicinoThreads

/// Replies to a request.
package typealias ControlHandler<Request, Reply> = @Sendable (Request) async throws -> Reply

/// Listens for programs of the same user.
///
/// ```swift
/// try await ControlServer.with(at: path, reply: reply) { … }
/// ```
package enum ControlServer {
    /// Replies to requests while `body` runs.
    ///
    /// It takes over a socket that a dead process has left, under a lock. So of two processes that start at once, only
    /// one serves.
    ///
    /// - Throws: `VicinoError` with `.busy` if another process serves there, and the errors of `body`.
    package static func with<Request: Codable & Sendable, Reply: Codable & Sendable, Outcome>(
        at path: String, limits: ControlLimits = ControlLimits(), reply: @escaping ControlHandler<Request, Reply>,
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
            group.addTask { await serve(calls, within: limits.timeout, reply) }
            defer {
                wake.shutDown()
                group.cancelAll()
            }
            return try await body()
        }
    }

    private static func serve<Request: Codable & Sendable, Reply: Codable & Sendable>(
        _ calls: AsyncStream<ControlCall>, within timeout: Duration, _ reply: @escaping ControlHandler<Request, Reply>
    ) async {
        await withDiscardingTaskGroup { group in
            for await call in calls {
                // One task for each client, so that no client waits for another. A failure concerns only that client.
                group.addTask { try? await attend(call, within: timeout, reply) }
            }
        }
    }

    private static func attend<Request: Codable & Sendable, Reply: Codable & Sendable>(
        _ call: ControlCall, within timeout: Duration, _ reply: ControlHandler<Request, Reply>
    ) async throws {
        let line: [UInt8]
        do {
            let request: Request = try ControlLine.request(call.line)
            line = try ControlLine.write(reply: try await reply(request))
        } catch {
            line = try ControlLine.write(failure: error)
        }
        try await call.connection.send(line, within: timeout)
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
