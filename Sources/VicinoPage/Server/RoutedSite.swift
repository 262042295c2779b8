internal import HTTPTypes
package import Hummingbird
package import VicinoMarkup
internal import VicinoThreads

/// A site with its routes: finds the route of a request, and turns its answer into a response.
///
/// The order is the same for all addresses: the route, the sign-in, the form. So no route of a site is reached without.
package struct RoutedSite<Site: PageSite>: ServedSite {
    package let site: Site
    package let access: SiteAccess
    private let routes: WebRouteTable<Site>

    /// - Parameter access: who may ask the site.
    package init(_ site: Site, access: SiteAccess) {
        self.site = site
        self.access = access
        routes = WebRouteTable(site.servedRoutes)
    }

    package func answer(_ asked: CheckedRequest) async -> Response {
        let request = asked.request
        let target = request.head.path ?? "/"
        let language = site.language(accepting: request.headers[.acceptLanguage])
        let notice = Self.noticeUse(in: request)
        // What is refused before its form was received.
        let bare = PageRequest(
            to: site, access: access, session: asked.session, language: language, target: "/")
        guard let (route, parameters) = routes.find(request.method, request.uri.path) else {
            return await refusal(PageRefusal.missing, of: bare, notice)
        }
        guard asked.session != nil || route.access == .anybody else {
            return await signIn(bare, isForm: request.method == .post)
        }
        do {
            let request = PageRequest(
                to: site, access: access, session: asked.session, language: language, target: target,
                parameters: parameters, form: try await received(asked, route),
                ifNoneMatch: request.headers[.ifNoneMatch])
            return await answer(request, of: route, notice)
        } catch { return await refusal(error, of: bare, notice) }
    }

    /// What the page that answers a request does with what led to it.
    private static func noticeUse(in request: Request) -> NoticeUse {
        // A script that fetches the live parts of a page does not show what the page tells.
        let mode = HTTPField.Name("sec-fetch-mode").flatMap { request.headers[$0] } ?? "navigate"
        guard mode == "navigate" else { return .none }
        return request.method == .head ? .look : .take
    }

    private func received(_ asked: CheckedRequest, _ route: PageRoute<Site>) async throws -> ReceivedForm {
        guard route.takesFile else { return ReceivedForm(fields: try await asked.form()) }
        return try await UploadReceiver.receive(asked.request, in: site.uploadFolder)
    }

    /// Answers a request. A page that reads what another program deletes at this moment, such as the records of an
    /// unfollowed person, fails only once. So it is made again.
    private func answer(
        _ request: PageRequest<Site>, of route: PageRoute<Site>, _ notice: NoticeUse
    ) async -> Response {
        var failure: any Error = PageRefusal.missing
        for _ in 0..<(route.method == .get ? 2 : 1) {
            do { return try await response(to: request, of: route.work, notice) } catch {
                failure = error
                if error is any RefusalError { break }
            }
        }
        return await refusal(failure, of: request, notice)
    }

    private func response(
        to request: PageRequest<Site>, of work: PageRoute<Site>.Work, _ notice: NoticeUse
    ) async throws -> Response {
        switch work {
        case .blocking(let answer):
            return try await BlockingWork.ofPage.run { try response(answer(request), to: request, notice) }
        case .waiting(let answer):
            let answer = try await answer(request)
            return try await BlockingWork.ofPage.run { try response(answer, to: request, notice) }
        }
    }

    private func response(
        _ answer: PageResponse, to request: PageRequest<Site>, _ notice: NoticeUse
    ) throws -> Response {
        try ResponseBuilder.response(answer, at: access.origin) { page in
            let markup = try markup(of: page, for: request, notice)
            return ResponseBuilder.response(page, as: markup, in: request.language)
        }
    }

    /// A page in its frame, with what led to it. The frame reads files, so it blocks.
    package func markup(of page: Page, for request: PageRequest<Site>, _ notice: NoticeUse = .take) throws -> Markup {
        var frame = try site.frame(page, for: request)
        frame.notice = request.session.flatMap { access.sessions.notice(of: $0, notice) }
        frame.returnKey = request.session.flatMap { access.sessions.returnKey(of: $0, now: access.now()) }
        return frame.markup
    }

    // MARK: Requests without an answer

    /// The page that says why there is no answer. A stranger's browser learns no more than the status.
    private func refusal(_ error: any Error, of request: PageRequest<Site>, _ notice: NoticeUse) async -> Response {
        await BlockingWork.ofPage.run {
            // Such as a form that is too large.
            let error = (error as? any HTTPResponseError).map { PageRefusal($0.status) as any Error } ?? error
            let refusal = site.refusal(of: request, after: error)
            guard request.isSignedIn else { return WebResponder.plain(refusal.status) }
            return (try? response(.page(page(of: refusal, request.texts)), to: request, notice))
                ?? WebResponder.plain(refusal.status)
        }
    }

    private func page(of refusal: PageRefusal, _ texts: PageTexts) -> Page {
        let sentence = refusal.sentence ?? (refusal.status == .notFound ? texts.missing : texts.badForm)
        let exit = refusal.exit ?? NavigationLink(texts.home, path: "/")
        return Page(texts.refusal, in: "/", status: refusal.status) {
            RefusalView(heading: texts.refusal, sentence: sentence, exit: exit)
        }
    }

    /// The page for a browser that is not signed in. If the browser sent a form, nothing was done with it.
    ///
    /// - Parameter isForm: whether it answers a form.
    private func signIn(_ request: PageRequest<Site>, isForm: Bool) async -> Response {
        let page = Page.signIn(request.texts, isForm: isForm)
        return (try? await BlockingWork.ofPage.run { try response(.page(page), to: request, .none) })
            ?? WebResponder.plain(.forbidden)
    }
}
