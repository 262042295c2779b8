import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import VicinoWeb

@Suite("Pages ask and count nothing before the first record")
struct FirstRecordPageTests {
    /// It is Saturday, 20:28; the first record is of 8 o'clock.
    private let web: CalendarSite

    init() throws {
        web = try CalendarSite()
        try web.add("walking", from: "2026-11-21T08:00+01:00", to: "2026-11-21T09:28+01:00")
    }

    @Test("Today and the day's page ask only what was after it, and say since when they count")
    func day() throws {
        for path in ["/", "/calendar/day?date=2026-11-21"] {
            let html = try web.get(path).html
            #expect(html.contains("1 h 28 min recorded · 11 h unknown · since 08:00"), "\(path)")
            #expect(html.components(separatedBy: "What was this?").count == 2)
        }
    }

    @Test("Before any record, today has no gap and no figures")
    func nothing() throws {
        let html = try CalendarSite().get("/").html
        #expect(!html.contains("What was this?"))
        #expect(!html.contains("unknown"))
        #expect(html.contains("How do you want to begin?"))
    }

    @Test("While the first activity of a day runs, the page does not say that nothing is recorded")
    func onlyRuns() throws {
        let site = try CalendarSite()
        _ = try site.post("/start", ["activity": "walking"])
        let html = try site.get("/").html
        #expect(!html.contains("Nothing is recorded today"))
        #expect(html.contains("What runs now is listed here"))
    }

    @Test("A week, a month and charts count from its day on; a day before it names it")
    func longer() throws {
        for path in ["/calendar/week", "/calendar/month"] {
            let html = try web.get(path + "?date=2026-11-21").html
            #expect(html.contains("1 h 28 min recorded · 11 h unknown · since 21 November"), "\(path)")
        }
        #expect(try web.get("/calendar/week?date=2026-11-21").html.components(separatedBy: "/add?start").count == 2)
        let charts = try web.get("/charts?span=month&date=2026-11-21").html
        #expect(charts.contains("since 21 November · 1 h 28 min recorded · 11 h unknown"))
        #expect(
            try web.get("/calendar/day?date=2026-11-20").html.contains(
                "Time without a record counts as unknown from 21 November on."))
        #expect(try !web.get("/calendar/day?date=2026-11-24").html.contains("counts as unknown"))
        #expect(
            try web.get("/calendar/month?date=2026-11-21", language: .italian).html.contains(
                "inizio: 21 novembre"))
    }

    @Test("A followed person's time counts from their own first record on")
    func person() async throws {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        let reader = try Node.testing(folder, "Ben", clock: clock, kinds: [Activity.self])
        try reader.addActivity("reading", hoursAgo: 24 * 5)
        let author = try Node.testing(folder, "Cleo", clock: clock, kinds: [Activity.self])
        try author.addActivity("walking", hoursAgo: 26)
        var dump: [UInt8] = []
        try author.export { dump += $0 }
        let person = try reader.follow(.bytes(dump)).person
        let theirs = try CalendarSite(reader, folder: folder, clock: clock)
        let page = try await TestBrowser(reader).get("/people/\(person.user)").text
        #expect(!page.contains("The days before"))
        let month = try theirs.get("/people/\(person.user)/calendar/month").html
        #expect(month.contains("1 h recorded · 25 h unknown · since"))
        #expect(try theirs.get("/calendar/month").html.contains("since 16 September"))
    }
}
