internal import HTTPTypes
internal import Hummingbird
package import VicinoCore

/// Who may ask a site: requests that name its address and come from its own pages, of browsers that are signed in.
///
/// The server checks each request by it before any site sees it.
package struct SiteAccess: Sendable {
    package let origin: WebOrigin
    package let signIn: SignInLink
    package let now: @Sendable () -> Timestamp

    /// - Parameters:
    ///   - origin: the addresses under which the site answers.
    ///   - signIn: signs in browsers, and knows those that are.
    ///   - now: the clock of the sign-ins.
    package init(origin: WebOrigin, signIn: SignInLink, now: @escaping @Sendable () -> Timestamp) {
        self.origin = origin
        self.signIn = signIn
        self.now = now
    }

    /// The signed-in browsers.
    package var sessions: WebSessions { signIn.sessions }

    /// Checks where a request comes from, and finds out which browser sends it.
    ///
    /// - Returns: nil for a request that a page of another site may have sent, and that names another host.
    func check(_ request: Request) -> CheckedRequest? {
        switch OriginCheck(request.head, origin).result {
        case .refused: return nil
        case .common: return CheckedRequest(request: Self.common(request), session: nil)
        case .page:
            let cookie = request.cookies[origin.cookieName]?.value
            return CheckedRequest(request: request, session: sessions.session(cookie, now: now()))
        }
    }

    /// A request under a name that everybody knows, or of an earlier run. It gets feeds, files of the program, and the page for a browser that is
    /// not signed in. Its query is left out, so no link signs in a browser there.
    private static func common(_ request: Request) -> Request {
        var head = request.head
        head.path = request.uri.path
        return Request(head: head, body: request.body)
    }
}
