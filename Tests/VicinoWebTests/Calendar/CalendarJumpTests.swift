import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoPage

@testable import VicinoWeb

@Suite("A calendar goes to any day, by keys too, and takes times that are drawn over it")
struct CalendarJumpTests {
    private let web: CalendarSite

    init() throws {
        web = try CalendarSite()
        try web.add("walking", from: "2026-11-21T08:00+01:00", to: "2026-11-21T09:30+01:00")
    }

    /// The form that goes to a day.
    private func form(_ html: String) throws -> String {
        let rest = try #require(html.components(separatedBy: "<details class=\"goto\"").dropFirst().first)
        return try #require(rest.components(separatedBy: "</details>").first)
    }

    @Test("Each span has a field for a day, which keeps what the page filters and shows")
    func jump() throws {
        for span in CalendarSpan.allCases {
            let html = try web.get("/calendar/\(span.rawValue)?date=2026-11-18&activity=walking&minutes=5").html
            let form = try form(html)
            #expect(form.contains("action=\"/calendar/\(span.rawValue)\""), "\(span)")
            #expect(form.contains("type=\"date\" name=\"date\" value=\"2026-11-18\""), "\(span)")
            #expect(form.components(separatedBy: "name=\"date\"").count == 2, "\(span)")
            #expect(form.contains("name=\"activity\" value=\"walking\""), "\(span)")
            #expect(form.contains("name=\"minutes\" value=\"5\""), "\(span)")
        }
        let days = try form(web.get("/calendar/list?from=2026-11-01&to=2026-11-30").html)
        #expect(days.components(separatedBy: "name=\"from\" value=\"2026-11-01\"").count == 2)
    }

    @Test("The links that keys press are marked, and the help waits for the script")
    func keys() throws {
        let html = try web.get("/calendar/week?date=2026-11-18").html
        for key in ["ArrowLeft", "ArrowRight", "t", "g", "a", "?"] {
            #expect(html.components(separatedBy: "data-key=\"\(key)\"").count == 2, "\(key)")
        }
        #expect(html.contains("data-key=\"?\" hidden"))
    }

    @Test("Each day says where a drawn time goes, unless a script alone knows its times")
    func drawn() throws {
        let week = try web.get("/calendar/week?date=2026-11-18").html
        #expect(week.contains("data-add=\"/add?date=2026-11-16&amp;in=week\""))
        #expect(week.components(separatedBy: "data-add=").count == 8)
        let day = try web.get("/calendar/day?date=2026-11-21").html
        #expect(day.contains("data-add=\"/add?date=2026-11-21&amp;in=day\""))
        #expect(try web.get("/").html.contains("data-add=\"/add?date=2026-11-21\""))
    }

    @Test("The form takes the drawn times, and ignores what is no time")
    func times() throws {
        let form = try web.get("/add?date=2026-11-20&in=week&at=08:15&until=09:00").html
        #expect(form.contains(#"name="date" type="date" value="2026-11-20""#))
        #expect(form.contains(#"name="start" type="time" value="08:15""#))
        #expect(form.contains(#"name="end" type="time" value="09:00""#))
        for query in ["at=08:15", "at=x&until=09:00", "at=25:00&until=09:00"] {
            let other = try web.get("/add?date=2026-11-20&\(query)").html
            #expect(other.contains(#"name="start" type="time" value="""#), "\(query)")
        }
        let added = try web.post(
            "/add?date=2026-11-20&in=week&at=08:15&until=09:00",
            ["activity": "reading", "date": "2026-11-20", "start": "08:15", "end": "09:00"])
        #expect(added.path == "/calendar/week?date=2026-11-20")
    }
}
