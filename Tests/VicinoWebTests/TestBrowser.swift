import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Testing
import Vicino
import VicinoActivity
import VicinoLocks
import VicinoPage
import VicinoTesting

@testable import VicinoWeb

/// A browser that asks the site directly, without a socket.
struct TestBrowser {
    let site: WebSite
    let responder: WebResponder
    /// The `Host` that it names: that of the page.
    var host = Self.pageHost
    /// The cookies that it sends.
    var cookie: String?
    var language = "en"

    /// The secret of a server's run.
    static let secret = [UInt8](repeating: 7, count: 32)
    /// The host of the page of a server with that secret.
    static let pageHost = "\(WebOrigin(port: 8426, secret: secret).name):8426"
    /// The origin of that page.
    static let pageOrigin = "http://\(pageHost)"

    /// What it received.
    struct Page {
        let status: HTTPResponse.Status
        let headers: HTTPFields
        let text: String
    }

    /// - Parameter isSignedIn: whether the user has signed it in.
    init(
        _ node: Node, zone: String = "Europe/Rome", isSignedIn: Bool = true, timer: WebTimer = .system
    ) throws {
        let zone = try #require(TimeZone(identifier: zone))
        responder = WebResponder()
        site = WebSite(
            node, port: 8426, secret: Self.secret, environment: SiteEnvironment(timeZone: zone, timer: timer))
        responder.open(site)
        var generator = SeededGenerator(seed: 1)
        if isSignedIn { cookie = site.sessions.begin(now: node.now, using: &generator).id }
    }

    /// One more signed-in browser of a site.
    init(_ site: WebSite, responder: WebResponder = WebResponder(), seed: UInt64) throws {
        self.site = site
        self.responder = responder
        host = "\(site.origin.name):\(site.origin.port)"
        responder.open(site)
        var generator = SeededGenerator(seed: seed)
        cookie = site.sessions.begin(now: site.node.now, using: &generator).id
    }

    func get(_ path: String, _ fields: [String: String] = [:]) async throws -> Page {
        try await send(.get, path, fields: fields, body: "")
    }

    /// Asks for the header of an answer alone.
    func head(_ path: String) async throws -> Page { try await send(.head, path, fields: [:], body: "") }

    /// Sends a form, as the page itself does.
    func post(_ path: String, _ form: KeyValuePairs<String, String>, fields: [String: String] = [:]) async throws
        -> Page
    {
        let body = form.map { "\($0.key)=\(FormFields.encoded($0.value))" }.joined(separator: "&")
        let own = ["origin": "http://\(host)", "content-type": "application/x-www-form-urlencoded"]
        return try await send(.post, path, fields: own.merging(fields) { $1 }, body: body)
    }

    func send(_ method: HTTPRequest.Method, _ path: String, fields: [String: String], body: String) async throws
        -> Page
    {
        try await send(method, path, fields: fields, bytes: Array(body.utf8))
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, fields: [String: String], bytes: [UInt8]
    ) async throws -> Page {
        try await Self.send(
            to: responder, method, path, fields: fields, body: bytes, host: host, cookie: cookie,
            cookieName: site.origin.cookieName, language: language)
    }

    /// Asks a responder, which need not have a site yet.
    static func send(
        to responder: WebResponder, _ method: HTTPRequest.Method, _ path: String, fields: [String: String],
        body: [UInt8], host: String, cookie: String?,
        cookieName: String = "vicino-8426", language: String = "en"
    ) async throws -> Page {
        var head = HTTPRequest(method: method, scheme: "http", authority: host, path: path)
        if let cookie { head.headerFields[.cookie] = "\(cookieName)=\(cookie)" }
        head.headerFields[.acceptLanguage] = language
        for (name, value) in fields where !value.isEmpty {
            head.headerFields[try #require(HTTPField.Name(name))] = value
        }
        if fields["origin"] == "" { head.headerFields[.origin] = nil }
        let response = await responder.answer(Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: body))))
        let writer = Collector()
        try await response.body.write(writer)
        return Page(status: response.status, headers: response.headers, text: writer.text)
    }
}

/// Collects a body.
private final class Collector: ResponseBodyWriter, Sendable {
    private let collected = LockedValue(ByteBuffer())

    var text: String { collected.withLock { String(buffer: $0) } }

    func write(_ buffer: ByteBuffer) async throws { collected.withLock { _ = $0.writeImmutableBuffer(buffer) } }
    func finish(_ trailers: HTTPFields?) async throws {}
}
