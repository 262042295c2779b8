internal import Foundation
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import VicinoCore
internal import VicinoLocks

/// Serves a responder on the loopback interface, for the programs of this computer's user only.
///
/// It limits the connections, their time, and how long each may be idle.
package struct LoopbackServer: Sendable {
    private let responder: WebResponder
    private let port: Int

    /// The maximum number of connections at a time; further ones wait.
    package static let connectionLimit = 256
    /// From how many connections on an idle one makes room for a new one.
    static let idleLimit = 192

    private static let channel = HTTP1Channel.Configuration(idleTimeout: .seconds(30))

    /// - Parameters:
    ///   - responder: answers the requests.
    ///   - port: the port to listen at; 0 for any free one.
    package init(_ responder: WebResponder, port: Int) {
        self.responder = responder
        self.port = port
    }

    /// There is nothing to serve any more.
    private struct EndOfServer: Error {}

    /// Serves until the task is cancelled, its service group ends, or there is nothing to serve any more.
    ///
    /// - Parameters:
    ///   - ends: ends the server, with an error if it gives one.
    ///   - start: begins to answer, at the port at which the server listens. Its error ends the server.
    /// - Throws: `VicinoError` with `.busy` if another program has the port.
    package func run(
        until ends: AsyncStream<(any Error)?> = AsyncStream { _ in },
        _ start: @escaping @Sendable (_ port: Int) async throws -> Void
    ) async throws {
        let reserved = LockedValue<ReservedPort?>(nil)
        defer { withExtendedLifetime(reserved) {} }
        let started = AsyncThrowingStream.makeStream(of: Never.self)
        let application = application { port in
            do {
                try reserved.withLock { $0 = try ReservedPort(port) }
                try await start(port)
                started.continuation.finish()
            } catch { started.continuation.finish(throwing: error) }
        }
        do {
            try await cancelWhenGracefulShutdown { try await Self.run(application, started.stream, until: ends) }
        } catch is EndOfServer {
            // The last page was served.
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw VicinoError(.busy, "Another program listens at port \(port). Choose another one.")
        }
    }

    /// The server, which calls a function with its port once it listens.
    private func application(
        whenListening: @escaping @Sendable (Int) async -> Void
    ) -> some ApplicationProtocol {
        Application(
            responder: responder,
            server: HTTPServerBuilder { answer in
                OwnUserChannel(answer, configuration: Self.channel, connections: OpenConnections(limit: Self.idleLimit))
            },
            configuration: ApplicationConfiguration(
                address: .hostname("127.0.0.1", port: port), serverName: nil,
                availableConnectionsDelegate: MaximumAvailableConnections(Self.connectionLimit)),
            onServerRunning: { await whenListening($0.localAddress?.port ?? 0) },
            // It would log every request with its address.
            logger: Logger(label: "") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Serves until the task is cancelled, the start fails, or there is nothing to serve any more.
    private static func run(
        _ application: some ApplicationProtocol, _ started: AsyncThrowingStream<Never, any Error>,
        until ends: AsyncStream<(any Error)?>
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            // Runs as long as the server.
            group.addTask { try await application.run() }
            // Ends when the server answers, or with its error, which ends the server.
            group.addTask { for try await _ in started {} }
            // Ends the server, by an error that cancels the others.
            group.addTask { for await reason in ends { throw reason ?? EndOfServer() } }
            for try await _ in group {}
        }
    }
}
