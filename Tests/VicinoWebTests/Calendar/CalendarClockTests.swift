import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore

@testable import VicinoWeb

@Suite("The calendar and its forms know days of 23 and 25 hours, and clocks of other places")
struct CalendarClockTests {
    @Test("A day on which clocks change has 23 or 25 hours", arguments: [("2026-03-29", 23), ("2026-10-25", 25)])
    func lengths(date: String, length: Int) throws {
        let web = try CalendarSite()
        let day = try #require(CivilDate(date))
        // A kept week, after which time is unknown.
        for day in 1...3 {
            try web.add("walking", from: "2026-01-0\(day)T08:00+01:00", to: "2026-01-0\(day)T09:00+01:00")
        }
        #expect(try web.get("/calendar/day?date=\(date)").html.contains("0 min recorded · \(length) h unknown"))
        let start = try #require(
            WallTime(date: day.adding(days: -1), millisecondOfDay: 22 * 3_600_000).moment(in: web.site.now.timeZone))
        let end = try #require(WallTime(date: day, millisecondOfDay: 8 * 3_600_000).moment(in: web.site.now.timeZone))
        var sleeping = Activity()
        sleeping.name = "sleeping"
        sleeping.start = start
        sleeping.end = end
        sleeping.utcOffset = web.site.now.timeZone.utcOffset(at: start)
        try web.node.add(sleeping)
        let hours = length - 16
        let html = try web.get("/calendar/day?date=\(date)").html
        #expect(html.contains("<b><bdi>sleeping</bdi></b> · \(hours) h"))
        #expect(html.contains("00:00</span>–08:00"))
        #expect(try web.get("/calendar/week?date=\(date)").html.contains("sleeping 00:00–08:00 · \(hours) h"))
    }

    @Test(
        "An hour that comes twice: a change of the note keeps both times, and an end is the first one after the start")
    func twice() throws {
        let web = try CalendarSite()
        // 02:40 the second time, to 02:55 the second time.
        let id = try web.add("walking", from: "2026-10-25T02:40+01:00", to: "2026-10-25T02:55+01:00")
        let before = try web.node.record(id, as: Activity.self)
        var form = ["activity": "walking", "date": "2026-10-25", "start": "02:40", "end": "02:55", "note": "night"]
        #expect(try web.get("/edit/\(id)").html.contains(#"value="02:40""#))
        #expect(try web.post("/edit/\(id)", form).path != nil)
        var after = try web.node.record(id, as: Activity.self)
        #expect(after.note == "night")
        #expect(after.start == before.start)
        #expect(after.end == before.end)
        form["end"] = "02:50"
        _ = try web.post("/edit/\(id)", form)
        after = try web.node.record(id, as: Activity.self)
        #expect(try after.end == CalendarSite.moment("2026-10-25T02:50+01:00"))
    }

    @Test("A time that was skipped when clocks were put forward is refused at its field, and nothing is stored")
    func skipped() throws {
        let web = try CalendarSite()
        for (start, end, field) in [("02:30", "03:30", "start"), ("01:30", "02:30", "end")] {
            let form = ["activity": "walking", "date": "2026-03-29", "start": start, "end": end]
            let shown = try web.post("/add", form)
            #expect(shown.status == .unprocessableContent)
            #expect(shown.html.contains("id=\"e-\(field)\""))
            #expect(shown.html.contains("This time did not exist: the clocks were put forward."))
        }
        #expect(try web.node.records(Activity.self).count() == 0)
    }

    @Test("A record of another time zone is shown by the clocks there, and the form says so")
    func elsewhere() throws {
        let web = try CalendarSite()
        let id = try web.add("walking", from: "2026-11-18T09:00+09:00", to: "2026-11-18T10:00+09:00")
        let day = try web.get("/calendar/day?date=2026-11-18").html
        #expect(day.contains("09:00"))
        #expect(day.contains("by the clocks there, +09:00"))
        let form = try web.get("/edit/\(id)").html
        #expect(form.contains(#"value="01:00""#))
        #expect(form.contains("it was 09:00–10:00 (+09:00)"))
        _ = try web.post(
            "/edit/\(id)", ["activity": "running", "date": "2026-11-18", "start": "01:00", "end": "02:00"])
        let after = try web.node.record(id, as: Activity.self)
        #expect(after.name == "running")
        #expect(after.utcOffset == 32_400)
    }
}
