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
        guard OriginCheck(request.head, origin).isPassed else { return nil }
        return CheckedRequest(
            request: request, session: signIn.sessions.session(request.cookies[origin.cookieName]?.value, now: now()),
            words: Words.of(Language(accepting: request.headers[.acceptLanguage])))
    }
}
