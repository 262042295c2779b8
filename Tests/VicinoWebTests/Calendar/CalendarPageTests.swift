import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoCore

@testable import VicinoWeb

@Suite("The calendar shows what was recorded")
struct CalendarPageTests {
    private let web: CalendarSite

    init() throws {
        web = try CalendarSite()
        try web.add("sleeping", from: "2026-11-20T23:10+01:00", to: "2026-11-21T07:00+01:00")
        try web.add("walking", from: "2026-11-21T08:00+01:00", to: "2026-11-21T09:30+01:00") {
            $0.steps = 7306
            $0.distance = 5200
            $0.place = "park"
            $0.note = "with Ben"
        }
        try web.add("reading", from: "2026-11-21T20:00+01:00", to: nil)
    }

    @Test("Without a span, the calendar opens the week of today")
    func first() throws {
        #expect(try web.get("/calendar").path == "/calendar/week?date=2026-11-21")
    }

    @Test("A day has its line, its records with links to change them, and its gaps with answers")
    func day() throws {
        let html = try web.get("/calendar/day?date=2026-11-21").html
        #expect(html.contains("<h1>21 November</h1>"))
        #expect(html.contains("Saturday"))
        #expect(html.contains("park · 7\u{202F}306 steps · 5.2 km"))
        #expect(html.contains("“with Ben”"))
        #expect(html.contains("8 h 58 min recorded · 11 h 30 min unknown"))
        #expect(CalendarSite.links(html).count { $0.hasPrefix("/edit/") && $0.hasSuffix("?in=day") } == 3)
        #expect(html.contains(#"name="return" value="/calendar/day?date=2026-11-21""#))
        #expect(html.contains("began Friday, 23:10"))
    }

    @Test("A week has blocks and gaps as links, names by their length, the steps and the line of now")
    func week() throws {
        let html = try web.get("/calendar/week?date=2026-11-18").html
        #expect(html.contains("<h1>16–22 November</h1>"))
        #expect(html.contains("Week 47, 2026"))
        #expect(html.contains("<title>walking 08:00–09:30 · 1 h 30 min</title>"))
        #expect(html.contains(#">1 h 30</text>"#))
        #expect(html.contains("7\u{202F}306"))
        let gap =
            "/add?start=\(try CalendarSite.moment("2026-11-21T07:00+01:00").milliseconds)"
            + "&end=\(try CalendarSite.moment("2026-11-21T08:00+01:00").milliseconds)&in=week"
        #expect(CalendarSite.links(html).contains(gap))
        #expect(html.components(separatedBy: "class=\"nowl\"").count == 2)
        // The first record is of Friday, 23:10, and the rest of today and the day after are still to come.
        #expect(CalendarSite.links(html).count { $0.hasPrefix("/add?start") } == 2)
    }

    @Test("A month has a cell for each day with its longest activities apart from sleeping and sitting")
    func month() throws {
        let html = try web.get("/calendar/month?date=2026-11-03").html
        #expect(html.contains("<h1>November 2026</h1>"))
        #expect(html.contains("2 of 30 days"))
        #expect(html.components(separatedBy: "<td").count == 43)
        #expect(html.contains(#"<span class="sr">walking </span>1 h 30"#))
        #expect(!html.contains(#"<span class="sr">sleeping </span>"#))
        #expect(html.contains(#"class="is""#))
        #expect(html.contains(#"aria-label="Sunday 22 November""#))
    }

    @Test("A year has a map that leads to its months, and says on how many days there are records")
    func year() throws {
        let html = try web.get("/calendar/year?date=2026-05-05").html
        #expect(html.contains("<h1>2026</h1>"))
        #expect(html.contains("2 of 365 days"))
        #expect(CalendarSite.links(html).contains("/calendar/month?date=2026-02-01"))
        #expect(html.contains(">21 Nov: 1 h 30"))
        let steps = try web.get("/calendar/year?date=2026-05-05&show=steps").html
        #expect(steps.contains(">21 Nov: 7\u{202F}306"))
    }

    @Test("The list has the latest record first, under its day")
    func list() throws {
        let html = try web.get("/calendar/list").html
        let names = html.matches(of: #/<bdi>(\w+)</bdi></b> · /#).map { String($0.1) }
        #expect(names == ["reading", "walking", "sleeping"])
        #expect(html.contains("Friday 20 November"))
        #expect(html.contains("20–21 November"))
        #expect(try web.get("/calendar/list?date=2026-11-20").html.contains("<bdi>walking") == false)
    }

    @Test("A page in Italian has no English word of the page")
    func italian() throws {
        for span in CalendarSpan.allCases {
            let html = try web.get("/calendar/\(span.rawValue)?date=2026-11-21", language: .italian).html
            #expect(html.contains("novembre") || span == .year)
            #expect(!html.contains("Week"))
            #expect(!html.contains("Saturday"))
            #expect(!html.contains("filter_"))
        }
    }

    @Test("A page leads to the units before and after, and to today")
    func neighbours() throws {
        let links = CalendarSite.links(try web.get("/calendar/month?date=2026-03-31").html)
        #expect(links.contains("/calendar/month?date=2026-02-01"))
        #expect(links.contains("/calendar/month?date=2026-04-01"))
        #expect(links.contains("/calendar/month?date=2026-11-21"))
        #expect(
            !CalendarSite.links(try web.get("/calendar/year?date=2199-12-31").html).contains { $0.contains("=2200") })
    }

    @Test(
        "An address that no page has is refused",
        arguments: [
            "/calendar/decade", "/calendar/week?date=yesterday", "/calendar/week?date=1850-01-01",
            "/calendar/week?date=9999-12-31",
            "/calendar/list?minutes=-3", "/calendar/list?minutes=99999999999999999999",
            "/calendar/list?skip=-1", "/calendar/list?before=x", "/calendar/year?show=money",
            "/calendar/week?person=nobody",
            "/people/00/calendar/week",
        ])
    func refused(target: String) throws {
        #expect(web.refusal { try web.get(target) } is WebRefusal)
    }

    @Test("A day of 2,431 activities says that the latest 2,000 are drawn, and sums all, in each span")
    func crowded() throws {
        let site = try CalendarSite()
        let start = try CalendarSite.moment("2026-11-18T00:00+01:00")
        try site.node.add(
            contentsOf: (0..<2_431).map { index in
                var activity = Activity()
                activity.name = index < 431 ? "early" : "late"
                activity.start = start.advanced(byMilliseconds: Int64(index) * 30_000)
                activity.end = activity.start.advanced(byMilliseconds: 20_000)
                activity.utcOffset = 3_600
                activity.steps = 1
                return activity
            })
        for span in ["day", "week", "month"] {
            let html = try site.get("/calendar/\(span)?date=2026-11-18").html
            #expect(html.contains("the latest 2\u{202F}000 of 2\u{202F}431 activities are drawn"), "\(span)")
            #expect(html.contains("13 h 30 min recorded"), "\(span)")
        }
        let filtered = try site.get("/calendar/week?date=2026-11-18&activity=early").html
        #expect(filtered.contains("2 h 24 min shown here · in all 13 h 30 min recorded"))
    }

    @Test("A day that the clocks skipped has no blocks, and says so")
    func absent() throws {
        let site = try CalendarSite(zone: "Pacific/Apia")
        try site.add("sailing", from: "2011-12-29T10:00-10:00", to: "2011-12-31T12:00+14:00")
        #expect(try site.get("/calendar/day?date=2011-12-30").html.contains("This day does not exist here"))
        let month = try site.get("/calendar/month?date=2011-12-30").html
        #expect(month.contains("2 of 30 days"), "\(month.firstMatch(of: /\d+ of \d+[^<]*/)?.0 ?? "")")
        let year = try site.get("/calendar/year?date=2011-12-30").html
        #expect(year.contains("2 of 364 days"))
    }

    @Test("A filter does not turn days with other activities into unknown ones")
    func streaks() throws {
        let site = try CalendarSite()
        for day in 1...20 {
            let date = "2026-07-\(day < 10 ? "0" : "")\(day)"
            try site.add("walking", from: "\(date)T08:00+02:00", to: "\(date)T09:00+02:00")
            if (2...5).contains(day) || day % 4 == 1 {
                try site.add("cycling", from: "\(date)T18:00+02:00", to: "\(date)T19:00+02:00")
            }
        }
        for query in ["", "&activity=cycling"] {
            let html = try site.get("/calendar/year?date=2026-07-01\(query)").html
            let streaks = try #require(html.components(separatedBy: "Streaks").dropFirst().first)
            #expect(streaks.contains("5 days"), "\(query)")
            #expect(!streaks.contains("8 days"), "\(query)")
        }
    }
}
