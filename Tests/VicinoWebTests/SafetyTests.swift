import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoPage
import VicinoTesting

@testable import VicinoWeb

@Suite("The page answers the user's own browsers only")
struct SafetyTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self, Visit.self])
    }

    /// A path for each route, with something in place of its parameters.
    private func paths(_ site: WebSite) -> [(WebRoute, String)] {
        site.servedRoutes.map { route in
            (route, route.path.split(separator: "/").map { $0.first == ":" ? "x" : $0 }.reduce("") { "\($0)/\($1)" })
        }.map { ($0.0, $0.1.isEmpty ? "/" : $0.1) }
    }

    @Test("A request for another host is refused at every address, and learns nothing")
    func rebinding() async throws {
        var browser = try TestBrowser(node)
        for host in ["evil.example", "evil.example:8426", "localhost", "localhost:8427", "127.0.0.1.evil:8426", ""] {
            browser.host = host
            for (route, path) in paths(browser.site) {
                let page = try await browser.send(route.method, path, fields: [:], body: "")
                #expect(page.status == .forbidden, "\(host) \(path)")
                #expect(page.text == "403 Forbidden\n", "\(host) \(path)")
            }
        }
    }

    @Test(
        "A request of another site's page is refused at every address",
        arguments: [
            ["origin": "http://evil.example"], ["origin": "null"], ["origin": "http://localhost:9999"],
            ["origin": "https://localhost:8426"], ["origin": "http://127.0.0.1:8426"],
        ])
    func foreignOrigin(fields: [String: String]) async throws {
        let browser = try TestBrowser(node)
        for (route, path) in paths(browser.site) {
            let page = try await browser.send(route.method, path, fields: fields, body: "")
            #expect(page.status == .forbidden, "\(path)")
        }
    }

    @Test("A request with two hosts is refused at every address, and so is an address with an empty part")
    func secondHost() async throws {
        let browser = try TestBrowser(node)
        for (route, path) in paths(browser.site) {
            let page = try await browser.send(route.method, path, fields: ["host": browser.host], body: "")
            #expect(page.status == .forbidden, "\(path)")
        }
        #expect(try await browser.get("/settings").status == .ok)
        for path in ["//settings", "/settings/", "//", "/people//invite", "/edit/", "/feed/"] {
            #expect(try await browser.get(path).status == .notFound, "\(path)")
        }
    }

    @Test("Under a name that everybody knows, a cookie counts for nothing, and a link signs in nobody")
    func commonNames() async throws {
        var browser = try TestBrowser(node)
        #expect(try await browser.get("/settings").status == .ok)
        var generator = SystemRandomNumberGenerator()
        let token = browser.site.access.signIn.tokens.token(now: clock.now, using: &generator)
        for name in ["127.0.0.1:8426", "localhost:8426"] {
            browser.host = name
            for (route, path) in paths(browser.site) where route.method == .get {
                let page = try await browser.get(path)
                let isFile = PageAssets.diary.asset(at: path) != nil
                let expected: HTTPResponse.Status =
                    if isFile { .ok } else if path.hasPrefix("/feed/") { .notFound } else { .forbidden }
                #expect(page.status == expected, "\(name) \(path)")
                #expect(!page.text.contains("Anna"), "\(name) \(path)")
            }
            for (route, path) in paths(browser.site) where route.method == .post {
                #expect(try await browser.post(path, [:]).status == .forbidden, "\(name) \(path)")
            }
            #expect(try await browser.get("/style.css").status == .ok)
            let page = try await browser.get("/sign-in?token=\(token)")
            #expect(page.status == .forbidden)
            #expect(page.headers[.setCookie] == nil)
            // Otherwise a program that listens elsewhere could learn the name, and ask the browser for the cookie.
            #expect(!page.text.contains(browser.site.origin.name))
        }
        browser.host = TestBrowser.pageHost
        let signedIn = try await browser.get("/sign-in?token=\(token)")
        #expect(signedIn.status == .seeOther)
        #expect(signedIn.headers[.setCookie]?.contains("Domain") == false)
    }

    @Test("A form without an origin is refused, although the browser is signed in")
    func noOrigin() async throws {
        let browser = try TestBrowser(node)
        for (route, path) in paths(browser.site) where route.method == .post {
            #expect(try await browser.post(path, [:], fields: ["origin": ""]).status == .forbidden, "\(path)")
        }
    }

    @Test("Another site can lead to a page by a link, but neither fetch it nor show it as an image")
    func fetchedAcrossSites() async throws {
        let browser = try TestBrowser(node)
        let link = ["sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"]
        #expect(try await browser.get("/", link).status == .ok)
        for mode in ["cors", "no-cors"] {
            let page = try await browser.get("/", ["sec-fetch-site": "cross-site", "sec-fetch-mode": mode])
            #expect(page.status == .forbidden)
        }
    }

    @Test("A browser that is not signed in gets no page, changes nothing, and learns no name")
    func notSignedIn() async throws {
        let browser = try TestBrowser(node, isSignedIn: false)
        for (route, path) in paths(browser.site) where route.access == .signedIn {
            let page =
                route.method == .get ? try await browser.get(path) : try await browser.post(path, ["activity": "x"])
            #expect(page.status == .forbidden, "\(path)")
            #expect(!page.text.contains("Anna"), "\(path)")
            #expect(page.text.contains("What you sent was not saved.") == (route.method == .post), "\(path)")
        }
        #expect(try node.records(Activity.self).count() == 0)
    }

    @Test("Only a browser with the cookie of the sign-in is signed in", arguments: ["", "x", "00", "vicino"])
    func wrongCookie(cookie: String) async throws {
        var browser = try TestBrowser(node)
        #expect(try await browser.get("/").status == .ok)
        browser.cookie = cookie
        #expect(try await browser.get("/").status == .forbidden)
    }

    @Test("A sign-in link opens one browser, once, within five minutes")
    func signIn() async throws {
        var browser = try TestBrowser(node, isSignedIn: false)
        var generator = SeededGenerator(seed: 2)
        let token = browser.site.tokens.token(now: clock.now, using: &generator)
        let first = try await browser.get("/sign-in?token=\(token)")
        #expect(first.status == .seeOther)
        #expect(first.headers[.location] == "/")
        let cookie = try #require(first.headers[.setCookie])
        #expect(cookie.contains("; HttpOnly; SameSite=Strict"))
        #expect(cookie.contains("Path=/"))
        browser.cookie = cookie.split(separator: ";").first?.split(separator: "=").last.map(String.init)
        #expect(try await browser.get("/").status == .ok)
        browser.cookie = nil
        #expect(try await browser.get("/sign-in?token=\(token)").status == .forbidden)
        let late = browser.site.tokens.token(now: clock.now, using: &generator)
        clock.advance(by: .seconds(301))
        #expect(try await browser.get("/sign-in?token=\(late)").status == .forbidden)
    }

    @Test("A token of another server, or a changed one, signs in nothing")
    func forgedToken() async throws {
        let browser = try TestBrowser(node, isSignedIn: false)
        var generator = SeededGenerator(seed: 3)
        let foreign = SignInTokens(secret: Array(repeating: 8, count: 32)).token(now: clock.now, using: &generator)
        #expect(try await browser.get("/sign-in?token=\(foreign)").status == .forbidden)
        let token = Array(browser.site.tokens.token(now: clock.now, using: &generator))
        for index in token.indices {
            var changed = token
            changed[index] = changed[index] == "0" ? "1" : "0"
            #expect(try await browser.get("/sign-in?token=\(String(changed))").status == .forbidden, "\(index)")
        }
        #expect(try await browser.get("/sign-in?token=\(String(token))").status == .seeOther)
    }

    @Test("A browser that signs out is signed out, and so is one that was not used for 90 days")
    func signOut() async throws {
        var browser = try TestBrowser(node)
        #expect(try await browser.post("/sign-out", [:]).status == .seeOther)
        #expect(try await browser.get("/").status == .forbidden)
        browser = try TestBrowser(node)
        clock.advance(by: .seconds(90 * 86_400 + 1))
        #expect(try await browser.get("/").status == .forbidden)
    }

    @Test(
        "However a browser's sign-in ends, its live page ends with it",
        arguments: ["itself", "others", "limit", "time"])
    func liveEnds(how: String) async throws {
        let site = try TestSite(node)
        guard case .stream(let stream) = try await site.ask(.get, "/live").content else { throw WebRefusal.missing }
        var generator = SeededGenerator(seed: 4)
        let sessions = site.site.sessions
        switch how {
        case "itself": _ = try await site.post("/sign-out", [:])
        case "others": sessions.endOthers(than: sessions.begin(now: clock.now, using: &generator))
        case "limit":
            clock.advance(by: .seconds(1))
            for _ in 0..<WebSessions.limit { _ = sessions.begin(now: clock.now, using: &generator) }
        default: clock.advance(by: .seconds(WebSessions.validity / 1000 + 1))
        }
        var pieces = stream.pieces.makeAsyncIterator()
        #expect(try await pieces.next() == nil)
    }

    @Test("Every answer forbids what is not its own: scripts inside the page, frames, other sites, other types")
    func headers() async throws {
        let browser = try TestBrowser(node)
        for path in ["/", "/style.css", "/server.js", "/app.js", "/nothing", "/sign-in", "/return"] {
            let page = try await browser.get(path)
            let policy = try #require(page.headers[.contentSecurityPolicy])
            #expect(policy.hasPrefix("default-src 'none'; style-src 'self'; script-src 'self'"))
            #expect(!policy.contains("unsafe"))
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(page.headers[.xContentTypeOptions] == "nosniff")
        }
        #expect(try await browser.get("/").headers[.cacheControl] == "no-store")
    }

    @Test("Text of any kind in a record stays text")
    func hostileText() async throws {
        let texts = [
            "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "{{t.stop}}{{{line}}}", "'--></svg><p>",
            "a\u{202E}gpj.exe", "\u{1B}[2J", String(repeating: "x", count: 900),
        ]
        for (index, text) in texts.enumerated() {
            var activity = Activity()
            activity.name = text
            activity.place = text
            activity.note = text
            activity.start = clock.now.advanced(byMilliseconds: Int64(index - 20) * 600_000)
            activity.end = activity.start.advanced(byMilliseconds: 300_000)
            try node.add(activity)
        }
        let page = try await TestBrowser(node).get("/")
        #expect(page.status == .ok)
        #expect(page.text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
        for part in ["<script>alert", "<img", "</svg><p>", "\u{202E}", "\u{1B}"] { #expect(!page.text.contains(part)) }
        #expect(page.text.contains("{{t.stop}}"))
        #expect(!page.text.contains("onerror=alert(1)>"))
        #expect(!page.text.contains(" style="))
        #expect(page.text.firstMatch(of: /\son[a-z]+=["']/) == nil)
    }

    @Test("A form that is too long, or is not a form, is refused, and so is a path that is too long")
    func limits() async throws {
        let browser = try TestBrowser(node)
        let long = try await browser.post("/start", ["activity": String(repeating: "x", count: 200_000)])
        #expect(long.status == .contentTooLarge)
        #expect(try await browser.post("/start", [:]).status == .badRequest)
        #expect(
            try await browser.post("/start", ["activity": "x"], fields: ["content-type": "text/plain"]).status
                == .badRequest)
        #expect(try await browser.get("/" + String(repeating: "x/", count: 2_000)).status == .notFound)
        #expect(try node.records(Activity.self).count() == 0)
    }

    @Test(
        "A form leads back only to a page of this site",
        arguments: [
            "//evil.example", "https://evil.example", "/\\evil.example", "/a\r\nset-cookie: x=y", "javascript:alert(1)",
        ])
    func openRedirect(path: String) async throws {
        let page = try await TestBrowser(node).post("/start", ["activity": "walking", "return": path])
        #expect(page.status == .seeOther)
        #expect(page.headers[.location] == "/")
    }
}
