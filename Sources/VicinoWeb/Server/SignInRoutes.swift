internal import HTTPTypes
internal import Vicino
internal import VicinoCore
internal import VicinoPage

/// The link by which a browser is signed in, and the button that signs it out.
enum SignInRoutes {
    /// The path of the link; its query holds the token.
    static let path = "/sign-in"

    static let all = [
        WebRoute(method: .get, path: path, access: .anybody, work: .blocking(signIn), answersHead: false),
        WebRoute.post("/sign-out") { request in
            if let session = request.session { request.site.sessions.end(session) }
            return .signedOut(then: path)
        },
        // The form of the first page, sent a second time.
        WebRoute.post(SetupSite.path) { $0.redirect(to: "/") },
    ]

    /// Exchanges the token of a link for a cookie. Each token does so once.
    private static func signIn(_ request: WebRequest) -> WebResponse {
        let site = request.site
        do throws(SignInLink.Refusal) {
            let session = try site.access.signIn.open(request.query, now: site.node.now)
            return .signedIn(session, then: site.sessions.linked(of: session) == nil ? "/" : FollowRoutes.path)
        } catch { return page(request, error.key) }
    }

    /// The page that a browser sees that is not signed in.
    static func page(_ request: WebRequest, _ key: TextKey = .signInNeeded, isForm: Bool = false) -> WebResponse {
        .page(page(request.words, key, isForm: isForm))
    }

    /// The same page, for a server without a site.
    ///
    /// - Parameter isForm: whether it answers a form, which was not done.
    static func page(_ words: Words, _ key: TextKey = .signInNeeded, isForm: Bool = false) -> WebPage {
        WebPage(
            title: words(.signInTitle), section: nil,
            view: SignInView(heading: words(key), isForm: isForm, words: words), status: .forbidden)
    }
}
