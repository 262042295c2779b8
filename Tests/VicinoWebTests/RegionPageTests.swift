import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoPage
import VicinoService
import VicinoTesting

@testable import VicinoWeb

@Suite("Pages with distances, times and weeks as the user wants them")
struct RegionPageTests {
    private let node: Node
    private let site: TestSite
    /// The day before today.
    private let yesterday: CivilDate

    init() throws {
        node = try Node.testing("Anna", kinds: [Activity.self])
        site = try TestSite(node)
        yesterday = WallTime(node.now, utcOffset: 0).date.adding(days: -1)
    }

    /// Stores settings as the page does.
    private func choose(_ values: [String: String]) async throws {
        let form = values.mapValues { [$0] }.merging(["setting": Array(values.keys)]) { $1 }
        let answer = try await site.ask(.post, "/settings", form: form)
        #expect(answer.target?.hasPrefix("/settings#") == true)
    }

    /// Adds an activity of yesterday, from five past one in the afternoon on.
    private func addWalk() throws -> RecordID {
        var activity = Activity()
        activity.name = "walking"
        activity.start = try #require(
            WallTime(date: yesterday, millisecondOfDay: 785 * 60_000).moment(utcOffset: 0))
        activity.end = activity.start.advanced(byMilliseconds: 3_600_000)
        activity.distance = 4_828
        return try node.add(activity)
    }

    @Test("Lists show miles and twelve hours as soon as the user has chosen them")
    func list() async throws {
        _ = try addWalk()
        let before = try await site.get("/calendar/list")
        #expect(before.contains("4.8 km"))
        #expect(before.contains(">13:05</time>–14:05"))
        try await choose(["units": "miles", "clock": "12"])
        let after = try await site.get("/calendar/list")
        #expect(after.contains("3 mi"))
        #expect(after.contains("<time datetime=\"\(yesterday)T13:05\">1:05 pm</time>–2:05 pm"))
        #expect(try await site.get("/calendar/day?date=\(yesterday)").contains("1:05 pm–2:05 pm"))
    }

    @Test("Weeks begin with the day that the user has chosen, in calendars and charts")
    func weeks() async throws {
        #expect(try await site.get("/calendar/week?date=2026-11-25").contains("23–29 November"))
        try await choose(["week-start": "sunday"])
        #expect(try await site.get("/calendar/week?date=2026-11-25").contains("22–28 November"))
        #expect(try await site.get("/charts?span=week&date=2026-11-25").contains("22–28 November"))
        let month = try await site.get("/calendar/month?date=2026-11-25")
        let sunday = try #require(month.firstRange(of: "<abbr title=\"Sunday\">"))
        let monday = try #require(month.firstRange(of: "<abbr title=\"Monday\">"))
        #expect(sunday.lowerBound < monday.lowerBound)
        _ = try addWalk()
        let italian = try await site.get("/calendar/year?date=\(yesterday)", language: .italian)
        #expect(italian.contains("da domenica"))
    }

    @Test("The page has the language and the colours that the user has chosen, whatever the browser wants")
    func display() async throws {
        let browser = try TestBrowser(site.site, seed: 3)
        let before = try await browser.get("/settings").text
        #expect(before.contains("<html lang=\"en\">"))
        #expect(before.contains("content=\"light dark\""))
        // Each language is named in itself.
        #expect(before.contains(">Italiano</option>"))
        #expect(before.contains(">Deutsch</option>"))
        try await choose(["language": "de", "appearance": "dark"])
        let after = try await browser.get("/settings").text
        #expect(after.contains("<html lang=\"de\" class=\"dark\">"))
        #expect(after.contains("<meta name=\"color-scheme\" content=\"dark\">"))
        #expect(after.contains("Aussehen, Sprache und Einheiten"))
        #expect(try await browser.get("/no-such-page").text.contains("Diese Seite gibt es nicht."))
        // A later version had a language that this one does not have.
        try site.site.settingsFile().change { $0.language = .named("nl") }
        #expect(try await browser.get("/settings").text.contains("<html lang=\"en\""))
    }

    @Test("Without a choice, the page has the first language of the browser that it has")
    func browsers() async throws {
        var browser = try TestBrowser(site.site, seed: 3)
        browser.language = "nl, de-AT;q=0.8, it;q=0.5"
        #expect(try await browser.get("/").text.contains("<html lang=\"de\">"))
    }

    @Test("A distance without a unit is in the unit that the user has chosen", arguments: ["km", "miles"])
    func typed(unit: String) async throws {
        try await choose(["units": unit])
        let form = [
            "activity": "walking", "date": "\(yesterday)", "start": "08:00", "end": "08:40", "distance": "2",
        ]
        _ = try await site.post("/add", form)
        let distance = try #require(try node.records(Activity.self).all().first?.record.distance)
        #expect(distance == (unit == "km" ? 2_000 : 3_218.7))
        var far = form
        far["distance"] = "far"
        let page = try await site.markup(site.post("/add", far))
        #expect(page.contains(unit == "km" ? "Write it as 3.1 km or 850 m." : "Write it as 3.1 mi or 500 ft."))
    }

    @Test("A form in miles keeps the exact distance, unless the user changes it")
    func kept() async throws {
        let id = try addWalk()
        try await choose(["units": "miles"])
        let page = try await site.get("/edit/\(id)")
        #expect(page.contains("value=\"3 mi\""))
        let shown = try #require(page.firstMatch(of: /name="shown" value="([0-9a-f]+)"/))
        let form = [
            "activity": "walking", "date": "\(yesterday)", "start": "13:05", "end": "14:05", "distance": "3 mi",
            "place": "park", "shown": String(shown.1),
        ]
        _ = try await site.post("/edit/\(id)", form)
        let record = try #require(try node.records(Activity.self).all().first?.record)
        #expect(record.place == "park")
        #expect(record.distance == 4_828)
    }
}
