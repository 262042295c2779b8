package import HTTPTypes
package import Hummingbird
internal import NIOCore
internal import VicinoLocks

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
        return await site.answer(asked)
    }

    /// An answer that says nothing but its status.
    package static func plain(_ status: HTTPResponse.Status) -> Response {
        Response(
            status: status, headers: [.contentType: "text/plain; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: "\(status.code) \(status.reasonPhrase)\n")))
    }
}
