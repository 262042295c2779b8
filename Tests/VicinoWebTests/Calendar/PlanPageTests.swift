import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoPage
import VicinoTesting

@testable import VicinoWeb

@Suite("The page plans activities, shows them hollow, and asks whether they happened")
struct PlanPageTests {
    /// It is Saturday, 20:28.
    private let web: CalendarSite

    init() throws { web = try CalendarSite() }

    private let choir = ["activity": "choir", "date": "2026-11-23", "start": "19:00", "end": "21:00"]

    private func all() throws -> [Identified<Activity>] { try web.node.records(Activity.self).all() }

    private func undo() throws -> CalendarSite.Shown {
        let undo = try #require(web.site.sessions.takeNotice(of: web.session)?.undo)
        return try web.post(undo.path, Dictionary(uniqueKeysWithValues: undo.fields.map { ($0.name, $0.value) }))
    }

    @Test("A start in the future plans, a press takes it back, and what runs cannot begin then")
    func added() throws {
        #expect(try web.post("/add?in=week", choir).path == "/calendar/week?date=2026-11-23")
        #expect(try all().map(\.record.isPlan) == [true])
        let notice = try #require(web.site.sessions.takeNotice(of: web.session))
        #expect(notice.before == "Planned")
        let html = try web.get("/add").html
        #expect(html.contains("name=\"repeat\""))
        #expect(html.contains("name=\"repeat_until\""))
        _ = try web.post("/add", choir.merging(["date": "2026-11-24"]) { $1 })
        _ = try undo()
        #expect(try all().count == 1)
        let running = choir.filter { $0.key != "end" }.merging(["running": "yes"]) { $1 }
        #expect(try web.post("/add", running).html.contains("This lies in the future."))
        #expect(try all().count == 1)
    }

    @Test("A plan that repeats is several plans, made and taken back as one")
    func repeated() throws {
        let form = choir.merging(["repeat": "weekly", "repeat_until": "2026-12-31"]) { $1 }
        _ = try web.post("/add", form)
        #expect(try all().count == 6)
        #expect(try all().allSatisfy { $0.record.isPlan })
        #expect(try web.get("/").html.contains("It comes 5 more times."))
        _ = try web.post("/add", form)
        #expect(try all().count == 12)
        _ = try undo()
        #expect(try all().count == 6)
        #expect(try web.get("/").html.contains("Deleted"))
    }

    @Test("If one of several was changed since, nothing is taken back")
    func changedSince() throws {
        _ = try web.post("/add", choir.merging(["repeat": "daily", "repeat_until": "2026-11-25"]) { $1 })
        let last = try #require(try all().last).id
        try web.node.update(last, as: Activity.self) { $0.note = "by another program" }
        _ = try undo()
        #expect(try all().count == 3)
        #expect(web.site.sessions.takeNotice(of: web.session)?.isFailure == true)
    }

    @Test(
        "A mistake of the repetition stands at its field, and nothing is stored",
        arguments: [
            (["date": "2026-11-20", "repeat": "daily", "repeat_until": "2026-12-01"], "Only what lies in the future"),
            (["repeat": "hourly", "repeat_until": "2026-12-01"], "Only what lies in the future"),
            (["repeat": "daily"], "The last day is missing"),
            (["repeat": "daily", "repeat_until": "2026-11-22"], "The last day is missing"),
            (["repeat": "daily", "repeat_until": "2028-11-22"], "It would come too often."),
        ])
    func mistakes(fields: [String: String], reason: String) throws {
        let shown = try web.post("/add", choir.merging(fields) { $1 })
        #expect(shown.status == .unprocessableContent)
        #expect(shown.html.contains(reason))
        #expect(shown.html.contains("<details class=\"tab wide\" open>"))
        #expect(try all().isEmpty)
    }

    @Test("Plans are drawn hollow with a word, and neither count nor hide as unknown time")
    func shown() throws {
        try web.add("walking", from: "2026-11-21T08:00+01:00", to: "2026-11-21T09:00+01:00")
        _ = try web.post("/add", choir)
        for span in ["day", "week"] {
            let html = try web.get("/calendar/\(span)?date=2026-11-23").html
            #expect(html.contains("class=\"b p\""), "\(span)")
            #expect(html.contains("choir 19:00–21:00 · 2 h · planned"), "\(span)")
            #expect(!html.contains("2 h recorded"), "\(span)")
        }
        let day = try web.get("/calendar/day?date=2026-11-23").html
        #expect(day.contains("<li class=\"plan\">"))
        #expect(!day.contains("Did this happen?"))
        let month = try web.get("/calendar/month?date=2026-11-23").html
        #expect(month.contains("1 of 30 days"))
        #expect(month.contains("aria-label=\"1 planned\""))
        // The filter of the charts offers its name, and their figures lack it.
        #expect(try !web.get("/charts/time/table?span=week&date=2026-11-23").html.contains("choir"))
        #expect(try !web.get("/").html.contains("<h2>choir</h2>"))
    }

    @Test("When its time is over, the page asks, and one press confirms, changes or deletes it")
    func asked() throws {
        try web.add("walking", from: "2026-11-21T08:00+01:00", to: "2026-11-21T09:00+01:00")
        _ = try web.post("/add", choir)
        let id = try #require(try all().last).id
        web.clock.advance(by: .seconds(2 * 86_400 + 3_600))
        let today = try web.get("/").html
        #expect(today.contains("Did this happen?"))
        #expect(today.contains("formaction=\"/delete\""))
        #expect(today.contains("/edit/\(id)"))
        // The rest of the evening is unknown, and the plan itself is asked about once.
        #expect(!today.contains("19:00–21:00</title>"))
        #expect(try web.get("/activity/\(id)").html.contains("Yes, it happened"))
        _ = try web.post("/confirm", ["id": "\(id)"])
        #expect(try web.node.record(id, as: Activity.self).isConfirmed == true)
        #expect(try !web.get("/").html.contains("Did this happen?"))
        #expect(try web.get("/calendar/day?date=2026-11-23").html.contains("2 h recorded"))
    }

    @Test("A plan of a day before is asked about on the page of today, and saving its form confirms it")
    func dayBefore() throws {
        try web.add("walking", from: "2026-11-21T08:00+01:00", to: "2026-11-21T09:00+01:00")
        _ = try web.post("/add", choir)
        let id = try #require(try all().last).id
        #expect(try web.get("/edit/\(id)").html.contains("This is planned"))
        _ = try web.post("/edit/\(id)", choir.merging(["note": "the mass"]) { $1 })
        #expect(try web.node.record(id, as: Activity.self).isPlan)
        web.clock.advance(by: .seconds(4 * 86_400))
        let today = try web.get("/").html
        #expect(today.contains("Planned, and not confirmed"))
        #expect(today.contains("Monday 23 November"))
        _ = try web.post("/edit/\(id)", choir.merging(["start": "19:10", "note": "the mass"]) { $1 })
        #expect(try web.node.record(id, as: Activity.self).isConfirmed == true)
        #expect(try !web.get("/").html.contains("Planned, and not confirmed"))
    }

    @Test("Plans of days before are asked about, also one until midnight, and however many of today are")
    func dayBeforeMany() throws {
        try web.add("walking", from: "2026-11-21T08:00+01:00", to: "2026-11-21T09:00+01:00")
        _ = try web.post("/add", ["activity": "night shift", "date": "2026-11-22", "start": "20:00", "end": "00:00"])
        for hour in 10...17 {
            let times = ["start": "\(hour):00", "end": "\(hour):30"]
            _ = try web.post("/add", ["activity": "call", "date": "2026-11-23"].merging(times) { $1 })
        }
        // It is Monday, 20:28.
        web.clock.advance(by: .seconds(2 * 86_400))
        let today = try web.get("/").html
        #expect(today.contains("Planned, and not confirmed"))
        #expect(today.contains("<bdi>night shift</bdi>"))
        let parts = today.split(separator: "Planned, and not confirmed")
        #expect(parts.last?.contains("<bdi>call</bdi>") == false)
    }

    @Test("The list begins with today, and leads to what is planned after it")
    func list() throws {
        try web.add("walking", from: "2026-11-21T08:00+01:00", to: "2026-11-21T09:00+01:00")
        _ = try web.post("/add", choir)
        let first = try web.get("/calendar/list?date=2026-11-21").html
        #expect(first.contains("<bdi>walking</bdi>"))
        #expect(!first.contains("<bdi>choir</bdi>"))
        let newer = try #require(CalendarSite.links(first).first { $0.contains("after=") })
        #expect(try web.get(newer).html.contains("<bdi>choir</bdi>"))
    }
}
