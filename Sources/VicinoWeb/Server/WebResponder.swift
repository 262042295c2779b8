internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Vicino
internal import VicinoCore
internal import VicinoLocks

/// Answers every request: checks where it comes from, and passes it to the site that is served now.
final class WebResponder: HTTPResponder, Sendable {
    typealias Context = BasicRequestContext

    /// What answers; nil before and after all sites.
    private let served = LockedValue<(any ServedSite)?>(nil)

    /// The node whose site is served; nil without one.
    var node: Node? { served.withLock { ($0 as? OpenedSite)?.site.node } }

    /// Begins to answer for a site, whose port is known only once the server listens.
    func open(_ site: WebSite) { open(OpenedSite(site)) }

    /// Begins to answer with a site of one page.
    func open(_ site: any ServedSite) { served.withLock { $0 = site } }

    /// Stops what runs beside the requests, and gives up the site, which can lead back here.
    func close() {
        let former = served.withLock { served in
            defer { served = nil }
            return served
        }
        if let opened = former as? OpenedSite { opened.site.pairings.endAll() }
    }

    func respond(to request: Request, context: BasicRequestContext) async throws -> Response { await answer(request) }

    /// Answers a request.
    func answer(_ request: Request) async -> Response {
        var response = await checkedAnswer(request)
        SafetyHeaders.add(to: &response.headers)
        guard request.method == .head else { return response }
        do { return try await response.headOnly() } catch {
            return Self.plain(.internalServerError).createHeadResponse()
        }
    }

    private func checkedAnswer(_ request: Request) async -> Response {
        guard let site = served.withLock(\.self) else { return Response(status: .serviceUnavailable) }
        // Another site may not even learn whether an address exists.
        guard let asked = site.access.check(request) else { return Self.plain(.forbidden) }
        return await site.answer(asked)
    }

    static func plain(_ status: HTTPResponse.Status) -> Response {
        Response(
            status: status, headers: [.contentType: "text/plain; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: "\(status.code) \(status.reasonPhrase)\n")))
    }
}
