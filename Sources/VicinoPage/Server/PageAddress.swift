package import VicinoCore

/// Where a page is served, as long as its server runs.
public struct PageAddress: Sendable {
    /// The port.
    package let port: Int
    let secret: [UInt8]
    private let now: @Sendable () -> Timestamp

    /// - Parameters:
    ///   - port: the port of the server.
    ///   - secret: the secret of the server's run.
    ///   - now: the clock of the server.
    package init(port: Int, secret: [UInt8], now: @escaping @Sendable () -> Timestamp) {
        self.port = port
        self.secret = secret
        self.now = now
    }

    /// A link that signs in one browser, once, within five minutes.
    ///
    /// Any program of the user that has it can sign in, so it is not for logs.
    public func signInLink() -> String { origin.address + SignInLink.path + "?\(SignInLink.tokenName)=" + newToken() }

    /// A link that signs in one browser, and carries a text that only the server can read.
    ///
    /// - Parameter name: the name of the text in the link.
    package func signInLink(carrying text: String, as name: String) throws -> String {
        let token = newToken()
        let sealed = try SignInTokens(secret: secret).sealed.seal(text, for: token)
        return origin.address + SignInLink.path + "?\(SignInLink.tokenName)=\(token)&\(name)=\(sealed)"
    }

    /// The address of the page.
    var origin: WebOrigin { WebOrigin(port: port, secret: secret) }

    private func newToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return SignInTokens(secret: secret).token(now: now(), using: &generator)
    }
}
