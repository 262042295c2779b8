import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import Testing

@testable import VicinoPage

@Suite("Connections that no code handles", .timeLimit(.minutes(2)))
struct AcceptedConnectionTests {
    @Test("A connection that the server drops before it handles it is closed, and the process goes on")
    func dropped() async throws {
        await #expect(processExitsWith: .success) {
            let group = MultiThreadedEventLoopGroup.singleton
            let listener = try await ServerBootstrap(group: group).bind(host: "127.0.0.1", port: 0).get()
            let address = try #require(listener.localAddress)
            let connection = try await ClientBootstrap(group: group).connect(to: address).get()
            let server = OwnUserChannel(
                { _, _, _ in }, configuration: HTTP1Channel.Configuration(), connections: OpenConnections(limit: 4))
            // The server ends, and drops what it would handle next.
            _ = try await connection.eventLoop.flatSubmit {
                server.setup(channel: connection, logger: Logger(label: "test"))
            }.get()
            try await connection.closeFuture.get()
            try await listener.close()
        }
    }
}
