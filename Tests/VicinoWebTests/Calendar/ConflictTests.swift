import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoPage

@testable import VicinoWeb

@Suite("What another program changes while a form is open is not lost, and neither is what the user typed")
struct ConflictTests {
    private let web: CalendarSite
    private let id: RecordID
    /// The form of the activity as the page shows it.
    private var form = ["activity": "driving", "date": "2026-11-20", "start": "17:10", "end": "17:32"]

    init() throws {
        web = try CalendarSite()
        id = try web.add("driving", from: "2026-11-20T17:10:07+01:00", to: "2026-11-20T17:32:41+01:00") {
            $0.note = "<b>with</b> Ben"
            $0.place = "home"
        }
        form["note"] = "<b>with</b> Ben"
        form["place"] = "home"
        form["shown"] = try web.shown("/edit/\(id)")
    }

    private func stored() throws -> Activity { try web.node.record(id, as: Activity.self) }

    /// Changes the activity as another program does, after the form was shown.
    private func elsewhere(_ change: (inout Activity) -> Void) throws {
        try web.node.update(id, as: Activity.self, change)
    }

    private func cells(_ html: String) -> [String] { html.matches(of: /<td>(.*?)<\/td>/).map { String($0.1) } }

    @Test("A form that was open meanwhile overwrites nothing: it comes again, with both values and what was typed")
    func conflict() throws {
        try elsewhere {
            $0.note = "<i>with</i> Cora"
            $0.end = try? CalendarSite.moment("2026-11-20T18:05+01:00")
        }
        let before = try stored()
        var form = form
        form["note"] = "with <Dan>"
        form["steps"] = "12"
        let shown = try web.post("/edit/\(id)?in=week", form)
        #expect(shown.status == .conflict)
        #expect(try stored() == before)
        #expect(shown.html.contains("This activity was changed while the form was open."))
        let untouched = #"17:32<p class="mut">You did not change it.</p>"#
        #expect(cells(shown.html) == ["", "18:05", untouched, "&lt;i&gt;with&lt;/i&gt; Cora", "with &lt;Dan&gt;"])
        // What was typed stays, also in a field that is the same elsewhere. Where nothing was typed, the form is up to date.
        #expect(shown.html.contains("\nwith &lt;Dan&gt;</textarea>"))
        #expect(shown.html.contains(#"value="12""#))
        #expect(shown.html.contains(#"name="end" type="time" value="18:05""#))
        #expect(shown.html.contains(#"href="/calendar/week?date=2026-11-20">Keep what is stored</a>"#))
        // To save all the same is the user's choice.
        form["end"] = "18:05"
        form["shown"] = CalendarSite.basis(shown.html)
        #expect(try web.post("/edit/\(id)?in=week", form).path == "/calendar/week?date=2026-11-20")
        #expect(try stored().note == "with <Dan>")
        #expect(try stored().steps == 12)
        #expect(try stored().end == before.end)
    }

    @Test(
        "Each field that the form shows is kept from being overwritten",
        arguments: ["activity", "date", "start", "end", "running", "steps", "distance", "place", "note"])
    func eachField(field: String) throws {
        try elsewhere { activity in
            switch field {
            case "activity": activity.name = "cycling"
            case "date": activity.start = activity.start.advanced(byMilliseconds: -86_400_000)
            case "start": activity.start = activity.start.advanced(byMilliseconds: -60_000)
            case "end": activity.end = activity.end?.advanced(byMilliseconds: 60_000)
            case "running": activity.end = nil
            case "steps": activity.steps = 5
            case "distance": activity.distance = 5
            case "place": activity.place = nil
            default: activity.note = nil
            }
        }
        let before = try stored()
        let shown = try web.post("/edit/\(id)", form)
        #expect(shown.status == .conflict)
        #expect(cells(shown.html).count >= 3)
        #expect(try stored() == before)
        // The form that comes again is up to date, so it can be saved without a further change.
        #expect(try CalendarSite.basis(shown.html) == web.shown("/edit/\(id)"))
    }

    @Test("A change that does not concern the form, and the same change, are no conflict")
    func same() throws {
        try elsewhere {
            $0.note = "by bus"
            $0.source = .imported
        }
        var form = form
        form["note"] = "by bus"
        #expect(try web.post("/edit/\(id)", form).path != nil)
        #expect(try stored().source == .imported)
        #expect(try stored().note == "by bus")
    }

    @Test("A further change while the form is open again is not overwritten either")
    func twice() throws {
        try elsewhere { $0.note = "one" }
        var form = form
        form["note"] = "mine"
        form["shown"] = CalendarSite.basis(try web.post("/edit/\(id)", form).html)
        try elsewhere { $0.note = "two" }
        #expect(try web.post("/edit/\(id)", form).status == .conflict)
        #expect(try stored().note == "two")
    }

    @Test("A mistake in the form keeps what the form was made from")
    func mistake() throws {
        var form = form
        form["start"] = "25:00"
        let shown = try web.post("/edit/\(id)", form)
        #expect(shown.status == .unprocessableContent)
        #expect(CalendarSite.basis(shown.html) == form["shown"])
    }

    @Test("A form whose hidden field is missing or damaged changes nothing", arguments: ["", "x", "00ff"])
    func damaged(basis: String) throws {
        var form = form
        form["shown"] = basis
        form["note"] = "mine"
        #expect(web.refusal { try web.post("/edit/\(id)", form) } is WebRefusal)
        #expect(try stored().note == "<b>with</b> Ben")
    }

    @Test("The form of an activity that was deleted meanwhile keeps what was typed, and can add it anew")
    func deleted() throws {
        try web.node.delete(id)
        var form = form
        form["note"] = "typed at length"
        let shown = try web.post("/edit/\(id)?in=month", form)
        #expect(shown.status == .conflict)
        #expect(shown.html.contains("was deleted while the form was open"))
        #expect(shown.html.contains("typed at length"))
        #expect(shown.html.contains(#"action="/add?in=month""#))
        #expect(shown.html.contains("Save as a new activity"))
        #expect(!shown.html.contains(#"action="/delete""#))
        #expect(shown.html.contains(#"href="/calendar/month?date=2026-11-20">Leave it deleted</a>"#))
        #expect(try web.node.records(Activity.self).all().isEmpty)
        #expect(try web.post("/add?in=month", form).path == "/calendar/month?date=2026-11-20")
        #expect(try web.node.records(Activity.self).all().map(\.note) == ["typed at length"])
    }

    @Test("The conflict and the deletion are told in Italian, too")
    func italian() throws {
        try elsewhere { $0.end = nil }
        let shown = try web.post("/edit/\(id)", form, language: .italian)
        #expect(shown.html.contains("Salvato ora"))
        #expect(shown.html.contains("Salva lo stesso"))
        #expect(cells(shown.html).contains("È ancora in corso"))
        try web.node.delete(id)
        #expect(try web.post("/edit/\(id)", form, language: .italian).html.contains("Salva come nuova attività"))
    }

    @Test("A guess is confirmed only as the user saw it")
    func guess() throws {
        try elsewhere { $0.source = .recognised }
        let page = try web.get("/calendar/day?date=2026-11-20").html
        let shown = try #require(CalendarSite.basis(page))
        #expect(try shown == web.shown("/confirm", ["id": "\(id)"]))
        try elsewhere { $0.name = "cycling" }
        let answer = ["id": "\(id)", "shown": shown, "return": "/calendar/day?date=2026-11-20"]
        #expect(try web.post("/confirm", answer).path == "/calendar/day?date=2026-11-20")
        #expect(web.site.sessions.takeNotice(of: web.session)?.before.contains("was changed since") == true)
        #expect(try stored().isConfirmed != true)
    }

    @Test("A link to an activity that was deleted says so, leads to its day, and can take it back")
    func gone() throws {
        try web.node.delete(id)
        let shown = try web.get("/edit/\(id)?in=day")
        #expect(shown.status == .gone)
        #expect(shown.html.contains("driving, Friday 20 November, 17:10–17:32"))
        let day = "/calendar/day?date=2026-11-20"
        #expect(CalendarSite.links(shown.html).contains(day))
        #expect(shown.html.contains(#"action="/undelete""#))
        #expect(try web.post("/undelete", ["id": "\(id)", "return": day]).path == day)
        try web.node.delete(id, forever: true)
        let forever = try web.get("/edit/\(id)?in=day")
        #expect(forever.status == .notFound)
        #expect(!forever.html.contains(#"action="/undelete""#))
        #expect(CalendarSite.links(forever.html).contains("/calendar/day?date=2026-11-21"))
    }

    @Test("A button that can no longer do its work says why on the page where it was pressed")
    func buttons() throws {
        func press(_ path: String) throws -> String? {
            #expect(try web.post(path, ["id": "\(id)", "shown": "0", "return": "/trash"]).path == "/trash")
            let notice = web.site.sessions.takeNotice(of: web.session)
            return notice?.isFailure == true ? notice?.before : nil
        }
        #expect(try press("/undelete")?.contains("another page or program took it back") == true)
        #expect(try press("/revert")?.contains("cannot be taken back any more") == true)
        try web.node.delete(id)
        #expect(try press("/delete")?.contains("was deleted already") == true)
        #expect(try press("/confirm")?.contains("was deleted since") == true)
        try web.node.delete(id, forever: true)
        #expect(try press("/undelete")?.contains("no longer in the trash") == true)
        let run = try web.add("running", from: "2026-11-21T18:00+01:00", to: nil)
        try web.node.delete(run)
        try web.add("reading", from: "2026-11-21T19:00+01:00", to: nil)
        #expect(try web.post("/undelete", ["id": "\(run)", "return": "/trash"]).path == "/trash")
        #expect(web.site.sessions.takeNotice(of: web.session)?.before.contains("reading is running") == true)
    }
}
