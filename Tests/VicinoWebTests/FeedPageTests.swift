import Foundation
import HTTPTypes
import NIOCore
import Testing
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoPage
import VicinoTesting

@testable import VicinoWeb

@Suite("The page serves calendar feeds at secret addresses")
struct FeedPageTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self, Visit.self])
        clock.advance(by: .seconds(3_600))
        try Diary(node).start("walking")
        clock.advance(by: .seconds(600))
        try Diary(node).stop()
    }

    @Test("A program that knows the address reads the calendar without a sign-in, and asks again only for what is new")
    func subscribed() async throws {
        let browser = try TestBrowser(node, isSignedIn: false)
        let path = CalendarFeed.path(of: try node.feedToken(of: node.me))
        let first = try await browser.get(path)
        #expect(first.status == .ok)
        #expect(first.headers[.contentType] == "text/calendar; charset=utf-8")
        #expect(first.text.hasPrefix("BEGIN:VCALENDAR\r\n"))
        #expect(first.text.contains("SUMMARY:walking"))
        let etag = try #require(first.headers[.eTag])
        let again = try await browser.get(path, ["if-none-match": etag])
        #expect(again.status == .notModified)
        #expect(again.text.isEmpty)
        try Diary(node).start("sitting")
        #expect(try await browser.get(path, ["if-none-match": etag]).status == .ok)
    }

    @Test("A program that asks for the header alone gets that of the whole answer, with its length and no body")
    func head() async throws {
        let browser = try TestBrowser(node)
        for path in [CalendarFeed.path(of: try node.feedToken(of: node.me)), "/", "/settings/table", "/nowhere"] {
            let head = try await browser.head(path)
            let whole = try await browser.get(path)
            #expect(head.status == whole.status, "\(path)")
            #expect(head.text.isEmpty, "\(path)")
            var headers = whole.headers
            headers[.contentLength] = "\(whole.text.utf8.count)"
            #expect(head.headers == headers, "\(path)")
        }
    }

    @Test("Asking for the header alone neither signs in, nor takes what the next page tells")
    func headWithoutEffect() async throws {
        let browser = try TestBrowser(node)
        #expect(try await browser.head("/sign-in?token=x").status == .notFound)
        #expect(try await browser.head("/live").status == .notFound)
        _ = try await browser.post(
            "/add", ["activity": "tea", "date": "2020-01-02", "start": "08:00", "end": "09:00"])
        _ = try await browser.head("/")
        #expect(try await browser.get("/").text.contains("tea"))
    }

    @Test("Addresses with a port that is not the one of the settings do not last, and the page says so")
    func port() async throws {
        let page = try await TestSite(node).get("/settings/feeds")
        #expect(page.contains("This page is at port 1 now, and the settings name port 8426."))
        #expect(try await !TestBrowser(node).get("/settings/feeds").text.contains("the settings name port"))
    }

    @Test("Each address has a button that copies it, where a script runs")
    func copied() async throws {
        let browser = try TestBrowser(node)
        #expect(try await !browser.get("/settings/feeds").text.contains("data-copy"))
        let path = CalendarFeed.path(of: try node.feedToken(of: node.me))
        let page = try await browser.get("/settings/feeds").text
        #expect(page.contains("<code class=\"fp sm\" id=\"feed-1\">"))
        #expect(page.contains("\(path)</code>"))
        #expect(
            page.contains("<button type=\"button\" hidden data-copy=\"feed-1\" data-done=\"Copied\">Copy the address"))
    }

    @Test("Downloads that many browsers have left standing hold up no page and no change", .timeLimit(.minutes(2)))
    func stalled() async throws {
        let browser = try TestBrowser(node)
        // Each writes more than may wait for its browser, and is taken no further than its first piece.
        var stalled: [AsyncThrowingStream<ByteBuffer, any Error>.Iterator] = []
        for _ in 0..<100 {
            let stream = BodyStreamWriter.stream { write in
                while true { try write(Array(repeating: 1, count: BodyStreamWriter.pieceSize)) }
            }
            stalled.append(stream.makeAsyncIterator())
        }
        for index in stalled.indices { #expect(try await stalled[index].next() != nil) }
        #expect(try await browser.get("/").status == .ok)
        #expect(try await browser.post("/start", ["activity": "reading"]).status == .seeOther)
        withExtendedLifetime(stalled) {}
    }

    @Test("Another address shows nothing, and neither does one that was replaced or removed")
    func secret() async throws {
        let browser = try TestBrowser(node, isSignedIn: false)
        let old = CalendarFeed.path(of: try node.feedToken(of: node.me))
        let changed = CalendarFeed.path(of: try node.renewFeedToken(of: node.me))
        let others = [
            old, "/feed/x.ics", "/feed/.ics", "/feed/" + String(repeating: "a", count: 26) + ".ics", changed + "x",
        ]
        for path in others { #expect(try await browser.get(path).status == .notFound, "\(path)") }
        #expect(try await browser.get(changed).status == .ok)
        try node.revokeFeedToken(of: node.me)
        #expect(try await browser.get(changed).status == .notFound)
    }

    @Test("The settings make, replace and remove an address, for the user's own people only")
    func settings() async throws {
        let browser = try TestBrowser(node)
        let me = node.user.description
        #expect(try await browser.post("/settings/feed", ["person": me, "change": "make"]).status == .seeOther)
        let token = try #require(try node.feedTokens().first)
        #expect(try await browser.get("/settings/feeds").text.contains("http://127.0.0.1:8426/feed/\(token.text).ics"))
        #expect(try await browser.get("/settings").text.contains("1 calendar has an address."))
        _ = try await browser.post("/settings/feed", ["person": me, "change": "renew"])
        #expect(try node.feedTokens().first != token)
        _ = try await browser.post("/settings/feed", ["person": me, "change": "remove"])
        #expect(try node.feedTokens().isEmpty)
        let stranger = String(repeating: "0", count: 64)
        #expect(try await browser.post("/settings/feed", ["person": stranger, "change": "make"]).status == .notFound)
        #expect(try await browser.post("/settings/feed", ["person": me, "change": "x"]).status == .badRequest)
    }

    @Test("An address ends only after a page has said what happens")
    func endings() async throws {
        let browser = try TestBrowser(node)
        let token = try node.feedToken(of: node.me)
        let page = try await browser.get("/settings/feeds").text
        #expect(!page.contains("value=\"renew\""))
        #expect(!page.contains("value=\"remove\""))
        for (change, button) in [("renew", "End this address and make another"), ("remove", "End this address")] {
            let path = "/settings/feeds/end?person=\(node.user)&change=\(change)&page=1"
            #expect(page.contains("href=\"\(path.replacing("&", with: "&amp;"))\""))
            let question = try await browser.get(path).text
            #expect(question.contains("This address ends at once."))
            #expect(question.contains("/feed/\(token.text).ics"))
            #expect(question.contains("name=\"change\" value=\"\(change)\">\(button)</button>"))
            #expect(question.contains("in each of them") == (change == "renew"))
        }
        #expect(try node.feedTokens().map(\.text) == [token.text])
        for path in ["?person=\(node.user)&change=x", "?person=0&change=renew", ""] {
            #expect(try await browser.get("/settings/feeds/end" + path).status == .notFound)
        }
        try node.revokeFeedToken(of: node.me)
        let gone = "/settings/feeds/end?person=\(node.user)&change=renew"
        #expect(try await browser.get(gone).status == .notFound)
    }

    @Test("The calendars are shown in parts, and a change leads back to the part with it")
    func parts() async throws {
        let crowd = try TestCrowd(of: FeedsPage.pageSize) { _, _ in }
        let browser = try TestBrowser(crowd.user)
        let first = try await browser.get("/settings/feeds").text
        #expect(first.contains("1–30 of 31 calendars"))
        #expect(first.contains("href=\"/settings/feeds?page=2\""))
        let second = try await browser.get("/settings/feeds?page=2").text
        let person = try #require(second.firstMatch(of: /name="person" value="([0-9a-f]+)"/)?.1)
        let form: KeyValuePairs = ["person": String(person), "change": "make", "page": "2"]
        let answer = try await browser.post("/settings/feed", form)
        #expect(answer.headers[.location] == "/settings/feeds?page=2")
        #expect(try await browser.get("/settings/feeds?page=2").text.contains("/feed/"))
    }
}
