internal import HTTPTypes
internal import Hummingbird
internal import Vicino
internal import VicinoCore
internal import VicinoThreads

/// The site of a node with its routes: finds the route of a request, and turns its answer into a response.
///
/// The order is the same for all addresses: the route, the sign-in, the form.
struct OpenedSite: ServedSite {
    let site: WebSite
    private let routes: WebRouteTable

    init(_ site: WebSite) {
        self.site = site
        routes = WebRouteTable(site.routes)
    }

    var access: SiteAccess { site.access }

    func answer(_ asked: CheckedRequest) async -> Response {
        let request = asked.request
        let session = asked.session
        let words = asked.words
        let answers = ResponseBuilder(site: site, words: words, notice: Self.noticeUse(in: request))
        guard let (route, parameters) = routes.find(request.method, request.uri.path) else {
            return await answers.refusal(WebRefusal.missing, session)
        }
        guard session != nil || route.access == .anybody else {
            return await answers.signIn(isForm: request.method == .post)
        }
        do {
            let form = try await received(asked, route)
            let query = FormFields.read(request.uri.query ?? "")
            let request = WebRequest(
                site: site, session: session, words: words, target: request.head.path ?? "/", parameters: parameters,
                query: query, form: form.fields, file: form.file,
                ifNoneMatch: request.headers[.ifNoneMatch])
            return await answer(request, of: route, with: answers)
        } catch { return await answers.refusal(error, session) }
    }

    /// What the page that answers a request does with what led to it.
    private static func noticeUse(in request: Request) -> NoticeUse {
        // A script that fetches the live parts of a page does not show what the page tells.
        let mode = HTTPField.Name("sec-fetch-mode").flatMap { request.headers[$0] } ?? "navigate"
        guard mode == "navigate" else { return .none }
        return request.method == .head ? .look : .take
    }

    /// Answers a request. A page that reads what another program deletes at this moment, such as the records of an
    /// unfollowed person, fails only once. So it is made again.
    private func answer(
        _ request: WebRequest, of route: WebRoute, with answers: ResponseBuilder
    ) async -> Response {
        var failure: any Error = WebRefusal.missing
        for _ in 0..<(route.method == .get ? 2 : 1) {
            do { return try await answers.response(to: request, route.work) } catch {
                failure = error
                if error is WebRefusal { break }
            }
        }
        let reason = await BlockingWork.ofPage.run { [failure] in request.reason(of: failure) }
        return await answers.refusal(reason, request.session)
    }

    private func received(_ asked: CheckedRequest, _ route: WebRoute) async throws -> ReceivedForm {
        guard route.takesFile else { return ReceivedForm(fields: try await asked.form()) }
        return try await UploadReceiver.receive(asked.request, in: site.node.configuration.statePath)
    }
}

extension WebRequest {
    /// Why the request failed: if it names a person whom the user does not follow, for that reason.
    fileprivate func reason(of error: any Error) -> any Error {
        if let refusal = error as? WebRefusal, refusal.key != WebRefusal.missing.key { return error }
        if (error as? VicinoError)?.code == .notFollowed { return WebRefusal.notFollowed }
        let ids = [parameters["id"], query("person")].compactMap(\.self)
        let named = ids.filter { [16, 64].contains($0.utf8.count) && $0.allSatisfy(\.isHexDigit) }
        guard !named.isEmpty, let followed = try? site.node.following() else { return error }
        let isFollowed = named.allSatisfy { id in followed.contains { $0.isNamed(id) } }
        return isFollowed ? error : WebRefusal.notFollowed
    }
}
