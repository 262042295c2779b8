import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoPage
import VicinoTesting

@testable import VicinoWeb

@Suite("The first hour of a new user")
struct FirstHourTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self, Visit.self])
    }

    /// The pages of an empty diary that would show what is in it.
    private static let pages = [
        "/", "/calendar/day", "/calendar/week", "/calendar/month", "/calendar/year", "/calendar/list", "/charts",
        "/people", "/settings/feeds",
    ]

    private func records() throws -> [Identified<Activity>] { try node.records(Activity.self).all() }

    @Test("The day begins with one card, on which each way to begin is one press away")
    func card() async throws {
        let page = try await TestBrowser(node).get("/").text
        #expect(page.contains("How do you want to begin?"))
        let card = try #require(page.firstMatch(of: /<section class="card stack" id="live-first".*?<\/section>/)).0
        for way in [
            "action=\"/start\"", "value=\"walking\"", "href=\"/import\"", "href=\"/people/follow\"",
            "href=\"/people/invite\"", "action=\"/demo\"",
        ] {
            #expect(card.contains(way), "\(way)")
        }
        #expect(page.components(separatedBy: "<section class=\"card").count == 2)
        #expect(!page.contains("class=\"demo"))
    }

    @Test("The card is Italian for a reader of Italian")
    func italian() async throws {
        var browser = try TestBrowser(node)
        browser.language = "it"
        #expect(try await browser.get("/").text.contains("Come vuoi cominciare?"))
        _ = try await browser.post("/demo", [:])
        let page = try await browser.get("/").text
        #expect(page.contains("Nel tuo diario ci sono tre giorni di prova."))
        #expect(page.contains("camminata"))
        #expect(page.contains("Chiudi la prova"))
    }

    @Test("A first activity takes the place of the card")
    func started() async throws {
        let browser = try TestBrowser(node)
        let first = try await browser.get("/").text
        _ = try await browser.post("/start", ["activity": "walking"])
        let page = try await browser.get("/").text
        #expect(!page.contains("live-first"))
        #expect(page.contains("<h2>walking</h2>"))
        // By this, a page that is open elsewhere turns as a whole.
        func day(_ page: String) -> Substring? { page.firstMatch(of: /data-day="([^"]*)"/)?.1 }
        #expect(day(first) != day(page))
    }

    @Test("One press shows three days of demo data, marked on every page, and one press ends them")
    func demo() async throws {
        let browser = try TestBrowser(node)
        let answer = try await browser.post("/demo", [:])
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/")
        let page = try await browser.get("/").text
        #expect(page.contains("Three days of demo data are in your diary."))
        #expect(!page.contains("live-first"))
        for path in Self.pages + ["/import", "/settings", "/add", "/people/invite"] {
            let shown = try await browser.get(path).text
            #expect(shown.contains("<section class=\"demo row\" aria-label=\"Demo data\">"), "\(path)")
            #expect(shown.contains("action=\"/demo/end\""), "\(path)")
        }
        let all = try records()
        _ = try await browser.post("/demo", [:])
        #expect(try records() == all)
        #expect(try await browser.post("/demo/end", [:]).headers[.location] == "/")
        let end = try await browser.get("/").text
        #expect(end.contains("The demo data are gone."))
        #expect(end.contains("live-first"))
        #expect(!end.contains("class=\"demo"))
        #expect(try records().isEmpty)
        #expect(try await browser.post("/demo/end", [:]).status == .seeOther)
    }

    @Test("With the first activity of the user's own, every page offers to end the demo, which leaves that activity")
    func own() async throws {
        let browser = try TestBrowser(node)
        _ = try await browser.post("/demo", [:])
        #expect(try await browser.get("/").text.contains("These three days are invented."))
        clock.advance(by: .seconds(60))
        _ = try await browser.post("/start", ["activity": "gardening"])
        for path in ["/", "/calendar/week", "/charts"] {
            let page = try await browser.get(path).text
            #expect(page.contains("<span role=\"status\"><b>Demo data</b> You have recorded something of your own."))
        }
        _ = try await browser.post("/demo/end", [:])
        #expect(try records().map(\.record.name) == ["gardening"])
    }

    @Test("An invitation ends the demo and says so, and none is offered while another person may follow")
    func invited() async throws {
        let browser = try TestBrowser(node)
        _ = try await browser.post("/demo", [:])
        // A form with a mistake shares nothing.
        _ = try await browser.post("/people/invite", ["hours": "24", "uses": "0"])
        #expect(try !records().isEmpty)
        let answer = try await browser.post("/people/invite", ["hours": "24", "uses": "1"])
        #expect(answer.headers[.location] == "/people/invite")
        #expect(try records().isEmpty)
        #expect(
            try await browser.get("/people/invite").text.contains(
                "The demo data are gone, so that nobody receives them."))
        let page = try await browser.get("/").text
        #expect(page.contains("live-first"))
        #expect(!page.contains("action=\"/demo\""))
        _ = try await browser.post("/demo", [:])
        #expect(try records().isEmpty)
        // Without a demo, an invitation needs no words about one.
        _ = try await browser.post("/people/invite", ["hours": "24", "uses": "1"])
        #expect(try await !browser.get("/people/invite").text.contains("demo"))
    }

    @Test("To be open for a person beside the user ends the demo before, and following a person does not")
    func paired() async throws {
        let pairing = NearbyPairing(
            accept: { _, _ in nil }, find: { _ in NearbyPairing.Search(devices: []) })
        let site = try TestSite(node, pairing: pairing)
        _ = try await site.post("/demo", [:])
        _ = try await site.post("/people/pair", ["wish": "follow"])
        #expect(try !records().isEmpty)
        _ = try await site.post("/people/pair", ["wish": "be-followed", "minutes": "2", "scope": "all"])
        #expect(try records().isEmpty)
        let told = try #require(site.site.sessions.takeNotice(of: site.session))
        #expect(told.before == "The demo data are gone, so that nobody receives them.")
    }

    @Test("Each empty page names the next step as a button, and leads to the import", arguments: Self.pages)
    func empty(path: String) async throws {
        let page = try await TestBrowser(node).get(path).text
        #expect(page.contains("href=\"/import\""), "\(path)")
        guard path != "/" else { return }
        let empty = try #require(page.firstMatch(of: /<div class="empty">.*?<div class="row gapt mid">(.*?)<\/div>/)).1
        #expect(empty.contains(/class="btn|<button/), "\(path)")
    }

    @Test("With a record, no page says that the diary is empty")
    func filled() async throws {
        try node.addActivity("walking")
        let browser = try TestBrowser(node)
        for path in Self.pages {
            let page = try await browser.get(path).text
            for words in ["Your calendar is empty", "There is nothing to draw yet", "Nothing is recorded here."] {
                #expect(!page.contains(words), "\(path)")
            }
        }
    }

    @Test("A list that a filter leaves empty has a button that shows everything")
    func filtered() async throws {
        try node.addActivity("walking")
        let page = try await TestBrowser(node).get("/calendar/list?text=x").text
        #expect(page.contains("Nothing that was recorded fits the filter."))
        let button = try #require(page.firstMatch(of: /href="([^"]*)">Show everything/)).1
        #expect(!button.contains("text="))
        #expect(button.hasPrefix("/calendar/list"))
    }
}
