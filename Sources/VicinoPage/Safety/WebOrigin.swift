internal import Crypto

/// The addresses under which the page answers, and the only ones from which it takes requests.
///
/// A page of another site can make the user's browser send requests here, even under another name that leads to this
/// computer (DNS rebinding). So the names are compared exactly.
///
/// Browsers send a cookie to every port of a host. Another program of the user that listens somewhere, even in a
/// container, would receive the page's cookie if the page were at `127.0.0.1`. So the page has a host name that only the
/// server and the user's programs know, and its cookie counts under that name alone. Every name below `localhost` leads
/// to this computer ([RFC 6761](https://www.rfc-editor.org/rfc/rfc6761#section-6.3)).
package struct WebOrigin: Hashable, Sendable {
    /// The port of the server.
    package let port: Int
    /// The host name of the page, new in each run of the server.
    package let name: String

    /// The names of this computer's loopback interface, under which calendar feeds are read.
    static let commonNames = ["localhost", "127.0.0.1"]
    private static let prefix = "vicino-"
    private static let suffix = ".localhost"
    private static let label = "org.vicino.web.name/1"

    /// - Parameter secret: the secret of the server's run.
    package init(port: Int, secret: [UInt8]) {
        self.port = port
        let code = HMAC<SHA256>.authenticationCode(for: Array(Self.label.utf8), using: SymmetricKey(data: secret))
        name = Self.prefix + SignInTokens.hexadecimal(Array(code.prefix(10))) + Self.suffix
    }

    /// The address of the page, which users are told.
    package var address: String { "http://\(name):\(port)" }

    /// The address of calendar feeds, whose paths are secret. Not every calendar program knows names below `localhost`,
    /// and `localhost` itself may lead to `::1`.
    package var feedAddress: String { "http://127.0.0.1:\(port)" }

    /// The name of the cookie. It contains the port, so that two servers of a user need two cookies.
    package var cookieName: String { "vicino-\(port)" }

    /// Whether a request's `Host` is the page.
    func isPage(_ host: String?) -> Bool { host == "\(name):\(port)" }

    /// Whether a request's `Host` names this server by a name that everybody knows.
    func isCommon(_ host: String?) -> Bool {
        Self.commonNames.contains { host == "\($0):\(port)" }
    }

    /// Whether a request's `Host` may be the page of an earlier run, in a page or a bookmark that is left of it.
    ///
    /// It gets no more than under a name that everybody knows.
    func isFormer(_ host: String?) -> Bool {
        let end = "\(Self.suffix):\(port)"
        guard let host, host.hasPrefix(Self.prefix), host.hasSuffix(end) else { return false }
        let digits = host.dropFirst(Self.prefix.count).dropLast(end.count)
        return digits.utf8.count == 20 && digits.allSatisfy(\.isHexDigit) && !isPage(host)
    }

    /// Whether an `Origin` is the page itself.
    func isOwn(_ origin: String) -> Bool { origin == address }
}
