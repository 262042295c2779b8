public import ServiceLifecycle
public import Vicino
internal import VicinoCore
package import VicinoDiary
internal import VicinoPage
public import VicinoService
internal import VicinoThreads

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
    private let configuration: Node.Configuration
    /// Nil until the data folder is set up.
    private let node: Node?
    /// Whether nothing but the server uses the node, once the service has ended.
    private let ownsNode: Bool
    private let port: Int
    /// The file of the settings that the page shows and changes.
    private let settings: SettingsFile?
    /// Whether an earlier erasing of the data folder did not end.
    private var isHalfErased = false
    /// Ends the service, before everything is erased.
    private let service: ServiceEnding
    /// How databases of other programs are read; nil for a page that cannot import them.
    private var databases: DatabaseReading?

    /// The port unless the user chooses another one.
    public static let usualPort = 8426
    /// Prepares a server. It never closes the node, so its page cannot erase everything.
    ///
    /// - Parameters:
    ///   - port: the port to listen at; 0 for any free one.
    ///   - settings: the file of the settings that the page shows and changes; nil for a page without settings. A
    ///     `NodeService` of the program must read it.
    public init(_ node: Node, port: Int = Self.usualPort, settings: SettingsFile? = nil) {
        self.init(node, port: port, settings: settings, endService: nil)
    }

    /// Prepares a server within the process of the service.
    ///
    /// - Parameter endService: ends the service, to erase everything. Afterwards `run` returns, or throws if nothing was
    ///   erased, and the process has nothing more to do.
    package init(_ node: Node, port: Int, settings: SettingsFile?, endService: (@Sendable () -> Void)?) {
        self.node = node
        self.port = port
        configuration = node.configuration
        ownsNode = endService != nil
        self.settings = settings
        service = ServiceEnding(node.configuration, here: endService)
    }

    /// Prepares a server for a data folder that may not be set up yet. Its first page then asks for the user's name, and
    /// sets the folder up. If an erasing of the folder did not end, its only page erases the rest.
    ///
    /// - Parameters:
    ///   - port: the port to listen at; 0 for any free one.
    ///   - settings: the file of the settings that the page shows and changes; nil for a page without settings.
    /// - Throws: `VicinoError` if the folder cannot be read or made.
    public init(
        _ configuration: Node.Configuration, port: Int = Self.usualPort, settings: SettingsFile? = nil
    ) throws {
        self.settings = settings
        self.configuration = configuration
        self.port = port
        service = ServiceEnding(configuration)
        ownsNode = true
        do { node = try Node.open(configuration) } catch let error as VicinoError where error.code == .notSetUp {
            node = nil
            try configuration.makeFolder()
        } catch let error as VicinoError where error.code == .halfErased {
            node = nil
            isHalfErased = true
        }
    }

    /// The same server, whose page also imports databases of other programs.
    package func reading(_ databases: DatabaseReading) -> WebServer {
        var server = self
        server.databases = databases
        return server
    }

    /// Serves until the task is cancelled or its service group ends.
    ///
    /// - Throws: `VicinoError` with `.busy` if another server serves the data folder, or another program has the port.
    public func run() async throws { try await run { _ in } }

    /// Serves, and reports the port once the server listens. An error of the receiver ends the server.
    package func run(_ isReady: @escaping @Sendable (Int) async throws -> Void) async throws {
        try await run { port, _ in try await isReady(port) }
    }

    /// Serves, and reports the port once the server listens, with a function that returns the node. It returns nil
    /// until the data folder is set up, and after everything was erased.
    package func run(
        _ isReady: @escaping @Sendable (Int, _ node: @escaping @Sendable () -> Node?) async throws -> Void
    ) async throws {
        let lock = try await BlockingWork.ofPage.run { try WebLock(configuration) }
        defer { withExtendedLifetime(lock) {} }
        let secret = SignInTokens.newSecret()
        let responder = WebResponder()
        defer { responder.end() }
        let (ends, end) = AsyncStream.makeStream(of: (any Error)?.self)
        try await LoopbackServer(responder, port: port).run(until: ends) { port in
            try await open(responder, lock, port: port, secret: secret) { end.yield($0) }
            try await isReady(port) { responder.node }
        }
    }

    /// Begins to answer: with the site, or with the page that sets up the data folder, or erases the rest of it.
    ///
    /// It reads files, so it works on a thread of its own. The lock then says how programs reach the server.
    private func open(
        _ responder: WebResponder, _ lock: WebLock, port: Int, secret: [UInt8],
        end: @escaping @Sendable ((any Error)?) -> Void
    ) async throws {
        try await BlockingWork.ofPage.run {
            open(responder, port: port, secret: secret, end: end)
            try lock.write(port: port, secret: secret)
        }
    }

    private func open(
        _ responder: WebResponder, port: Int, secret: [UInt8], end: @escaping @Sendable ((any Error)?) -> Void
    ) {
        let sites = SiteFactory(
            configuration, responder, port: port, secret: secret,
            environment: SiteEnvironment(
                settings: settings,
                // The service of the user's systemd reads the settings.
                background: settings == nil ? .none : .unit(configuration), databases: databases),
            service: service, ownsNodes: ownsNode, end: end)
        if isHalfErased { return sites.openUnfinished() }
        guard let node else {
            return responder.open(
                SetupSite(configuration, port: port, secret: secret, nearby: .usual(settings)) {
                    sites.open($0, continuing: $1)
                })
        }
        sites.open(node)
    }

    /// A link that signs in one browser, once, within five minutes.
    ///
    /// - Returns: nil if no server serves the data folder.
    /// - Throws: `VicinoError` if the data folder cannot be read.
    public static func link(to node: Node) throws -> String? { try link(to: node.configuration) }

    /// A link as `link(to:)` makes it, for a data folder that may not be set up yet.
    ///
    /// - Parameter invitation: the text of a link that the user opened; the page then shows the invitation, or says
    ///   that the link contains none. The link carries it encrypted.
    package static func link(
        to configuration: Node.Configuration, showing invitation: String? = nil
    ) throws -> String? {
        guard let running = try WebLock.running(configuration) else { return nil }
        let address = PageAddress(port: running.port, secret: running.secret, now: configuration.now)
        guard let invitation else { return address.signInLink() }
        return try address.signInLink(carrying: invitation, as: LinkedInvitation.name)
    }

    /// The port at which a server serves the data folder now; nil if none does.
    package static func port(of node: Node) throws -> Int? { try WebLock.running(node.configuration)?.port }
}
