import HTTPTypes
import Testing
import Vicino
import VicinoTesting

@testable import VicinoPage

@Suite("The page of an app")
struct PageSiteTests {
    private let node: Node
    private let site: ShoppingSite

    init() throws {
        node = try Node.testing("Anna", kinds: [Need.self])
        site = ShoppingSite(node: node)
    }

    private var needs: [String] {
        get throws { try node.records(Need.self).sorted(by: \.name).all().map(\.record.name) }
    }

    private func signedIn() async throws -> PageBrowser {
        var browser = PageBrowser(site)
        try await browser.signIn()
        return browser
    }

    @Test("A browser that is signed in sees the page, and its form adds a record")
    func added() async throws {
        let browser = try await signedIn()
        let empty = try await browser.get("/")
        #expect(empty.status == .ok)
        #expect(empty.text.hasPrefix("<!doctype html>\n<html lang=\"en\"><head>"))
        #expect(empty.text.contains("<title>To buy · Shopping</title>"))
        #expect(empty.text.contains("Nothing to buy"))
        let answer = try await browser.post("/add", "name", value: "Oat <drink>")
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/")
        #expect(try needs == ["Oat <drink>"])
        let page = try await browser.get("/")
        #expect(page.text.contains("<li>Oat &lt;drink&gt;</li>"))
        #expect(page.text.contains("Oat &lt;drink&gt; is on the list."))
        // What led to a page is told once.
        #expect(try await !browser.get("/").text.contains("is on the list."))
    }

    @Test("The page loads the style sheet of the components, which every program may fetch")
    func style() async throws {
        let page = try await signedIn().get("/").text
        let path = try #require(page.firstMatch(of: /<link rel="stylesheet" href="(\/style\.css\?v=[0-9a-f]+)">/)).1
        let style = try await PageBrowser(site).get(String(path))
        #expect(style.status == .ok)
        #expect(style.headers[.contentType] == "text/css; charset=utf-8")
        #expect(style.text.contains(".card {"))
    }

    @Test("The rules of a site stand at the end of the one style sheet, and change its address")
    func addedStyle() {
        let added = PageAssets(addingStyle: Array(".need { color:#0c6b12 }".utf8)).style
        let usual = PageAssets.usual.style
        #expect(added.bytes == usual.bytes + Array(".need { color:#0c6b12 }".utf8))
        #expect(added.address != usual.address)
    }

    @Test("What a route throws is shown as a sentence, and so is an address that leads nowhere")
    func refused() async throws {
        let browser = try await signedIn()
        let refused = try await browser.post("/add", "name", value: "")
        #expect(refused.status == .unprocessableContent)
        #expect(refused.text.contains("Type what you need."))
        let missing = try await browser.get("/nothing")
        #expect(missing.status == .notFound)
        #expect(missing.text.contains("There is no such page."))
        #expect(try needs.isEmpty)
    }

    // MARK: Each defence of the server

    @Test("A request for another host is refused", arguments: ["evil.example", "evil.example:8427", "localhost", ""])
    func wrongHost(host: String) async throws {
        var browser = try await signedIn()
        browser.host = host
        #expect(try await browser.get("/").status == .forbidden)
        #expect(try await browser.post("/add", "name", value: "Tea").status == .forbidden)
        #expect(try needs.isEmpty)
    }

    @Test("Under a name that everybody knows, the cookie counts for nothing", arguments: ["localhost", "127.0.0.1"])
    func commonName(name: String) async throws {
        var browser = try await signedIn()
        browser.host = "\(name):8427"
        let page = try await browser.get("/")
        #expect(page.status == .forbidden)
        #expect(!page.text.contains("Nothing to buy"))
    }

    @Test("Without the cookie of the sign-in there is no page, and a form changes nothing", arguments: [nil, "x"])
    func missingCookie(value: String?) async throws {
        var browser = try await signedIn()
        browser.cookie = value.map { "vicino-8427=\($0)" }
        let page = try await browser.get("/")
        #expect(page.status == .forbidden)
        #expect(page.text.contains("This browser is not signed in"))
        #expect(!page.text.contains("Nothing to buy"))
        let answer = try await browser.post("/add", "name", value: "Tea")
        #expect(answer.status == .forbidden)
        #expect(answer.text.contains("What you sent was not saved."))
        #expect(try needs.isEmpty)
    }

    @Test(
        "A form of another site's page, or of no page, changes nothing",
        arguments: ["http://evil.example", "http://127.0.0.1:8427", "null", nil])
    func foreignOrigin(origin: String?) async throws {
        var browser = try await signedIn()
        browser.origin = origin
        #expect(try await browser.post("/add", "name", value: "Tea").status == .forbidden)
        #expect(try needs.isEmpty)
    }

    @Test("A form that is too large is refused, and changes nothing")
    func tooLarge() async throws {
        let browser = try await signedIn()
        let long = String(repeating: "x", count: FormFields.byteLimit)
        #expect(try await browser.post("/add", "name", value: long).status == .contentTooLarge)
        #expect(try needs.isEmpty)
    }

    @Test("A link signs in one browser, once, within five minutes")
    func link() async throws {
        let clock = TestClock()
        let page = PageAddress(port: 8427, secret: [1]) { clock.now }
        let served = PageServer(site, port: 8427) { clock.now }.served(at: page)
        func status(_ link: String) throws -> SignInLink.Refusal? {
            let token = try #require(link.split(separator: "token=").last)
            do throws(SignInLink.Refusal) {
                _ = try served.access.signIn.open(["token": [String(token)]], now: clock.now)
                return nil
            } catch { return error }
        }
        let link = page.signInLink()
        #expect(try status(link) == nil)
        #expect(try status(link) == .expired)
        let late = page.signInLink()
        clock.advance(by: .seconds(301))
        #expect(try status(late) == .expired)
    }

    @Test("Every answer forbids scripts inside the page, frames and other sites")
    func headers() async throws {
        let browser = try await signedIn()
        for path in ["/", "/style.css", "/nothing", "/sign-in"] {
            let headers = try await browser.get(path).headers
            #expect(headers[.contentSecurityPolicy] == SafetyHeaders.policy, "\(path)")
            #expect(headers[.xContentTypeOptions] == "nosniff", "\(path)")
        }
        #expect(try await browser.get("/").headers[.cacheControl] == "no-store")
    }
}
