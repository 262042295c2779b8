import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoPage
import VicinoTesting

@testable import VicinoPage
@testable import VicinoWeb

@Suite("A link of an invitation fills in a form, and does nothing else")
struct InvitationLinkTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node
    private let text: String

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self, Visit.self])
        text = try node.invite(sharing: Sharing(.kinds([Activity.schema.kind]), in: .everything)).text
    }

    @Test("The link of a whole invitation is read, in either case")
    func whole() throws {
        #expect(try InvitationLink(text).invitation.text == text)
        #expect(try InvitationLink(text.lowercased()).invitation.text == text)
        #expect(try InvitationLink(text.uppercased()).invitation.text == text)
    }

    @Test(
        "Every other link is refused: other actions, hosts, blanks, hidden or foreign letters, shell characters, endless ones"
    )
    func hostile() throws {
        let code = String(text.dropFirst(Invitation.scheme.count))
        let links = [
            "", "vicino:", "vicino", code, "vicino:delete", "vicino:delete?all=1", "vicino://\(code)",
            "vicino:/\(code)",
            "vicino:\(code)?yes=1", "vicino:\(code)#x", "vicino:\(code)&name=x", "https://example.org/\(text)",
            " \(text)", "\(text) ", "\(text)\n", "vicino:\n\(code)", "vicino: \(code)", "vicino:%41\(code.dropFirst())",
            "vicino:\u{202E}\(code)", "vicino:\u{200B}\(code)", "vicino:\(code)\u{0}", "vicino:\u{212A}\(code)",
            "v\u{131}cino:\(code)", "vicino:$(reboot)", "vicino:`reboot`", "vicino:\(code);reboot", "vicino:'\(code)'",
            "vicino:\"\(code)\"", "vicino:\(code)|x", "vicino:\(code)>x", "vicino:../../\(code)", "vicino:--data=x",
            "--data=x", "-", "vicino:<script>", String(text.dropLast()), "\(text)A",
            "vicino:\(String(code.reversed()))",
            "vicino:" + String(repeating: "A", count: 5_000), "vicino:" + String(repeating: "A", count: 3_000_000),
        ]
        for link in links {
            #expect(throws: VicinoError.self, "\(link.prefix(80))") { try InvitationLink(link) }
        }
    }

    /// A browser that opened a link with this text in it.
    private func opened(_ text: String, language: String = "en") async throws -> (TestBrowser, TestBrowser.Page) {
        var browser = try TestBrowser(node, isSignedIn: false)
        browser.language = language
        var generator = SystemRandomNumberGenerator()
        let token = browser.site.tokens.token(now: clock.now, using: &generator)
        let sealed = try browser.site.tokens.sealed.seal(text, for: token)
        let answer = try await browser.get("/sign-in?token=\(token)&invitation=\(sealed)")
        browser.cookie = answer.headers[.setCookie]?.split(separator: ";").first?.split(separator: "=").last
            .map(String.init)
        return (browser, answer)
    }

    @Test("The page shows who invites and asks; nothing is followed until the user presses the button")
    func asks() async throws {
        let (browser, answer) = try await opened(text)
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/people/follow")
        let page = try await browser.get("/people/follow").text
        #expect(page.contains("Do you want to follow this person?"))
        #expect(page.contains("“Anna”"))
        #expect(page.contains("\n\(text)</textarea>"))
        #expect(page.contains(node.user.fingerprint))
        #expect(try node.following().isEmpty)
        // It stays until the user decides.
        #expect(try await browser.get("/people/follow").text.contains(text))
        let declined = try await browser.post("/people/follow/not-now", [:])
        #expect(declined.status == .seeOther)
        #expect(declined.headers[.location] == "/people")
        #expect(try await !browser.get("/people/follow").text.contains(text))
        #expect(try node.following().isEmpty)
    }

    @Test("Another browser of the user does not see it, and an address fills in nothing")
    func otherBrowser() async throws {
        let (browser, _) = try await opened(text)
        let other = browser.site.sessions
        var generator = SystemRandomNumberGenerator()
        var second = browser
        second.cookie = other.begin(now: clock.now, using: &generator).id
        #expect(try await !second.get("/people/follow").text.contains(text))
        #expect(try await !second.get("/people/follow?invitation=\(text)").text.contains(text))
    }

    @Test("A link that is not an invitation is named, and nothing of it is shown", arguments: ["en", "it"])
    func refused(language: String) async throws {
        let (browser, answer) = try await opened("vicino:delete?all=<b>now</b>", language: language)
        #expect(answer.headers[.location] == "/people/follow")
        let page = try await browser.get("/people/follow").text
        let words = Words.of(try #require(Language(rawValue: language)))
        let sentence = words(.linkRefused)
        #expect(page.contains(sentence))
        #expect(!page.contains("delete"))
        // It is said once.
        #expect(try await !browser.get("/people/follow").text.contains(sentence))
    }

    @Test("A seal of another run is ignored")
    func foreignSeal() async throws {
        var browser = try TestBrowser(node, isSignedIn: false)
        var generator = SystemRandomNumberGenerator()
        let token = browser.site.tokens.token(now: clock.now, using: &generator)
        let sealed = try SealedText(secret: Array(repeating: 9, count: 32)).seal(text, for: token)
        let answer = try await browser.get("/sign-in?token=\(token)&invitation=\(sealed)")
        #expect(answer.headers[.location] == "/")
        browser.cookie = answer.headers[.setCookie]?.split(separator: ";").first?.split(separator: "=").last
            .map(String.init)
        #expect(try await !browser.get("/people/follow").text.contains("invited"))
    }
}
