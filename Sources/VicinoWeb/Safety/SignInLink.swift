internal import VicinoCore

/// Signs in browsers by their links.
struct SignInLink: Sendable {
    let tokens: SignInTokens
    let usedTokens: UsedTokens
    let sessions: WebSessions

    /// Exchanges the token of a link for a session, once, and keeps an invitation that the link carries.
    ///
    /// - Throws: a refusal with the words for a browser that is not signed in.
    func open(_ query: [String: [String]], now: Timestamp) throws(Refusal) -> WebSession {
        guard let token = query["token"]?.last, !token.isEmpty else { throw Refusal(key: .signInNeeded) }
        guard let valid = tokens.check(token, now: now),
            usedTokens.use(nonce: valid.nonce, expiry: valid.expiry, now: now)
        else { throw Refusal(key: .signInExpired) }
        var generator = SystemRandomNumberGenerator()
        let session = sessions.begin(now: now, using: &generator)
        sessions.put(linked: LinkedInvitation(in: query, tokens, token), for: session)
        return session
    }

    /// Why a link signs in nobody.
    struct Refusal: Error {
        let key: TextKey
    }
}

extension SignInLink {
    /// The links of a server's run, which have signed in no browser yet.
    init(secret: [UInt8]) {
        self.init(tokens: SignInTokens(secret: secret), usedTokens: UsedTokens(), sessions: WebSessions())
    }
}
