internal import HTTPTypes
internal import Hummingbird
internal import VicinoPage
internal import VicinoThreads

/// A site of one page with forms, without a node. Only browsers that are signed in see the page.
protocol SinglePageSite: ServedSite {
    /// The paths of the forms; empty if the page has none now.
    var formPaths: [String] { get }

    /// The page.
    func page(_ words: Words) -> Page

    /// Takes a form.
    ///
    /// - Parameter path: one of the paths of the forms.
    func submit(
        _ fields: [String: [String]], to path: String, from session: WebSession, _ words: Words
    ) async -> Response

    /// The path of a form with a file; nil if the page has none.
    var uploadPath: String? { get }

    /// Takes the form with a file.
    func receive(_ asked: CheckedRequest, _ session: WebSession) async -> Response
}

extension SinglePageSite {
    var uploadPath: String? { nil }

    func receive(_ asked: CheckedRequest, _ session: WebSession) async -> Response { WebResponder.plain(.forbidden) }

    func answer(_ asked: CheckedRequest) async -> Response {
        let request = asked.request
        let words = asked.words
        switch (request.method, request.uri.path) {
        case (.get, SignInLink.path):
            let query = FormFields.read(request.uri.query ?? "")
            return await BlockingWork.ofPage.run { signIn(query, in: asked.session, words) }
        case (.get, let path):
            if let asset = PageAssets.diary.asset(at: path) { return ResponseBuilder.response(asset) }
            return response(asked.session == nil ? .signIn(PageTexts(words)) : page(words), words)
        case (.post, let path) where formPaths.contains(path):
            guard let session = asked.session, let fields = try? await asked.form() else {
                return WebResponder.plain(.forbidden)
            }
            return await submit(fields, to: path, from: session, words)
        case (.post, let path) where path == uploadPath:
            guard let session = asked.session else { return WebResponder.plain(.forbidden) }
            return await receive(asked, session)
        default: return WebResponder.plain(.forbidden)
        }
    }

    /// Exchanges the token of a link for a cookie, and keeps an invitation that the link carries.
    private func signIn(_ query: [String: [String]], in present: WebSession?, _ words: Words) -> Response {
        do throws(SignInLink.Refusal) {
            let signedIn = try access.signIn.open(query, in: present, now: access.now())
            return ResponseBuilder.redirect("/", signingIn: signedIn.session, at: access.origin)
        } catch { return response(.signIn(PageTexts(words), because: error), words) }
    }

    /// A page in the frame of a site without a node.
    func response(_ page: Page, _ words: Words) -> Response {
        ResponseBuilder.response(page, as: PageFrame(page, words: words).markup, in: words.language.rawValue)
    }
}
