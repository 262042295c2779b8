internal import HTTPTypes

/// The link by which a browser is signed in, and the button that signs it out.
enum SignInRoutes<Site: PageSite> {
    static var all: [PageRoute<Site>] {
        [
            PageRoute(
                method: .get, path: SignInLink.path, access: .anybody, work: .blocking(signIn), answersHead: false),
            // Nothing changes there: a page hears by it that the server ends.
            .changes(ReturnAnswer.aliveRoute) { _ in true },
            .post("/sign-out") { request in
                if let session = request.session { request.access.sessions.end(session) }
                return .signedOut(then: SignInLink.path)
            },
        ]
    }

    /// Exchanges the token of a link for a cookie. Each token does so once.
    private static func signIn(_ request: PageRequest<Site>) -> PageResponse {
        let access = request.access
        do throws(SignInLink.Refusal) {
            let signedIn = try access.signIn.open(request.query, in: request.session, now: access.now())
            return .signedIn(signedIn.session, then: signedIn.path)
        } catch { return .page(.signIn(request.texts, because: error)) }
    }
}
