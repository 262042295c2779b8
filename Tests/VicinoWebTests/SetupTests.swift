import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoPage
import VicinoTesting

@testable import VicinoWeb

@Suite("The first page sets up a data folder")
struct SetupTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let configuration: Node.Configuration
    private let responder = WebResponder()
    private let setup: SetupSite

    init() throws {
        folder = try TemporaryFolder()
        configuration = .testing(folder, "Anna", clock: clock, kinds: [Activity.self, Visit.self])
        try configuration.makeFolder()
        let sites = SiteFactory(configuration, responder, port: 8426, secret: Array(repeating: 7, count: 32)) { _ in }
        setup = SetupSite(configuration, port: 8426, secret: Array(repeating: 7, count: 32)) {
            sites.open($0, continuing: $1)
        }
        responder.open(setup)
    }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, fields: [String: String] = [:], body: String = "",
        host: String = TestBrowser.pageHost, cookie: String? = nil, language: String = "en"
    ) async throws -> TestBrowser.Page {
        try await TestBrowser.send(
            to: responder, method, path, fields: fields, body: Array(body.utf8), host: host, cookie: cookie,
            language: language)
    }

    private func post(_ body: String, cookie: String?, origin: String = TestBrowser.pageOrigin) async throws
        -> TestBrowser.Page
    {
        try await post(body, to: SetupSite.path, cookie: cookie, origin: origin)
    }

    private func post(
        _ body: String, to path: String, cookie: String?, origin: String = TestBrowser.pageOrigin
    ) async throws -> TestBrowser.Page {
        let fields = ["origin": origin, "content-type": "application/x-www-form-urlencoded"]
        return try await send(.post, path, fields: fields, body: body, cookie: cookie)
    }

    /// Signs in by a link, which may carry a sealed text.
    private func cookie(carrying text: String? = nil) async throws -> String {
        var generator = SystemRandomNumberGenerator()
        let token = setup.access.signIn.tokens.token(now: clock.now, using: &generator)
        let sealed =
            try text.map { "&invitation=" + (try setup.access.signIn.tokens.sealed.seal($0, for: token)) } ?? ""
        let answer = try await send(.get, "/sign-in?token=\(token)\(sealed)")
        let cookie = answer.headers[.setCookie]?.split(separator: ";").first?.split(separator: "=").last
        return String(try #require(cookie))
    }

    private var isSetUp: Bool { (try? Node.open(configuration)) != nil }

    @Test("It asks for the name, in the reader's language; the name makes the keys, and the day follows")
    func name() async throws {
        let cookie = try await cookie()
        let page = try await send(.get, "/", cookie: cookie)
        #expect(page.status == .ok)
        #expect(page.text.contains("What is your name?"))
        #expect(page.text.contains(configuration.dataPath))
        #expect(!isSetUp)
        #expect(page.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
        #expect(try await send(.get, "/", cookie: cookie, language: "it").text.contains("Come ti chiami?"))
        let answer = try await post("name=+Anna+Bianchi+", cookie: cookie)
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/")
        #expect(try Node.open(configuration).claimedName() == "Anna Bianchi")
        let day = try await send(.get, "/", cookie: cookie).text
        #expect(day.contains("Welcome, <b>Anna Bianchi</b>"))
        #expect(day.contains("How do you want to begin?"))
        #expect(day.contains("nav"))
    }

    @Test("A form that is sent twice sets up one folder, and leads to the day")
    func twice() async throws {
        let cookie = try await cookie()
        _ = try await post("name=Anna", cookie: cookie)
        let user = try Node.open(configuration).user
        let second = try await post("name=Anna", cookie: cookie)
        #expect(second.status == .seeOther)
        #expect(second.headers[.location] == "/")
        #expect(try Node.open(configuration).user == user)
    }

    @Test(
        "A name that is none is refused beside its field, with what was typed, and nothing is made",
        arguments: ["", "%20%20", "%E2%80%8B", String(repeating: "x", count: 101)])
    func badName(name: String) async throws {
        let answer = try await post("name=\(name)", cookie: cookie())
        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains("aria-describedby=\"name-mistake\""))
        #expect(!isSetUp)
    }

    @Test("What was typed is shown as text only")
    func hostileName() async throws {
        let name = "%22%3E%3Cscript%3Ealert(1)%3C/script%3E" + String(repeating: "x", count: 100)
        let page = try await post("name=\(name)", cookie: cookie())
        #expect(page.text.contains("&lt;script&gt;"))
        #expect(!page.text.contains("<script>alert"))
    }

    @Test("A user of another device joins: this one shows its code, takes the answer, and the day follows")
    func joined() async throws {
        let other = try TemporaryFolder()
        let anna = try Node.testing(other, "Anna", clock: clock, kinds: [Activity.self, Visit.self])
        let cookie = try await cookie()
        #expect(try await send(.get, "/", cookie: cookie).text.contains("action=\"/set-up/device\""))
        #expect(try await post("device=laptop", to: "/set-up/device", cookie: cookie).status == .seeOther)
        #expect(!isSetUp)
        let page = try await send(.get, "/", cookie: cookie).text
        let code = try #require(page.firstMatch(of: /vicino-device:[A-Z2-7]+/)).0
        #expect(page.contains("class=\"qr\""))
        let answer = try anna.addDevice(String(code))
        let wrong = try await post("answer=vicino-join:AAAA", to: "/set-up/join", cookie: cookie)
        #expect(wrong.status == .unprocessableContent)
        #expect(wrong.text.contains("aria-describedby=\"join-mistake\""))
        #expect(wrong.text.contains(code))
        #expect(!isSetUp)
        let taken = try await post("answer=\(answer)", to: "/set-up/join", cookie: cookie)
        #expect(taken.status == .seeOther)
        #expect(taken.headers[.location] == "/")
        #expect(try Node.open(configuration).user == anna.user)
        #expect(try await send(.get, "/", cookie: cookie).text.contains("This device is one of yours now."))
        #expect(try await post("answer=\(answer)", to: "/set-up/join", cookie: cookie).headers[.location] == "/")
    }

    @Test("A device needs a name, and a user who changes their mind begins as another person")
    func notJoined() async throws {
        let cookie = try await cookie()
        let unnamed = try await post("device=", to: "/set-up/device", cookie: cookie)
        #expect(unnamed.status == .unprocessableContent)
        #expect(unnamed.text.contains("aria-describedby=\"join-mistake\""))
        _ = try await post("device=laptop", to: "/set-up/device", cookie: cookie)
        #expect(try await post("name=Anna", cookie: cookie).headers[.location] == "/")
        #expect(try Node.open(configuration).devices().count == 1)
    }

    @Test("Another program of the computer, another site or another host sets up nothing and learns nothing")
    func strangers() async throws {
        let cookie = try await cookie()
        #expect(try await send(.get, "/").status == .forbidden)
        #expect(try await !send(.get, "/").text.contains(configuration.dataPath))
        #expect(try await send(.get, "/", host: "evil.example:8426", cookie: cookie).status == .forbidden)
        for (stranger, origin) in [
            (nil, TestBrowser.pageOrigin), ("00", TestBrowser.pageOrigin), (cookie, "http://evil.example"),
            (cookie, ""), (cookie, "null"),
        ] {
            #expect(try await post("name=Eve", cookie: stranger, origin: origin).status == .forbidden)
            for path in SetupSite.joiningPaths {
                let answer = try await post("device=x", to: path, cookie: stranger, origin: origin)
                #expect(answer.status == .forbidden)
            }
        }
        #expect(!isSetUp)
    }

    @Test("A link that signed in before the folder was set up signs in nobody afterwards")
    func usedToken() async throws {
        var generator = SystemRandomNumberGenerator()
        let token = setup.access.signIn.tokens.token(now: clock.now, using: &generator)
        let first = try await send(.get, "/sign-in?token=\(token)")
        let cookie = first.headers[.setCookie]?.split(separator: ";").first?.split(separator: "=").last.map(String.init)
        #expect(try await send(.get, "/sign-in?token=\(token)").status == .forbidden)
        _ = try await post("name=Anna", cookie: cookie)
        #expect(isSetUp)
        #expect(try await send(.get, "/sign-in?token=\(token)").status == .forbidden)
    }

    @Test("An invitation that was opened before the folder was set up is shown after it")
    func invited() async throws {
        let other = try TemporaryFolder()
        let author = try Node.testing(other, "Ben", clock: clock, kinds: [Activity.self, Visit.self])
        let text = try author.invite(sharing: Sharing(.kinds([Activity.schema.kind]), in: .everything)).text
        let cookie = try await cookie(carrying: text)
        #expect(try await !send(.get, "/", cookie: cookie).text.contains(text))
        let answer = try await post("name=Anna", cookie: cookie)
        #expect(answer.headers[.location] == "/people/follow")
        let page = try await send(.get, "/people/follow", cookie: cookie).text
        #expect(page.contains("“Ben”"))
        #expect(page.contains(text))
        #expect(try Node.open(configuration).following().isEmpty)
    }
}
