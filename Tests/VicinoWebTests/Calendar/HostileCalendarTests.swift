import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoPage

@testable import VicinoWeb

@Suite("A page of the calendar shows hostile records as harmless text")
struct HostileCalendarTests {
    private static let braces = "{{t.undo}} {{{body}}}"
    private static let texts = [
        "<script>alert(1)</script>", "\" onmouseover=\"alert(1)", "'><img src=x onerror=alert(1)>",
        "\u{202E}gniklaw\u{2066}", "\u{1B}[31mred\u{7}", braces,
        "a" + String(repeating: "\u{301}", count: 200),
        String(repeating: "<&\"'>", count: 200), String(repeating: "long ", count: 190),
    ]

    private func site() throws -> CalendarSite {
        let web = try CalendarSite()
        for (index, text) in Self.texts.enumerated() {
            try web.add(text, from: "2026-11-21T0\(index):00+01:00", to: "2026-11-21T0\(index):50+01:00") {
                $0.place = text
                $0.note = text
                $0.steps = .max
                $0.distance = 9e11
            }
        }
        return web
    }

    @Test("No text of a record becomes markup, and no page grows beyond 60 kB", arguments: CalendarSpan.allCases)
    func harmless(span: CalendarSpan) throws {
        let html = try site().get("/calendar/\(span.rawValue)?date=2026-11-21").html
        expectHarmless(html)
        // Braces within a record are text: they are shown as they are, and not filled in.
        if span == .day || span == .list { #expect(html.contains(Self.braces)) }
        #expect(html.utf8.count < 60_000)
    }

    @Test("A form shows them as values, and a filter as text")
    func forms() throws {
        let web = try site()
        for found in try web.node.records(Activity.self).all() {
            let html = try web.get("/edit/\(found.id)").html
            expectHarmless(html)
            if found.record.name == Self.braces { #expect(html.contains("value=\"\(Self.braces)\"")) }
        }
        for text in Self.texts.map({ String($0.prefix(80)) }) {
            let coded = FormFields.encoded(text)
            let html = try web.get("/calendar/week?date=2026-11-21&activity=\(coded)&place=\(coded)&text=\(coded)").html
            expectHarmless(html)
        }
    }

    @Test("A form shows marks that turn the direction of writing, and keeps them if it is left as it is")
    func marks() throws {
        let web = try CalendarSite()
        let name = "wal\u{202E}king"
        let place = "pa\u{2066}rk"
        let note = "a \u{1F468}\u{200D}\u{1F4BB}\nb\u{1B}\u{200F}"
        let id = try web.add(name, from: "2026-11-21T08:00+01:00", to: "2026-11-21T09:00+01:00") {
            $0.place = place
            $0.note = note
        }
        let html = try web.get("/edit/\(id)").html
        for mark in ["\u{202E}", "\u{2066}", "\u{200F}", "\u{1B}"] { #expect(!html.contains(mark)) }
        #expect(html.contains("value=\"wal\u{FFFD}king\""))
        #expect(html.contains("\u{1F468}\u{200D}\u{1F4BB}"))
        let sent = [
            "activity": "wal\u{FFFD}king", "date": "2026-11-21", "start": "08:00", "end": "09:00",
            "place": "pa\u{FFFD}rk",
            "note": "a \u{1F468}\u{200D}\u{1F4BB}\r\nb\u{FFFD}\u{FFFD}", "steps": "100",
        ]
        #expect(try web.post("/edit/\(id)", sent).status == .seeOther)
        let record = try web.node.record(id, as: Activity.self)
        #expect(record.name == name)
        #expect(record.place == place)
        #expect(record.note == note)
        #expect(record.steps == 100)
        #expect(try web.post("/edit/\(id)", sent.merging(["activity": "walking"]) { $1 }).status == .seeOther)
        #expect(try web.node.record(id, as: Activity.self).name == "walking")
    }

    @Test("The trash shows them as text, too")
    func trashedRecords() throws {
        let web = try site()
        for found in try web.node.records(Activity.self).all() {
            _ = try web.post("/delete", ["id": "\(found.id)"])
            expectHarmless(try web.get("/calendar/day?date=2026-11-21").html)
        }
        expectHarmless(try web.get("/trash").html)
    }

    /// Values and texts of fields keep every character, so they do not count.
    private func expectHarmless(_ html: String) {
        #expect(html.components(separatedBy: "<script").count == 3, "only the scripts of the server and the page")
        #expect(!html.contains("<img"))
        #expect(!html.contains("\" onmouseover"))
        let shown = html.replacing(/value="[^"]*"/, with: "").replacing(/<textarea[^<]*<\/textarea>/, with: "")
        #expect(!shown.contains("\u{1B}"))
        #expect(!shown.contains("\u{202E}"))
        #expect(!shown.contains("\u{2066}"))
    }

    @Test("A day, a week, a month and a year with very many records stay below 60 kB", arguments: CalendarSpan.allCases)
    func crowded(span: CalendarSpan) throws {
        let web = try CalendarSite()
        let start = try CalendarSite.moment("2026-11-01T00:00+01:00")
        let records = (0..<20 * 288).map { index in
            var activity = Activity()
            activity.name = ["walking", "reading", "cooking", "garden", "sitting", "choir"][index % 6]
            activity.start = start.advanced(byMilliseconds: Int64(index) * 300_000)
            activity.end = activity.start.advanced(byMilliseconds: 240_000)
            activity.utcOffset = 3600
            return activity
        }
        try web.node.add(contentsOf: records)
        let html = try web.get("/calendar/\(span.rawValue)?date=2026-11-18").html
        #expect(html.utf8.count < 60_000, "\(html.utf8.count)")
        #expect(html.contains("walking"))
    }
}
