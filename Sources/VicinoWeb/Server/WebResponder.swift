internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Synchronization
internal import Vicino
internal import VicinoCore

/// Answers every request: checks where it comes from, finds its route, and turns the answer into a response.
///
/// The order of the checks is the same for all addresses: the host, the origin, the route, the sign-in, the form.
final class WebResponder: HTTPResponder, Sendable {
    typealias Context = BasicRequestContext

    private struct Opened {
        let site: WebSite
        let routes: WebRouteTable
    }

    /// What answers.
    private enum Content {
        case nothing
        /// Until the data folder is set up.
        case setup(SetupSite)
        case site(Opened)
        /// When there are no pages any more.
        case last(LastSite)
    }

    private let content = Mutex(Content.nothing)

    /// The node whose site is served; nil without one.
    var node: Node? {
        content.withLock { if case .site(let opened) = $0 { opened.site.node } else { nil } }
    }

    /// Begins to answer for a site, whose port is known only once the server listens.
    func open(_ site: WebSite) {
        let opened = Opened(site: site, routes: WebRouteTable(site.routes))
        content.withLock { $0 = .site(opened) }
    }

    /// Begins to answer without a site, until the data folder is set up.
    func open(_ site: SetupSite) { content.withLock { $0 = .setup(site) } }

    /// Begins to answer with the last page.
    func open(_ site: LastSite) { content.withLock { $0 = .last(site) } }

    /// Stops what runs beside the requests, and gives up the site, which can lead back here.
    func close() {
        let former = content.withLock { content in
            defer { content = .nothing }
            return content
        }
        if case .site(let opened) = former { opened.site.pairings.endAll() }
    }

    func respond(to request: Request, context: BasicRequestContext) async throws -> Response { await answer(request) }

    /// Answers a request.
    func answer(_ request: Request) async -> Response {
        var response =
            switch content.withLock({ $0 }) {
            case .site(let opened): await respond(to: request, opened.site, opened.routes)
            case .setup(let setup): await setup.answer(request)
            case .last(let last): await last.answer(request)
            case .nothing: Response(status: .serviceUnavailable)
            }
        SafetyHeaders.add(to: &response.headers)
        return response
    }

    private func respond(to request: Request, _ site: WebSite, _ routes: WebRouteTable) async -> Response {
        // Another site may not even learn whether an address exists.
        guard OriginCheck(request.head, site.origin).isPassed else { return Self.plain(.forbidden) }
        let words = Words.of(Language(accepting: request.headers[.acceptLanguage]))
        // A script that fetches the live parts of a page does not show what the page tells.
        let mode = HTTPField.Name("sec-fetch-mode").flatMap { request.headers[$0] } ?? "navigate"
        let answers = WebResponses(site: site, words: words, takesNotice: mode == "navigate")
        let session = site.sessions.session(
            request.cookies[site.origin.cookieName]?.value, now: site.node.now)
        guard let (route, parameters) = routes.find(request.method, request.uri.path) else {
            return await answers.refusal(WebRefusal.missing, session)
        }
        guard session != nil || route.access == .anybody else { return await answers.signIn(request) }
        do {
            let form = try await received(request, route, site)
            let query = FormFields.read(request.uri.query ?? "")
            let asked = WebRequest(
                site: site, session: session, words: words, target: request.head.path ?? "/", parameters: parameters,
                query: query, form: form.fields, file: form.file,
                ifNoneMatch: request.headers[.ifNoneMatch])
            return try await answers.response(to: asked, route.work)
        } catch { return await answers.refusal(error, session) }
    }

    private func received(_ request: Request, _ route: WebRoute, _ site: WebSite) async throws -> ReceivedForm {
        guard route.takesFile else { return ReceivedForm(fields: try await Self.form(request)) }
        return try await UploadReceiver.receive(request, in: site.node.configuration.statePath)
    }

    /// The fields of a form; none of a request without a body.
    static func form(_ request: Request) async throws -> [String: [String]] {
        guard request.method == .post else { return [:] }
        guard request.headers[.contentType]?.hasPrefix("application/x-www-form-urlencoded") == true else {
            throw WebRefusal.badForm
        }
        let body = try await request.body.collect(upTo: FormFields.byteLimit)
        return FormFields.read(String(buffer: body))
    }

    static func plain(_ status: HTTPResponse.Status) -> Response {
        Response(
            status: status, headers: [.contentType: "text/plain; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: "\(status.code) \(status.reasonPhrase)\n")))
    }
}
