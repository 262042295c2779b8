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
    /// - Throws: why the link signs in nobody.
    package func open(_ query: [String: [String]], now: Timestamp) throws(Refusal) -> SignedIn {
        guard let token = query[Self.tokenName]?.last, !token.isEmpty else { throw .needed }
        guard let valid = tokens.check(token, now: now),
            usedTokens.use(nonce: valid.nonce, expiry: valid.expiry, now: now)
        else { throw .expired }
        var generator = SystemRandomNumberGenerator()
        let session = sessions.begin(now: now, using: &generator)
        return SignedIn(session: session, path: follow(Opened(session: session, token: token, query: query)))
    }

    /// Why a browser is not signed in.
    package enum Refusal: Error {
        /// It has opened no link.
        case needed
        /// Its link was used, or is too old, or comes from another run of the server.
        case expired
    }
}
