/// The addresses under which the page answers, and the only ones from which it takes requests.
///
/// A page of another site can make the user's browser send requests here, even under another name that leads to this
/// computer (DNS rebinding). So the names are compared exactly.
struct WebOrigin: Hashable, Sendable {
    /// The port of the server.
    let port: Int

    /// The names of this computer's loopback interface.
    static let names = ["localhost", "127.0.0.1"]

    /// The address that users are told. It is a number, because `localhost` may lead to `::1`, where another user of the
    /// computer could listen.
    var address: String { "http://127.0.0.1:\(port)" }

    /// The name of the cookie. Browsers send cookies to every port of a host, so two servers of one user need two names.
    var cookieName: String { "vicino-\(port)" }

    /// Whether a request's `Host` names this server.
    func isHost(_ text: String?) -> Bool {
        text.map { Self.names.map { "\($0):\(port)" }.contains($0) } ?? false
    }

    /// Whether an `Origin` is the page itself, under the name by which the request came.
    func isOwn(_ origin: String, host: String) -> Bool { isHost(host) && origin == "http://\(host)" }
}
