import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoCore

@testable import VicinoWeb

@Suite("The form of an activity in a night in which clocks change")
struct RepeatedHourTests {
    private let web: CalendarSite

    init() throws { web = try CalendarSite() }

    private let night = ["activity": "reading", "date": "2026-10-25", "start": "02:50", "end": "03:10"]

    private func all() throws -> [Activity] { try web.node.records(Activity.self).all().map(\.record) }

    @Test("A start that came twice is asked, and the choice is stored")
    func start() throws {
        let asked = try web.post("/add", night)
        #expect(asked.html.contains("This time came twice: the clocks were put back."))
        #expect(asked.html.contains(#"<option value="7200">The first 02:50 (+02:00)</option>"#))
        #expect(asked.html.contains(#"<option value="3600">The second 02:50 (+01:00)</option>"#))
        #expect(try all().isEmpty)
        _ = try web.post("/add", night.merging(["start_offset": "3600"]) { $1 })
        #expect(try all().map(\.start) == [CalendarSite.moment("2026-10-25T02:50+01:00")])
        #expect(try all().map(\.utcOffset) == [3600])
    }

    @Test("An end that can be both is asked, and one that can be only one is not")
    func end() throws {
        let open = night.merging(["start": "01:30", "end": "02:30"]) { $1 }
        #expect(try web.post("/add", open).html.contains(#"name="end_offset""#))
        _ = try web.post("/add", open.merging(["end_offset": "7200"]) { $1 })
        #expect(try all().map(\.end) == [CalendarSite.moment("2026-10-25T02:30+02:00")])
        _ = try web.post("/add", night.merging(["start": "02:45", "end": "02:15", "start_offset": "7200"]) { $1 })
        #expect(try all().contains { try $0.end == CalendarSite.moment("2026-10-25T02:15+01:00") })
    }

    @Test("A time that clocks skipped is refused, for the start and the end", arguments: ["start", "end"])
    func skipped(field: String) throws {
        let form = ["activity": "x", "date": "2026-03-29", "start": "01:50", "end": "03:10"]
        let shown = try web.post("/add", form.merging([field: "02:30"]) { $1 })
        #expect(shown.html.contains("This time did not exist"))
        #expect(shown.html.contains("id=\"e-\(field)\""))
        #expect(try all().isEmpty)
    }

    @Test("A change keeps the offset of a time that came twice, and an end that was left does not move")
    func kept() throws {
        let id = try web.add("reading", from: "2026-10-25T02:30+01:00", to: "2026-10-25T02:50:17+01:00")
        let html = try web.get("/edit/\(id)").html
        #expect(html.contains(#"<option value="3600" selected>The second 02:30 (+01:00)</option>"#))
        #expect(!html.contains("name=\"end_date\""))
        var form = night.merging(["start": "02:30", "end": "02:50", "start_offset": "3600", "end_offset": "3600"]) {
            $1
        }
        form["note"] = "a"
        form["shown"] = try #require(html.firstMatch(of: /name="shown" value="([0-9a-f]+)"/)).1.description
        _ = try web.post("/edit/\(id)", form)
        let end = try CalendarSite.moment("2026-10-25T02:50+01:00").advanced(byMilliseconds: 17_000)
        #expect(try all().map(\.end) == [end])
        form["shown"] = try #require(web.get("/edit/\(id)").html.firstMatch(of: /name="shown" value="([0-9a-f]+)"/)).1
            .description
        form["start"] = "02:20"
        _ = try web.post("/edit/\(id)", form)
        #expect(try all().map(\.start) == [CalendarSite.moment("2026-10-25T02:20+01:00")])
        #expect(try all().map(\.end) == [end])
    }
}
