import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoPage

@testable import VicinoWeb

@Suite("Activities are added, changed, deleted and taken back by forms")
struct ChangeTests {
    private let web: CalendarSite

    init() throws { web = try CalendarSite() }

    private let walk = ["activity": " walking ", "date": "2026-11-21", "start": "08:00", "end": "08:40"]

    private func all() throws -> [Identified<Activity>] { try web.node.records(Activity.self).all() }

    /// Presses the button that the last change offers.
    private func undo() throws -> CalendarSite.Shown {
        let notice = try #require(web.site.sessions.takeNotice(of: web.session))
        let undo = try #require(notice.undo)
        return try web.post(undo.path, Dictionary(uniqueKeysWithValues: undo.fields.map { ($0.name, $0.value) }))
    }

    @Test(
        "A form belongs to the page to which it leads back",
        arguments: [
            ("/add", "/"), ("/add?in=week", "/calendar"), ("/add?date=2026-11-03", "/calendar"),
        ])
    func rail(path: String, section: String) throws {
        let html = try web.get(path).html
        #expect(html.contains("<a href=\"\(section)\" aria-current=\"page\">"))
        #expect(html.components(separatedBy: "aria-current=\"page\"").count == 2)
    }

    @Test("A form adds an activity; its undo deletes it, and the trash gives it back")
    func course() throws {
        let added = try web.post(
            "/add?in=week",
            walk.merging(["steps": "4 200", "distance": "3,1 km", "place": "park", "note": "a\r\nb"]) { $1 })
        #expect(added.path == "/calendar/week?date=2026-11-21")
        let record = try #require(try all().first)
        #expect(record.name == "walking")
        #expect(try record.start == CalendarSite.moment("2026-11-21T08:00+01:00"))
        #expect(try record.end == CalendarSite.moment("2026-11-21T08:40+01:00"))
        #expect(record.utcOffset == 3600)
        #expect(record.steps == 4200)
        #expect(record.distance == 3100)
        #expect(record.place == "park")
        #expect(record.note == "a\nb")
        #expect(try undo().path == "/calendar/week?date=2026-11-21")
        #expect(try all().isEmpty)
        let html = try web.get("/trash").html
        #expect(html.contains("Deleted"))
        #expect(html.contains("21 November, 08:00–08:40"), "A list of many days names today, too.")
        #expect(html.contains("Take back: walking"))
        #expect(try web.post("/undelete", ["id": "\(record.id)", "return": "/trash"]).path == "/trash")
        #expect(try all().map(\.id) == [record.id])
        #expect(try web.get("/trash").html.contains("Nothing is in the trash"))
    }

    @Test("Steps may have separators between groups of three digits", arguments: ["4,200", "4.200", "4’200", "4 200"])
    func groupedSteps(_ typed: String) throws {
        _ = try web.post("/add", walk.merging(["steps": typed]) { $1 })
        #expect(try all().first?.record.steps == 4200)
    }

    @Test("Heart rates, climb and energy are typed, shown in the list, and kept by a form that does not change them")
    func effort() throws {
        let typed = ["heart_rate": "132", "max_heart_rate": "171", "climb": "320,5 m", "energy": "540"]
        _ = try web.post("/add", walk.merging(typed) { $1 })
        let record = try #require(try all().first).record
        #expect(record.heartRate == 132)
        #expect(record.maxHeartRate == 171)
        #expect(record.climb == 320.5)
        #expect(record.energy == 540)
        let list = try web.get("/calendar/day?date=2026-11-21").html
        #expect(list.contains("321 m up · 132 bpm · at most 171 bpm · 540 kcal"))
        let id = try #require(try all().first).id
        #expect(try web.get("/edit/\(id)").html.contains("<details class=\"tab wide\" open>"))
        let same = walk.merging(typed) { $1 }.merging(["climb": "320.5 m", "note": "fog"]) { $1 }
        _ = try web.post("/edit/\(id)", same)
        #expect(try all().first?.record.climb == 320.5)
        #expect(try all().first?.record.note == "fog")
        let bad = ["heart_rate": "171", "max_heart_rate": "132", "climb": "high", "energy": "1e9"]
        let page = try web.post("/edit/\(id)", walk.merging(bad) { $1 })
        #expect(page.status == .unprocessableContent)
        for cause in ["The highest heart rate is below", "This is not a climb.", "This is not an energy."] {
            #expect(page.html.contains(cause))
        }
    }

    @Test("Steps and distances that no activity can have are refused at their field")
    func absurd() throws {
        let page = try web.post("/add", walk.merging(["steps": "99999999", "distance": "1000000000 km"]) { $1 })
        #expect(page.status == .unprocessableContent)
        #expect(page.html.contains("So many steps do not belong to one activity."))
        #expect(page.html.contains("So long a distance does not belong to one activity."))
        #expect(try all().isEmpty)
    }

    @Test("What is said of an activity of more than half a day names the day of its end")
    func longActivity() throws {
        _ = try web.post("/add?in=day", walk.merging(["start": "08:00", "end": "07:00", "date": "2026-11-20"]) { $1 })
        let page = try web.get("/calendar/day?date=2026-11-20").html
        #expect(page.contains(", Friday 20 November, 08:00 – Saturday 21 November, 07:00."))
        #expect(page.contains("08:00</time>–24:00"))
        #expect(page.contains("until today, 07:00"))
    }

    @Test("A change can be taken back exactly, and so can the confirmation of a guess")
    func revert() throws {
        let id = try web.add("driving", from: "2026-11-21T17:10:07.250+01:00", to: "2026-11-21T17:32:41+01:00") {
            $0.source = .recognised
            $0.distance = 3120
        }
        let before = try all()
        #expect(try web.get("/edit/\(id)").html.contains(#"value="3.12 km""#))
        _ = try web.post("/edit/\(id)", walk)
        #expect(try all().first?.record.name == "walking")
        _ = try undo()
        #expect(try all() == before)
        _ = try web.post("/confirm", ["id": "\(id)"])
        #expect(try all().first?.record.isConfirmed == true)
        let notice = try #require(web.site.sessions.takeNotice(of: web.session))
        #expect(notice.before == "Confirmed")
        let change = try #require(notice.undo?.fields.first { $0.name == "change" }?.value)
        _ = try web.post("/revert", ["id": "\(id)", "change": change])
        #expect(try all() == before)
        let again = ["id": "\(id)", "change": change, "return": "/trash"]
        #expect(try web.post("/revert", again).path == "/trash")
        #expect(try web.get("/trash").html.contains("cannot be taken back any more"), "It is taken back once.")
        #expect(try all() == before)
    }

    @Test("The button of an earlier change does not take a later one of the same activity back")
    func earlier() throws {
        let id = try web.add("reading", from: "2026-11-21T17:10+01:00", to: "2026-11-21T17:32+01:00")
        var buttons: [[String: String]] = []
        for note in ["from one tab", "from another"] {
            _ = try web.post("/edit/\(id)", walk.merging(["note": note]) { $1 })
            let undo = try #require(web.site.sessions.takeNotice(of: web.session)?.undo)
            buttons.append(Dictionary(undo.fields.map { ($0.name, $0.value) }) { $1 })
        }
        _ = try web.post("/revert", buttons[0])
        #expect(web.site.sessions.takeNotice(of: web.session)?.isFailure == true)
        #expect(try all().first?.record.note == "from another")
        _ = try web.post("/revert", buttons[1])
        #expect(try all().first?.record.note == "from one tab")
    }

    @Test("What was changed or deleted since is not taken back, and says so", arguments: ["change", "confirm", "add"])
    func changedSince(_ way: String) throws {
        let id: RecordID
        if way == "add" {
            _ = try web.post("/add", walk)
            id = try #require(try all().first).id
        } else {
            id = try web.add("driving", from: "2026-11-21T17:10+01:00", to: "2026-11-21T17:32+01:00") {
                $0.source = .recognised
            }
            _ = try way == "change" ? web.post("/edit/\(id)", walk) : web.post("/confirm", ["id": "\(id)"])
        }
        // As another program does.
        try web.node.update(id, as: Activity.self) { $0.note = "by another program" }
        let before = try all()
        let path = try #require(try undo().path)
        #expect(try all() == before)
        #expect(try web.get(path).html.contains(#"role="alert"><span>This activity was changed again"#))
    }

    @Test("What was deleted since is not taken back either")
    func deletedSince() throws {
        let id = try web.add("driving", from: "2026-11-21T17:10+01:00", to: "2026-11-21T17:32+01:00")
        _ = try web.post("/edit/\(id)", walk)
        try web.node.delete(id)
        let path = try #require(try undo().path)
        #expect(try all().isEmpty)
        #expect(try web.get(path).html.contains("changed again or deleted since"))
    }

    @Test("To delete is one press, and one more takes it back")
    func delete() throws {
        let id = try web.add("driving", from: "2026-11-21T17:10+01:00", to: "2026-11-21T17:32+01:00")
        let edit = try web.get("/edit/\(id)?in=month").html
        #expect(edit.contains(#"action="/delete""#))
        #expect(edit.contains(#"value="/calendar/month?date=2026-11-21""#))
        #expect(try web.post("/delete", ["id": "\(id)", "return": "/calendar/month?date=2026-11-21"]).path != nil)
        let page = try web.get("/calendar/month?date=2026-11-21").html
        #expect(page.contains(#"Deleted <b>driving</b>, 17:10–17:32."#))
        #expect(page.contains(#"action="/undelete""#))
        _ = try web.post("/undelete", ["id": "\(id)"])
        #expect(try all().map(\.id) == [id])
    }

    @Test("A gap that is filled from today's page can be taken back there")
    func fill() throws {
        let start = try CalendarSite.moment("2026-11-21T10:00+01:00")
        let end = try CalendarSite.moment("2026-11-21T11:00+01:00")
        let form = ["activity": "reading", "start": "\(start.milliseconds)", "end": "\(end.milliseconds)"]
        #expect(try web.post("/fill", form).path == "/")
        #expect(try all().count == 1)
        #expect(try undo().path == "/")
        #expect(try all().isEmpty)
    }

    @Test("The form of a gap shows its times, and keeps their seconds")
    func gap() throws {
        let start = try CalendarSite.moment("2026-11-21T10:00:34+01:00")
        let end = try CalendarSite.moment("2026-11-21T11:00:12+01:00")
        let target = "/add?start=\(start.milliseconds)&end=\(end.milliseconds)&in=day"
        let html = try web.get(target).html
        #expect(html.contains(#"value="10:00""#))
        #expect(html.contains(#"value="11:00""#))
        #expect(html.contains("action=\"\(target.replacing("&", with: "&amp;"))\""))
        var form = ["activity": "reading", "date": "2026-11-21", "start": "10:00", "end": "11:00"]
        _ = try web.post(target, form)
        #expect(try all().first?.start == start)
        #expect(try all().first?.end == end)
        form["start"] = "10:15"
        form["end"] = "10:20"
        _ = try web.post(target, form)
        #expect(try all().last?.start == CalendarSite.moment("2026-11-21T10:15+01:00"))
    }

    @Test("An end before the start belongs to the next day; a longer activity names its last day")
    func ends() throws {
        _ = try web.post("/add", ["activity": "sleeping", "date": "2026-11-19", "start": "23:00", "end": "07:00"])
        let night = try #require(try all().first)
        #expect(try night.end == CalendarSite.moment("2026-11-20T07:00+01:00"))
        let id = try web.add("hiking", from: "2026-11-10T09:00+01:00", to: "2026-11-13T10:00+01:00")
        #expect(try web.get("/edit/\(id)").html.contains(#"name="end_date" type="date" value="2026-11-13""#))
        var form = [
            "activity": "hiking", "date": "2026-11-10", "start": "08:00", "end": "10:00", "end_date": "2026-11-13",
        ]
        _ = try web.post("/edit/\(id)", form)
        var trip = try web.node.record(id, as: Activity.self)
        #expect(try trip.start == CalendarSite.moment("2026-11-10T08:00+01:00"))
        #expect(try trip.end == CalendarSite.moment("2026-11-13T10:00+01:00"))
        form["end_date"] = "2026-11-09"
        #expect(try web.post("/edit/\(id)", form).html.contains("The end precedes the start."))
        trip = try web.node.record(id, as: Activity.self)
        #expect(try trip.end == CalendarSite.moment("2026-11-13T10:00+01:00"))
    }

    @Test("A long name and the lines of a note are stored whole, and the day shows the lines")
    func whole() throws {
        var form = walk
        form["activity"] = String(repeating: "n", count: 320)
        form["note"] = "one\r\ntwo"
        #expect(try !web.get("/add").html.contains("list=\"names\" maxlength"))
        _ = try web.post("/add", form)
        #expect(try all().first?.record.name == form["activity"])
        #expect(try web.get("/calendar/day?date=2026-11-21").html.contains("“one\ntwo”"))
    }

    @Test(
        "A mistake shows the form again, with what was typed and the reason at its field; nothing is stored",
        arguments: [
            ("activity", " \u{200B} ", "The name is missing."), ("activity", "", "The name is missing."),
            ("activity", String(repeating: "x", count: 1_025), "This is too long."),
            ("date", "21.11.", "This is not a day."), ("date", "2026-11-31", "This is not a day."),
            ("date", "1900-12-31", "The calendar has no page for this year."),
            ("start", "", "The start is missing."), ("start", "25:00", "This is not a time."),
            ("start", "20:31", "This lies in the future."),
            ("end", "", "The end is missing."), ("end", "half past", "This is not a time."),
            ("end", "21:00", "This lies in the future."),
            // Earlier than the start, and of a day that has not come.
            ("end", "00:00", "The end precedes the start."), ("end", "08:00", "The start and the end are the same."),
            ("steps", "1.5", "This is not a number of steps."), ("steps", "12,34", "This is not a number of steps."),
            ("steps", "-3", "This is not a number of steps."),
            ("steps", "99999999999999999999", "This is not a number of steps."),
            ("distance", "far", "This is not a distance."), ("distance", "-1 m", "This is not a distance."),
            ("distance", "1e300", "This is not a distance."),
            ("place", String(repeating: "p", count: 1_025), "This is too long."),
            ("note", String(repeating: "n", count: 65_537), "This is too long."),
        ])
    func mistakes(field: String, value: String, reason: String) throws {
        var form = walk
        if field == "start", value == "20:31" { form["end"] = nil; form["running"] = "yes" }
        form[field] = value
        let shown = try web.post("/add", form)
        #expect(shown.status == .unprocessableContent)
        #expect(shown.html.contains(reason))
        #expect(shown.html.contains("id=\"e-\(field)\""))
        #expect(shown.html.contains("aria-describedby=\"e-\(field)\""))
        #expect(shown.html.components(separatedBy: "aria-invalid").count == 2)
        #expect(form.values.allSatisfy { $0 == value || shown.html.contains($0.trimmingCharacters(in: .whitespaces)) })
        if !value.isEmpty, !value.hasPrefix(" ") { #expect(shown.html.contains(value.prefix(40))) }
        #expect(try all().isEmpty)
    }

    @Test("A name with a character that nobody sees or that reorders text is refused at its field, and emoji are not")
    func unfitName() throws {
        var form = walk
        for (name, reason) in [
            ("wal\u{202E}king", "The name has the character U+202E (RIGHT-TO-LEFT OVERRIDE)."),
            ("wal\u{200B}king", "Nobody can see it there."),
        ] {
            form["activity"] = name
            let shown = try web.post("/add", form)
            #expect(shown.status == .unprocessableContent)
            #expect(shown.html.contains(reason), "\(reason)")
            #expect(shown.html.contains("id=\"e-activity\""))
        }
        #expect(try all().isEmpty)
        form["activity"] = "👩\u{200D}👧 play"
        #expect(try web.post("/add", form).status == .seeOther)
        #expect(try all().first?.record.name == form["activity"])
    }

    @Test("A note keeps its line ends while it is not changed", arguments: ["a\r\nb", "a\rb", "\na\n", "a\nb"])
    func lineEnds(note: String) throws {
        let id = try web.add("reading", from: "2026-11-20T09:00+01:00", to: "2026-11-20T10:00+01:00") { $0.note = note }
        var form = ["activity": "reading", "date": "2026-11-20", "start": "09:00", "end": "10:00", "place": "home"]
        // As browsers send it.
        form["note"] = note.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\n", with: "\r\n")
        _ = try web.post("/edit/\(id)", form)
        let record = try web.node.record(id, as: Activity.self)
        #expect(record.place == "home")
        #expect(record.note.map { Array($0.utf8) } == Array(note.utf8))
        form["note"] = "c\r\nd"
        _ = try web.post("/edit/\(id)", form)
        #expect(try web.node.record(id, as: Activity.self).note == "c\nd")
    }

    @Test("A change keeps what the form does not show: source, seconds, time zone, tenths")
    func keeps() throws {
        let id = try web.add("walking", from: "2026-11-20T08:00:07.250+01:00", to: "2026-11-20T08:40:55+01:00") {
            $0.source = .imported
            $0.distance = 3100.4
            $0.steps = 12
        }
        let html = try web.get("/edit/\(id)").html
        #expect(html.contains(#"value="3100.4 m""#))
        #expect(html.contains(#"value="08:00""#))
        let form = [
            "activity": "running", "date": "2026-11-20", "start": "08:00", "end": "08:40", "steps": "12",
            "distance": "3100.4 m",
        ]
        #expect(try web.post("/edit/\(id)?in=list", form).path == "/calendar/list?date=2026-11-20")
        let after = try web.node.record(id, as: Activity.self)
        var expected = try CalendarSite.activity(
            "running", from: "2026-11-20T08:00:07.250+01:00", to: "2026-11-20T08:40:55+01:00")
        expected.source = .imported
        expected.distance = 3100.4
        expected.steps = 12
        #expect(after == expected)
    }

    @Test("What still runs is started, which ends what ran; to resume is refused while something runs")
    func running() throws {
        try web.add("reading", from: "2026-11-21T20:00+01:00", to: nil)
        let form = ["activity": "walking", "date": "2026-11-21", "start": "20:20", "running": "yes"]
        #expect(try web.post("/add", form).path == "/")
        #expect(try all().map(\.record.end) == [CalendarSite.moment("2026-11-21T20:20+01:00"), nil])
        let id = try #require(try all().first).id
        let shown = try web.post(
            "/edit/\(id)", ["activity": "reading", "date": "2026-11-21", "start": "20:00", "running": "yes"])
        #expect(shown.status == .unprocessableContent)
        #expect(shown.html.contains("walking is running."))
        #expect(shown.html.contains("value=\"yes\" checked"))
    }

    @Test("To save a guess confirms it")
    func guess() throws {
        let id = try web.add("cycling", from: "2026-11-21T11:00+01:00", to: "2026-11-21T12:00+01:00") {
            $0.source = .recognised
        }
        #expect(try web.get("/edit/\(id)").html.contains("This is a guess."))
        #expect(try web.get("/calendar/day?date=2026-11-21").html.contains(#"action="/confirm""#))
        _ = try web.post(
            "/edit/\(id)", ["activity": "cycling", "date": "2026-11-21", "start": "11:00", "end": "12:00"])
        #expect(try web.node.record(id, as: Activity.self).isConfirmed == true)
    }

    @Test("An unknown id and a form without one are refused; a foreign address is not followed")
    func refusals() throws {
        let unknown = "0000000000000000-7"
        #expect(try web.get("/edit/\(unknown)").status == .notFound)
        #expect(web.refusal { try web.get("/edit/x") } is WebRefusal)
        #expect(web.refusal { try web.post("/edit/\(unknown)", walk) } is WebRefusal, "The form is not complete.")
        #expect(web.refusal { try web.post("/confirm", ["id": unknown]) } is WebRefusal)
        #expect(web.refusal { try web.post("/delete", [:]) } is WebRefusal)
        #expect(web.refusal { try web.post("/undelete", ["id": "x"]) } is WebRefusal)
        for page in ["//evil.example", "https://evil.example", "/\\evil.example", "/a b"] {
            let id = try web.add("walking", from: "2026-11-21T08:00+01:00", to: "2026-11-21T08:40+01:00")
            #expect(try web.post("/delete", ["id": "\(id)", "return": page]).path == "/")
        }
    }
}
