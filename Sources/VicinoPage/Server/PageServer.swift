internal import FoundationEssentials
public import ServiceLifecycle
internal import VicinoCore
internal import VicinoThreads

/// Serves the pages of an app, for the browsers of this computer's user only.
///
/// ```swift
/// let server = PageServer(ShoppingSite(list: list), port: 8427)
/// try await server.run { page in print("Open \(page.signInLink())") }     // until the task is cancelled
/// ```
///
/// The server listens on the loopback interface, and closes connections of other users of this computer. A browser is
/// signed in by a link that works once; an open page finds back by itself when the server has started again. Every request is checked before a route sees it: its host name, which is new in
/// each run of the server, its origin, its cookie, and the size of its form. No page can load anything from elsewhere.
/// A site cannot turn these checks off.
public struct PageServer<Site: PageSite>: Service, Sendable {
    private let site: Site
    private let port: Int
    private let browsersFolder: String?
    private let now: @Sendable () -> Timestamp

    /// Prepares a server.
    ///
    /// - Parameters:
    ///   - site: the site.
    ///   - port: the port to listen at; 0 for any free one. Open pages find back only at the same port.
    ///   - browsersFolder: a folder that only the user can read, such as that of a node. A file `browsers` in it lets open
    ///     pages find back when the server has started again. Nil for no such file.
    public init(_ site: Site, port: Int = 0, browsersIn browsersFolder: String? = nil) {
        // The clock of a computer can be outside the years of a timestamp.
        self.init(site, port: port, browsersIn: browsersFolder) { (try? Timestamp(Date())) ?? .earliest }
    }

    init(_ site: Site, port: Int, browsersIn browsersFolder: String? = nil, now: @escaping @Sendable () -> Timestamp) {
        self.site = site
        self.port = port
        self.browsersFolder = browsersFolder
        self.now = now
    }

    /// Serves until the task is cancelled or its service group ends.
    ///
    /// - Throws: `VicinoError` with `.busy` if another program has the port.
    public func run() async throws { try await run { _ in } }

    /// Serves, and says where once the server listens.
    ///
    /// - Parameter isReady: receives the address of the page, which makes links that sign in browsers. Its error ends
    ///   the server.
    /// - Throws: `VicinoError` with `.busy` if another program has the port.
    public func run(_ isReady: @escaping @Sendable (PageAddress) async throws -> Void) async throws {
        let secret = SignInTokens.newSecret()
        let responder = WebResponder()
        defer { responder.close() }
        try await LoopbackServer(responder, port: port).run { port in
            let address = PageAddress(port: port, secret: secret, now: now)
            responder.open(await BlockingWork.ofPage.run { served(at: address) })
            try await isReady(address)
        }
    }

    /// What answers at an address. It reads the file of the browsers.
    func served(at address: PageAddress) -> RoutedSite<Site> {
        let signIn = SignInLink(tokens: SignInTokens(secret: address.secret))
        if let browsersFolder {
            signIn.sessions.known.keep(in: KnownBrowserFile(in: browsersFolder), now: now())
        }
        return RoutedSite(site, access: SiteAccess(origin: address.origin, signIn: signIn, now: now))
    }
}
