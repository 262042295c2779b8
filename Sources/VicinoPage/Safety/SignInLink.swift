package import VicinoCore

/// Signs in browsers by their links.
package struct SignInLink: Sendable {
    package let tokens: SignInTokens
    package let usedTokens: UsedTokens
    package let sessions: WebSessions
    private let follow: @Sendable (Opened) -> String

    /// A link that was opened, and has signed in a browser.
    package struct Opened: Sendable {
        /// The browser.
        package let session: WebSession
        /// The token of the link.
        package let token: String
        /// The values in the link's address behind `?`.
        package let query: [String: [String]]
    }

    /// A browser that was signed in, and the page that it sees first.
    package struct SignedIn: Sendable {
        package let session: WebSession
        package let path: String
    }

    /// The path of the link; its query holds the token.
    package static let path = "/sign-in"
    /// The name of the token in the query.
    package static let tokenName = "token"
    /// The name of the sealed browser in the link of a page that finds back.
    static let browserName = "browser"
    /// The name of the path from which a page finds back.
    static let pathName = "then"

    /// - Parameters:
    ///   - tokens: those of the server's run.
    ///   - usedTokens: the tokens that have signed in a browser already.
    ///   - sessions: the signed-in browsers.
    ///   - follow: keeps what a link carries beside its token, and returns the path of the page that follows.
    package init(
        tokens: SignInTokens, usedTokens: UsedTokens = UsedTokens(), sessions: WebSessions = WebSessions(),
        then follow: @escaping @Sendable (Opened) -> String = { _ in "/" }
    ) {
        self.tokens = tokens
        self.usedTokens = usedTokens
        self.sessions = sessions
        self.follow = follow
    }

    /// Exchanges the token of a link for a session, once.
    ///
    /// - Parameter present: the browser, if it is signed in already. It keeps its session.
    /// - Throws: why the link signs in nobody.
    package func open(
        _ query: [String: [String]], in present: WebSession? = nil, now: Timestamp
    ) throws(Refusal) -> SignedIn {
        guard let token = query[Self.tokenName]?.last, !token.isEmpty else { throw .needed }
        guard let valid = tokens.check(token, now: now) else { throw .expired }
        let returning = try browser(query, of: token, now: now)
        guard usedTokens.use(nonce: valid.nonce, expiry: valid.expiry, now: now) else { throw .expired }
        let session = begin(returning, in: present, now)
        let path = follow(Opened(session: session, token: token, query: query))
        let page = returning == nil ? nil : query[Self.pathName]?.last.flatMap(LocalPath.init)
        return SignedIn(session: session, path: page?.text ?? path)
    }

    /// The browser whose page finds back by a link; nil for any other link.
    ///
    /// - Throws: `.expired` if the browser was signed out since.
    private func browser(
        _ query: [String: [String]], of token: String, now: Timestamp
    ) throws(Refusal) -> String? {
        guard let sealed = query[Self.browserName]?.last else { return nil }
        guard let browser = tokens.sealed.open(sealed, for: token), sessions.known.contains(browser, now: now) else {
            throw .expired
        }
        return browser
    }

    private func begin(_ returning: String?, in present: WebSession?, _ now: Timestamp) -> WebSession {
        guard let present else {
            var generator = SystemRandomNumberGenerator()
            return sessions.begin(as: returning, now: now, using: &generator)
        }
        if let returning { sessions.adopt(returning, by: present, now: now) }
        return present
    }

    /// Why a browser is not signed in.
    package enum Refusal: Error {
        /// It has opened no link.
        case needed
        /// Its link was used, or is too old, or comes from another run of the server.
        case expired
    }
}
