internal import Foundation
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
public import ServiceLifecycle
public import Vicino
internal import VicinoCore
internal import VicinoService

/// Serves the local web page of a data folder: records, calendars, people and charts, for the browsers of this
/// computer's user only.
///
/// ```swift
/// let server = WebServer(node, port: 8426)
/// try await server.run()     // until the task is cancelled
/// ```
///
/// The server listens on the loopback interface. A browser is signed in by a link, which works once:
/// `WebServer.link(to:)`.
public struct WebServer: Service, Sendable {
    private let node: Node
    private let port: Int

    /// The port unless the user chooses another one.
    public static let usualPort = 8426
    /// The most connections at a time; further ones wait.
    static let connectionLimit = 256

    private static let channel = HTTP1Channel.Configuration(idleTimeout: .seconds(30))

    /// Prepares a server.
    ///
    /// - Parameter port: the port to listen at; 0 for any free one.
    public init(_ node: Node, port: Int = Self.usualPort) { (self.node, self.port) = (node, port) }

    /// Serves until the task is cancelled or its service group ends.
    ///
    /// - Throws: `VicinoError` with `.busy` if another server serves the data folder, or another program has the port.
    public func run() async throws { try await run { _ in } }

    /// Serves, and reports the port once the server listens. An error of the receiver ends the server.
    package func run(_ isReady: @escaping @Sendable (Int) async throws -> Void) async throws {
        let lock = try WebLock(node)
        defer { withExtendedLifetime(lock) {} }
        let secret = Self.secret()
        let responder = WebResponder()
        defer { responder.close() }
        let (started, start) = AsyncThrowingStream.makeStream(of: Never.self)
        let application = Application(
            responder: responder,
            server: HTTPServerBuilder { OwnUserChannel(HTTP1Channel(responder: $0, configuration: Self.channel)) },
            configuration: ApplicationConfiguration(
                address: .hostname("127.0.0.1", port: port), serverName: nil,
                availableConnectionsDelegate: MaximumAvailableConnections(Self.connectionLimit)),
            onServerRunning: { [node] channel in
                let port = channel.localAddress?.port ?? 0
                do {
                    try responder.open(WebSite(node, port: port, secret: secret))
                    try lock.write(port: port, secret: secret)
                    try await isReady(port)
                    start.finish()
                } catch { start.finish(throwing: error) }
            },
            // It would log every request with its address.
            logger: Logger(label: "") { _ in SwiftLogNoOpLogHandler() })
        do { try await cancelWhenGracefulShutdown { try await Self.run(application, started) } } catch let error
            as IOError
            where error.errnoCode == EADDRINUSE
        {
            throw VicinoError(
                .busy, "Another program listens at port \(port). Choose another one: vicino config web.port NUMBER.")
        }
    }

    /// Serves until the task is cancelled, or the start fails.
    private static func run(
        _ application: some ApplicationProtocol, _ started: AsyncThrowingStream<Never, any Error>
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            // Runs as long as the server.
            group.addTask { try await application.run() }
            // Ends when the server answers, or with what hindered it, which ends the server.
            group.addTask { for try await _ in started {} }
            for try await _ in group {}
        }
    }

    /// A link that signs in one browser, once, within five minutes.
    ///
    /// - Returns: nil if no server serves the data folder.
    /// - Throws: an error with a sentence if the data folder cannot be read.
    public static func link(to node: Node) throws -> String? {
        guard let running = try WebLock.running(node) else { return nil }
        var generator = SystemRandomNumberGenerator()
        let token = SignInTokens(secret: running.secret).token(now: node.now, using: &generator)
        return WebOrigin(port: running.port).address + SignInRoutes.path + "?token=" + token
    }

    /// The port at which a server serves the data folder now; nil if none does.
    public static func port(of node: Node) throws -> Int? { try WebLock.running(node)?.port }

    private static func secret() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
}
