internal import HTTPTypes
internal import Hummingbird
internal import Vicino
internal import VicinoCore

/// The site of a node with its routes: finds the route of a request, and turns its answer into a response.
///
/// The order is the same for all addresses: the route, the sign-in, the form.
struct OpenedSite: ServedSite {
    let site: WebSite
    private let routes: WebRouteTable

    init(_ site: WebSite) { (self.site, routes) = (site, WebRouteTable(site.routes)) }

    var access: SiteAccess { site.access }

    func answer(_ asked: CheckedRequest) async -> Response {
        let (request, session, words) = (asked.request, asked.session, asked.words)
        // A script that fetches the live parts of a page does not show what the page tells.
        let mode = HTTPField.Name("sec-fetch-mode").flatMap { request.headers[$0] } ?? "navigate"
        let answers = WebResponses(site: site, words: words, takesNotice: mode == "navigate")
        guard let (route, parameters) = routes.find(request.method, request.uri.path) else {
            return await answers.refusal(WebRefusal.missing, session)
        }
        guard session != nil || route.access == .anybody else { return await answers.signIn(request) }
        do {
            let form = try await received(asked, route)
            let query = FormFields.read(request.uri.query ?? "")
            let asked = WebRequest(
                site: site, session: session, words: words, target: request.head.path ?? "/", parameters: parameters,
                query: query, form: form.fields, file: form.file,
                ifNoneMatch: request.headers[.ifNoneMatch])
            return try await answers.response(to: asked, route.work)
        } catch { return await answers.refusal(error, session) }
    }

    private func received(_ asked: CheckedRequest, _ route: WebRoute) async throws -> ReceivedForm {
        guard route.takesFile else { return ReceivedForm(fields: try await asked.form()) }
        return try await UploadReceiver.receive(asked.request, in: site.node.configuration.statePath)
    }
}
