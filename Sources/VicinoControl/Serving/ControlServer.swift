internal import Foundation
internal import VicinoCore

/// Answers a request: hands over its answers in order. The end of the call is the last one.
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
    /// A socket that a dead process has left is taken over, under a lock, so that of two that start at once one is.
    ///
    /// - Throws: `ControlError` with `.busy` if another process answers there, and what `body` throws.
    package static func with<Outcome>(
        at path: String, limits: ControlLimits = ControlLimits(), answer: @escaping ControlHandler,
        _ body: () async throws -> Outcome
    ) async throws -> Outcome {
        let place = try SocketPlace(path, isMade: true)
        let lock = try ProcessLock(path + ".lock")
        defer { withExtendedLifetime(lock) {} }
        place.removeSocket()
        let listener = try ControlSocket.listening(at: place)
        defer { place.removeSocket() }
        try place.protect()
        let (wake, sleeper) = try ControlSocket.pair()
        let (calls, call) = AsyncStream.makeStream(of: Call.self)
        let door = Door(listener: listener, wake: sleeper, limits: limits, call: call)
        // It waits in `poll`, as no thread of Swift may; it ends when this call does.
        Thread.detachNewThread { door.keep() }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            // Beside the body; ends with it.
            group.addTask { await serve(calls, answer) }
            defer {
                wake.shutDown()
                group.cancelAll()
            }
            return try await body()
        }
    }

    private static func serve(_ calls: AsyncStream<Call>, _ answer: @escaping ControlHandler) async {
        await withDiscardingTaskGroup { group in
            for await call in calls {
                // One for each client, so that nobody waits for another; the client's own affair if it fails.
                group.addTask { try? await attend(call, answer) }
            }
        }
    }

    private static func attend(_ call: Call, _ answer: ControlHandler) async throws {
        do {
            try await answer(ControlLine.request(call.line)) { try call.guest.send(ControlLine.write($0)) }
            try call.guest.send(ControlLine.write(.done))
        } catch {
            let code = (error as? any VicinoError)?.codeName ?? "failed"
            let failure = ControlAnswer.failure(code: code, message: String(describing: error))
            try call.guest.send(ControlLine.write(failure))
        }
    }
}

/// A client who has said what it wants.
struct Call: Sendable {
    let guest: Guest
    let line: [UInt8]
}
