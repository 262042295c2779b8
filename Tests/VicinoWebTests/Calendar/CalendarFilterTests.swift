import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore

@testable import VicinoWeb

@Suite("A filter of the calendar stands in the address")
struct CalendarFilterTests {
    private let web: CalendarSite

    init() throws {
        web = try CalendarSite()
        try web.add("walking", from: "2026-11-21T08:00+01:00", to: "2026-11-21T09:30+01:00") { $0.place = "Park" }
        try web.add("Walking", from: "2026-11-21T10:00+01:00", to: "2026-11-21T10:20+01:00") { $0.note = "tulips" }
        try web.add("cycling", from: "2026-11-21T11:00+01:00", to: "2026-11-21T12:00+01:00") {
            $0.note = "tulips in the park"
        }
    }

    @Test("Every link to another page of the calendar keeps it", arguments: CalendarSpan.allCases)
    func kept(span: CalendarSpan) throws {
        let filter = "activity=walking&activity=public%20transport&minutes=15&place=par%26k&text=t%C3%BClips%2B"
        let html = try web.get("/calendar/\(span.rawValue)?date=2026-11-21&\(filter)").html
        let removals = html.matches(of: /class="on" href="([^"]*)"/).map { String($0.1).replacing("&amp;", with: "&") }
        // An empty list has a button that removes the whole filter.
        let clearing = html.matches(of: #/class="btn" href="([^"]*)">Show everything/#).map { String($0.1) }
        let others = CalendarSite.links(html).filter {
            $0.hasPrefix("/calendar/") && !removals.contains($0) && !clearing.contains($0)
        }
        #expect(clearing.count == (span == .list ? 1 : 0))
        #expect(others.count > 4)
        #expect(others.allSatisfy { $0.contains(filter) })
        #expect(removals.count == 4)
        #expect(removals.allSatisfy { !$0.contains(filter) })
        #expect(html.contains("only walking, public transport · at least 15 min · in “par&amp;k” · with “tülips+”"))
        #expect(html.contains(#"value="public transport" checked"#))
        #expect(html.contains(#"value="par&amp;k""#))
    }

    @Test("A month names what a filter selects, also sleeping, and says so")
    func month() throws {
        try web.add("sleeping", from: "2026-11-20T00:00+01:00", to: "2026-11-20T07:00+01:00") { $0.place = "Oslo" }
        let name = "<span class=\"sr\">sleeping </span>7"
        let all = try web.get("/calendar/month").html
        #expect(!all.contains(name))
        #expect(all.contains("apart from sleeping and sitting"))
        let filtered = try web.get("/calendar/month?place=Oslo").html
        #expect(filtered.contains(name))
        #expect(filtered.contains("the three longest that fit the filter"))
    }

    @Test("The days of the list stay in the address on other pages, without an effect there")
    func days() throws {
        let html = try web.get("/calendar/week?date=2026-11-21&from=2026-11-01&to=2026-11-02").html
        #expect(html.contains(#"type="hidden" name="from" value="2026-11-01""#))
        #expect(html.contains("nothing filtered"))
        #expect(CalendarSite.links(html).contains("/calendar/list?date=2026-11-21&from=2026-11-01&to=2026-11-02"))
        #expect(html.contains("<title>cycling"))
        let list = try web.get("/calendar/list?from=2026-11-01&to=2026-11-02").html
        #expect(list.contains("only 1–2 November"))
        #expect(!list.contains("<b>cycling"))
    }

    @Test("Days of the list that end before they begin are refused, and the form keeps them")
    func backwards() throws {
        let list = try web.get("/calendar/list?from=2026-11-22&to=2026-11-20")
        #expect(list.status == .unprocessableContent)
        #expect(!list.html.contains("<b>cycling"))
        #expect(list.html.contains("<h2>The last day is before the first one.</h2>"))
        #expect(list.html.contains(#"name="from" value="2026-11-22" aria-invalid="true""#))
        #expect(list.html.contains(#"id="days-mistake">The last day"#))
        #expect(try web.get("/calendar/week?from=2026-11-22&to=2026-11-20").status == .ok)
    }

    @Test("Activities that it leaves out fade in a day and a week, and are absent from the list and from sums")
    func effect() throws {
        for span in ["day", "week"] {
            let html = try web.get("/calendar/\(span)?date=2026-11-21&activity=walking").html
            #expect(html.contains(#"hit a-cycle off"#))
            #expect(!html.contains("hit a-walk off"))
            #expect(html.contains("1 h 50"))
            #expect(!html.contains("<span>cycling</span>"))
            #expect(html.contains("1 h 50 min shown here · in all 2 h 50 min recorded"))
        }
        #expect(try web.get("/calendar/month?date=2026-11-21&activity=walking").html.contains("b a-cycle off"))
        try web.add("sleeping", from: "2026-11-21T00:00+01:00", to: "2026-11-21T07:00+01:00")
        #expect(try web.get("/calendar/month?date=2026-11-21&activity=sleeping").html.contains(">sleeping </span>"))
        #expect(try !web.get("/calendar/month?date=2026-11-21").html.contains(">sleeping </span>"))
        let list = try web.get("/calendar/list?activity=walking").html
        #expect(list.contains("<bdi>walking</bdi>"))
        #expect(!list.contains("<bdi>cycling</bdi>"))
        let year = try web.get("/calendar/year?date=2026-11-21&activity=cycling").html
        #expect(year.contains(">21 Nov: 1 h<"))
    }

    @Test(
        "Each condition selects",
        arguments: [
            ("activity=cycling", 1), ("activity=walking&activity=cycling", 3), ("minutes=60", 2), ("place=PARK", 1),
            ("text=tulips", 2), ("text=tulips&minutes=30", 1), ("text=nothing", 0),
        ])
    func conditions(query: String, count: Int) throws {
        let html = try web.get("/calendar/list?\(query)").html
        #expect(html.matches(of: #/<bdi>\w+</bdi></b> · /#).count == count)
    }

    @Test("What a form sends becomes an address to keep")
    func tidy() throws {
        let sent = "/calendar/week?date=2026-11-21&activity=walking&minutes=&place=&text="
        #expect(try web.get(sent).path == "/calendar/week?date=2026-11-21&activity=walking")
        #expect(try web.get("/calendar/week?date=2026-11-21&person=me").path == "/calendar/week?date=2026-11-21")
    }

    @Test("A filter has limits")
    func limits() throws {
        let many = (0...CalendarFilter.activityLimit).map { "activity=a\($0)" }.joined(separator: "&")
        #expect(web.refusal { try web.get("/calendar/week?\(many)") } is WebRefusal)
        let long = String(repeating: "x", count: CalendarFilter.textLimit + 1)
        #expect(web.refusal { try web.get("/calendar/week?text=\(long)") } is WebRefusal)
        #expect(web.refusal { try web.get("/calendar/week?minutes=10081") } is WebRefusal)
    }
}
