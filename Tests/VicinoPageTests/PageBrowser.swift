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
    let page: PageAddress
    /// The signed-in browsers of the server.
    let sessions: WebSessions
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

    /// - Parameters:
    ///   - site: the site, as an app gives it to a `PageServer`.
    ///   - run: the run of the server: another number stands for another secret.
    ///   - folder: the folder of the file of browsers; nil for none.
    init(_ site: some PageSite, clock: TestClock = TestClock(), run: UInt8 = 7, browsersIn folder: String? = nil) {
        page = PageAddress(port: 8427, secret: Array(repeating: run, count: 32)) { clock.now }
        host = "\(page.origin.name):8427"
        origin = page.origin.address
        let served = PageServer(site, port: 8427, browsersIn: folder, now: { clock.now }).served(at: page)
        sessions = served.access.sessions
        responder.open(served)
    }

    /// Opens a link of the server, and keeps the cookie.
    mutating func signIn() async throws {
        let answer = try await follow(page.signInLink())
        #expect(answer.status == .seeOther)
    }

    /// Follows a link of the server, and keeps the cookie.
    mutating func follow(_ link: String, _ fields: HTTPFields = [:]) async throws -> Answer {
        let path = try #require(link.split(separator: host).last)
        let answer = try await get(String(path), fields)
        if let set = answer.headers[.setCookie] { cookie = set.split(separator: ";").first.map(String.init) }
        return answer
    }

    func get(_ path: String, _ fields: HTTPFields = [:]) async throws -> Answer {
        try await send(.get, path, fields: fields)
    }

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

extension HTTPFields {
    /// Fields that have no constants.
    init(named values: KeyValuePairs<String, String>) {
        self.init()
        for (name, value) in values { if let name = HTTPField.Name(name) { self[name] = value } }
    }
}

/// Collects a body.
private final class Collector: ResponseBodyWriter, Sendable {
    private let collected = LockedValue(ByteBuffer())

    var text: String { collected.withLock { String(buffer: $0) } }

    func write(_ buffer: ByteBuffer) { collected.withLock { _ = $0.writeImmutableBuffer(buffer) } }

    func finish(_ trailers: HTTPFields?) {}
}
