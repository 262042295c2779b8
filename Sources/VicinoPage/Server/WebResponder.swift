package import HTTPTypes
package import Hummingbird
internal import NIOCore
internal import VicinoLocks
internal import VicinoThreads

/// Answers every request: checks where it comes from, and passes it to the site that is served now.
package final class WebResponder: HTTPResponder, Sendable {
    package typealias Context = BasicRequestContext

    private let served = LockedValue<(any ServedSite)?>(nil)

    /// Answers nothing until a site is opened.
    package init() {}

    /// What answers; nil before and after all sites.
    package var site: (any ServedSite)? { served.withLock(\.self) }

    /// Begins to answer with a site, in place of the one before.
    package func open(_ site: any ServedSite) { served.withLock { $0 = site } }

    /// Gives up the site, which can lead back here.
    ///
    /// - Returns: the site.
    @discardableResult
    package func close() -> (any ServedSite)? {
        served.withLock { served in
            defer { served = nil }
            return served
        }
    }

    package func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        await answer(request)
    }

    /// Answers a request.
    package func answer(_ request: Request) async -> Response {
        var response = await checkedAnswer(request)
        SafetyHeaders.add(to: &response.headers)
        guard request.method == .head else { return response }
        do { return try await response.headOnly() } catch {
            return Self.plain(.internalServerError).createHeadResponse()
        }
    }

    private func checkedAnswer(_ request: Request) async -> Response {
        guard let site else { return Response(status: .serviceUnavailable) }
        // Another site may not even learn whether an address exists.
        guard let asked = site.access.check(request) else { return Self.plain(.forbidden) }
        if request.uri.path == ReturnAnswer.path {
            let answer = ReturnAnswer(access: site.access)
            return await BlockingWork.ofPage.run { answer.response(to: request) ?? Self.plain(.forbidden) }
        }
        if let again = Self.repetition(of: request, at: site.access.origin) { return again }
        return await renewing(await site.answer(asked), for: asked.session, by: site.access)
    }

    /// Sends the cookie of a browser with a page again, so that the browser keeps it as long as it is used.
    private func renewing(_ response: Response, for session: WebSession?, by access: SiteAccess) async -> Response {
        // A file of the program stays in the browser's cache.
        guard let session, response.headers[.setCookie] == nil, response.headers[.cacheControl] == nil,
            access.sessions.isRenewalDue(session, now: access.now())
        else { return response }
        await BlockingWork.ofPage.run { access.sessions.renew(session, now: access.now()) }
        var response = response
        response.headers[.setCookie] = ResponseBuilder.cookie(of: session, at: access.origin)
        return response
    }

    /// Has the browser follow a sign-in link once more, as a request of this site; nil for any other request.
    ///
    /// A page of another site led to it, such as one of an earlier run. Then the browser neither sends the cookie that it
    /// has, nor the one that it receives, with the page that follows.
    private static func repetition(of request: Request, at origin: WebOrigin) -> Response? {
        guard request.method == .get, request.uri.path == SignInLink.path, origin.isPage(request.head.authority),
            let sender = HTTPField.Name("sec-fetch-site").flatMap({ request.headers[$0] }), sender == "cross-site",
            let refresh = HTTPField.Name("refresh"), let target = request.head.path, target.contains("?"),
            !target.hasSuffix(again)
        else { return nil }
        var response = Response(
            status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: "<!doctype html>\n<title>…</title>\n")))
        response.headers[refresh] = "0; url=\(target)\(again)"
        return response
    }

    /// Ends the address of a link that is followed once more.
    private static let again = "&again=1"

    /// An answer that says nothing but its status.
    package static func plain(_ status: HTTPResponse.Status) -> Response {
        Response(
            status: status, headers: [.contentType: "text/plain; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: "\(status.code) \(status.reasonPhrase)\n")))
    }
}
