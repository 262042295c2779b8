internal import HTTPTypes
internal import Hummingbird
internal import VicinoCore

/// Who may ask a site: requests that name its address and come from its own pages, of browsers that are signed in.
///
/// The server checks each request by it before any site sees it.
struct SiteAccess: Sendable {
    let origin: WebOrigin
    let signIn: SignInLink
    let now: @Sendable () -> Timestamp

    /// Checks where a request comes from, and finds out which browser sends it.
    ///
    /// - Returns: nil for a request that a page of another site may have sent, and that names another host.
    func check(_ request: Request) -> CheckedRequest? {
        let words = Words.of(Language(accepting: request.headers[.acceptLanguage]))
        switch OriginCheck(request.head, origin).result {
        case .refused: return nil
        case .common: return CheckedRequest(request: Self.common(request), session: nil, words: words)
        case .page:
            let cookie = request.cookies[origin.cookieName]?.value
            return CheckedRequest(request: request, session: signIn.sessions.session(cookie, now: now()), words: words)
        }
    }

    /// A request under a name that everybody knows. It gets feeds, files of the program, and the page for a browser that is
    /// not signed in. Its query is left out, so no link signs in a browser there.
    private static func common(_ request: Request) -> Request {
        var head = request.head
        head.path = request.uri.path
        return Request(head: head, body: request.body)
    }
}
