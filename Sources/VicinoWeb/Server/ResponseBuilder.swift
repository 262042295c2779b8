internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage
internal import VicinoThreads

/// Builds the HTTP responses to the responses of routes.
struct ResponseBuilder: Sendable {
    let site: WebSite
    let words: Words
    /// Whether a page tells what led to it.
    let notice: NoticeUse

    /// Does a route's work.
    func response(to request: WebRequest, _ work: WebRoute.Work) async throws -> Response {
        switch work {
        case .blocking(let answer):
            return try await BlockingWork.ofPage.run { try response(answer(request), request.session) }
        case .waiting(let answer):
            let answer = try await answer(request)
            return try await BlockingWork.ofPage.run { try response(answer, request.session) }
        }
    }

    /// The page that says why there is no answer. A stranger's browser learns no more than the status.
    func refusal(_ error: any Error, _ session: WebSession?) async -> Response {
        let (status, sentence) = explanation(of: error)
        let exit = (error as? WebRefusal ?? .missing).exit
        guard let session else { return WebResponder.plain(status) }
        let view = MessageView(
            heading: words(.errorTitle), sentence: sentence,
            exit: MessageView.Exit(path: exit.path, name: words(exit.key)), words: words)
        let page = WebPage(title: words(.errorTitle), section: .today, view: view, status: status)
        // The frame of a page reads files.
        return (try? await BlockingWork.ofPage.run { try response(.page(page), session) }) ?? WebResponder.plain(status)
    }

    /// The page for a browser that is not signed in. If the browser sent a form, nothing was done with it.
    ///
    /// - Parameter isForm: whether it answers a form.
    func signIn(isForm: Bool) async -> Response {
        let asked = WebRequest(
            site: site, session: nil, words: words, target: "/", parameters: [:], query: [:], form: [:])
        return (try? await BlockingWork.ofPage.run { try response(SignInRoutes.page(asked, isForm: isForm), nil) })
            ?? WebResponder.plain(.forbidden)
    }

    private func explanation(of error: any Error) -> (HTTPResponse.Status, String) {
        switch error {
        case let refusal as WebRefusal: (refusal.status, words(refusal.key))
        case let error as VicinoError where error.code == .notFound: (.notFound, words.sentence(error, limit: 600))
        case let error as VicinoError: (.unprocessableContent, words.sentence(error, limit: 600))
        case let error as any HTTPResponseError: (error.status, words(.errorForm))
        default: (.internalServerError, words.sentence(error, limit: 300))
        }
    }

    // MARK: Each kind of answer

    private func response(_ answer: WebResponse, _ session: WebSession?) throws -> Response {
        switch answer {
        case .page(let page):
            let frame = try PageFrame(page, site, session: session, words: words, notice: notice)
            return Self.response(page, as: frame.markup, words)
        case .redirect(let path): return Self.redirect(path)
        case .asset(let asset): return Self.response(asset)
        case .file(let file): return Self.response(file)
        case .stream(let stream): return Self.response(stream)
        case .unchanged(let etag):
            return Response(status: .notModified, headers: [.eTag: etag, .cacheControl: "private, no-cache"])
        case .signedIn(let session, let path): return Self.redirect(path, signingIn: session, at: site.origin)
        case .signedOut(let path): return Self.redirect(path, cookie: Self.cookie("", 0, at: site.origin))
        }
    }

    /// A whole page.
    static func response(_ page: WebPage, as markup: Markup, _ words: Words) -> Response {
        var response = Response(
            status: page.status,
            headers: [.contentType: "text/html; charset=utf-8", .contentLanguage: words.language.rawValue],
            body: ResponseBody(byteBuffer: ByteBuffer(string: markup.text)))
        if let seconds = page.refresh, let name = HTTPField.Name("refresh") { response.headers[name] = "\(seconds)" }
        return response
    }

    /// A file of the program.
    static func response(_ asset: Asset) -> Response {
        Response(
            status: .ok, headers: [.contentType: asset.type, .cacheControl: "public, max-age=31536000, immutable"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: asset.bytes)))
    }

    /// Sends a browser on, signed in.
    static func redirect(_ path: String, signingIn session: WebSession, at origin: WebOrigin) -> Response {
        redirect(path, cookie: cookie(session.id, WebSessions.validity / 1000, at: origin))
    }

    static func redirect(_ path: String, cookie: String? = nil) -> Response {
        var response = Response(status: .seeOther, headers: [.location: path])
        if let cookie { response.headers[.setCookie] = cookie }
        return response
    }

    /// Scripts cannot read the cookie, and browsers do not send it with requests that other sites make.
    private static func cookie(_ value: String, _ seconds: Int64, at origin: WebOrigin) -> String {
        "\(origin.cookieName)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
    }

    private static func response(_ file: WebFile) -> Response {
        var response = Response(
            status: .ok, headers: [.contentType: file.type],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
        // The names come from the program, so they need no quoting.
        if let name = file.name { response.headers[.contentDisposition] = "attachment; filename=\"\(name)\"" }
        return response
    }

    private static func response(_ stream: WebStream) -> Response {
        var response = Response(
            status: .ok, headers: [.contentType: stream.type],
            body: ResponseBody(asyncSequence: stream.pieces))
        if let name = stream.name { response.headers[.contentDisposition] = "attachment; filename=\"\(name)\"" }
        if let etag = stream.etag {
            response.headers[.eTag] = etag
            response.headers[.cacheControl] = "private, no-cache"
        }
        return response
    }
}
