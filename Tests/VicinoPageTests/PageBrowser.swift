import HTTPTypes
import Hummingbird
import NIOCore
import Testing
import VicinoLocks
import VicinoTesting

@testable import VicinoPage

/// A browser that asks the server of a site directly, without a connection.
struct PageBrowser {
    private let responder = WebResponder()
    private let page: PageAddress
    /// The `Host` that it names: that of the page.
    var host: String
    /// The `Origin` of its forms: that of the page.
    var origin: String?
    /// The cookie that it sends; nil until it is signed in.
    var cookie: String?

    /// What it received.
    struct Answer {
        let status: HTTPResponse.Status
        let headers: HTTPFields
        let text: String
    }

    /// - Parameter site: the site, as an app gives it to a `PageServer`.
    init(_ site: some PageSite, clock: TestClock = TestClock()) {
        page = PageAddress(port: 8427, secret: Array(repeating: 7, count: 32)) { clock.now }
        host = "\(page.origin.name):8427"
        origin = page.origin.address
        responder.open(PageServer(site, port: 8427, now: { clock.now }).served(at: page))
    }

    /// Opens a link of the server, and keeps the cookie.
    mutating func signIn() async throws {
        let path = try #require(page.signInLink().split(separator: host).last)
        let answer = try await get(String(path))
        #expect(answer.status == .seeOther)
        cookie = answer.headers[.setCookie]?.split(separator: ";").first.map(String.init)
    }

    func get(_ path: String) async throws -> Answer { try await send(.get, path) }

    /// Sends a form, as the page itself does.
    func post(_ path: String, _ name: String, value: String) async throws -> Answer {
        var fields: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        fields[.origin] = origin
        return try await send(.post, path, fields: fields, body: "\(name)=\(FormFields.encoded(value))")
    }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, fields: HTTPFields = [:], body: String = ""
    ) async throws -> Answer {
        var head = HTTPRequest(method: method, scheme: "http", authority: host, path: path, headerFields: fields)
        head.headerFields[.cookie] = cookie
        let response = await responder.answer(Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body))))
        let writer = Collector()
        try await response.body.write(writer)
        return Answer(status: response.status, headers: response.headers, text: writer.text)
    }
}

/// Collects a body.
private final class Collector: ResponseBodyWriter, Sendable {
    private let collected = LockedValue(ByteBuffer())

    var text: String { collected.withLock { String(buffer: $0) } }

    func write(_ buffer: ByteBuffer) { collected.withLock { _ = $0.writeImmutableBuffer(buffer) } }

    func finish(_ trailers: HTTPFields?) {}
}
