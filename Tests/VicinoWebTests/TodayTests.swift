import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoPage
import VicinoTesting

@testable import VicinoWeb

@Suite("The page of the present day")
struct TodayTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self, Visit.self])
    }

    private func add(_ name: String, minutesAgo start: Int64, until end: Int64, steps: Int? = nil) throws -> RecordID {
        var activity = Activity()
        activity.name = name
        activity.steps = steps
        activity.utcOffset = 7_200
        activity.start = clock.now.advanced(byMilliseconds: -start * 60_000)
        activity.end = clock.now.advanced(byMilliseconds: -end * 60_000)
        return try node.add(activity)
    }

    @Test("A day without records is one gap, and offers to start something")
    func empty() async throws {
        _ = try add("walking", minutesAgo: 60 * 26, until: 60 * 25)
        let page = try await TestBrowser(node).get("/")
        #expect(page.text.contains("unknown 00:00–16:13"))
        #expect(!page.text.contains("id=\"live-first\""))
        #expect(page.text.contains("Nothing is running"))
        #expect(page.text.contains("value=\"walking\""))
        #expect(page.text.contains("Monday"))
        #expect(page.text.contains("21 September"))
        #expect(page.text.contains(">Anna</div>"))
    }

    @Test("One press starts an activity, another one stops it")
    func startAndStop() async throws {
        let browser = try TestBrowser(node)
        #expect(try await browser.post("/start", ["activity": "walking"]).headers[.location] == "/")
        clock.advance(by: .seconds(29 * 60))
        let page = try await browser.get("/")
        #expect(page.text.contains("<h2>walking</h2>"))
        #expect(page.text.contains("<span data-passed=\"1740000\">29 min</span>"))
        _ = try await browser.post("/start", ["activity": "sitting"])
        clock.advance(by: .seconds(60))
        _ = try await browser.post("/stop", [:])
        let all = try node.records(Activity.self).all().map(\.record)
        #expect(all.map(\.name) == ["walking", "sitting"])
        #expect(all.allSatisfy { $0.end != nil })
        #expect(all[0].end == all[1].start)
    }

    @Test("A stop can be taken back by one press, unless another activity runs meanwhile")
    func stopUndone() async throws {
        let browser = try TestBrowser(node)
        for isTakenBack in [true, false] {
            _ = try await browser.post("/start", ["activity": "walking"])
            clock.advance(by: .seconds(600))
            let running = try #require(try Diary(node).running().first)
            #expect(try await browser.post("/stop", [:]).headers[.location] == "/")
            clock.advance(by: .seconds(60))
            if !isTakenBack { try Diary(node).start("sitting") }
            let page = try await browser.get("/").text
            let told = try #require(page.firstMatch(of: /<div class="flash.*?<\/div>/)).0
            #expect(told.contains("Stopped <b>walking</b>"))
            #expect(told.contains("action=\"/revert\""))
            let number = try #require(told.firstMatch(of: /name="change" value="(\d+)"/)).1
            let answer = try await browser.post(
                "/revert", ["id": "\(running.id)", "change": String(number), "return": "/"])
            #expect(answer.headers[.location] == "/")
            let now = try Diary(node).running()
            #expect(now.map(\.record.name) == [isTakenBack ? "walking" : "sitting"])
            #expect(!isTakenBack || now == [running])
            try Diary(node).stop()
        }
    }

    @Test("A start can be taken back by one press, and what it ended runs again as it was")
    func startUndone() async throws {
        let browser = try TestBrowser(node)
        _ = try await browser.post("/start", ["activity": "walking"])
        let walk = try Diary(node).running()
        clock.advance(by: .seconds(600))
        _ = try await browser.post("/start", ["activity": "sitting"])
        let sitting = try #require(try Diary(node).running().first)
        clock.advance(by: .seconds(60))
        let page = try await browser.get("/").text
        let told = try #require(page.firstMatch(of: /<div class="flash.*?<\/div>/)).0
        #expect(told.contains("Started <b>sitting</b>"))
        let number = try #require(told.firstMatch(of: /name="change" value="(\d+)"/)).1
        let fields: KeyValuePairs = ["id": "\(sitting.id)", "change": String(number), "return": "/"]
        #expect(try await browser.post("/revert", fields).headers[.location] == "/")
        #expect(try Diary(node).running() == walk)
        #expect(try await browser.get("/").text.contains("Taken back. Running again: <b>walking</b>, 16:13–now."))
        _ = try await browser.post("/revert", fields)
        #expect(try Diary(node).running() == walk, "It is taken back once.")
    }

    @Test("A first start that is taken back leaves nothing running, and can come back")
    func firstStartUndone() async throws {
        let browser = try TestBrowser(node)
        _ = try await browser.post("/start", ["activity": "walking"])
        let session = try #require(browser.site.sessions.all().first).session
        let undo = try #require(browser.site.sessions.takeNotice(of: session)?.undo)
        let number = try #require(undo.fields.first { $0.name == "change" }).value
        let id = try #require(try Diary(node).running().first).id
        _ = try await browser.post("/revert", ["id": "\(id)", "change": number])
        #expect(try Diary(node).running().isEmpty)
        _ = try await browser.post("/undelete", ["id": "\(id)"])
        #expect(try Diary(node).running().map(\.id) == [id])
    }

    @Test("The notice of a stop names the day on which an activity of yesterday began")
    func stopOfYesterday() async throws {
        let browser = try TestBrowser(node)
        _ = try await browser.post("/start", ["activity": "walking"])
        clock.advance(by: .seconds(9 * 3600))
        _ = try await browser.post("/stop", [:])
        let page = try await browser.get("/").text
        #expect(page.contains("Stopped <b>walking</b>, Monday 21 September, 16:13–01:13."))
    }

    @Test("What runs can be changed from the page, and still runs afterwards")
    func editRunning() async throws {
        let browser = try TestBrowser(node)
        _ = try await browser.post("/start", ["activity": "walking"])
        clock.advance(by: .seconds(29 * 60))
        let running = try #require(try Diary(node).running().first)
        let path = "/edit/\(running.id)"
        #expect(try await browser.get("/").text.contains("href=\"\(path)\">Edit"))
        let form = try await browser.get(path).text
        #expect(form.contains("name=\"running\" value=\"yes\" checked"))
        let time = try #require(form.firstMatch(of: /name="date"[^>]*value="([^"]*)"/)).1
        let start = try #require(form.firstMatch(of: /name="start"[^>]*value="([^"]*)"/)).1
        let answer = try await browser.post(
            path,
            [
                "activity": "running", "date": String(time), "start": String(start), "end": "", "running": "yes",
                "note": "in the park", "shown": try #require(CalendarSite.basis(form)),
            ])
        #expect(answer.status == .seeOther)
        let changed = try #require(try Diary(node).running().first)
        #expect(changed.record.name == "running")
        #expect(changed.record.note == "in the park")
        #expect(changed.record.start == running.record.start)
        #expect(changed.record.end == nil)
    }

    @Test("An end that is typed for a running activity ends it, also if the box for running stays ticked")
    func typedEnd() async throws {
        let browser = try TestBrowser(node)
        _ = try await browser.post("/start", ["activity": "walking"])
        let running = try #require(try Diary(node).running().first)
        clock.advance(by: .seconds(29 * 60))
        let form = try await browser.get("/edit/\(running.id)").text
        let date = try #require(form.firstMatch(of: /name="date"[^>]*value="([^"]*)"/)).1
        let start = try #require(form.firstMatch(of: /name="start"[^>]*value="(\d+):(\d+)[^"]*"/))
        let hour = try #require(Int(start.1))
        let minute = try #require(Int(start.2)) + 10
        let end = String(format: "%02d:%02d", (hour + minute / 60) % 24, minute % 60)
        let answer = try await browser.post(
            "/edit/\(running.id)",
            [
                "activity": "walking", "date": String(date), "start": "\(start.1):\(start.2)", "running": "yes",
                "end": end, "shown": try #require(CalendarSite.basis(form)),
            ])
        #expect(answer.status == .seeOther)
        #expect(try Diary(node).running().isEmpty)
    }

    @Test("A page hears that an activity was started or stopped elsewhere, and its live parts have names")
    func elsewhere() async throws {
        let site = try TestSite(node)
        let watch = StateWatch { [site = site.site] in await LiveState(of: site) }
        #expect(await !watch.detectChange())
        try Diary(node).start("walking")
        #expect(await watch.detectChange())
        #expect(await !watch.detectChange())
        clock.advance(by: .seconds(60))
        try Diary(node).stop()
        #expect(await watch.detectChange())
        let page = try await site.get("/")
        for part in ["running", "day", "rows", "totals", "near"] { #expect(page.contains("id=\"live-\(part)\"")) }
    }

    @Test("The first page hears of a first activity that another program adds, although none runs")
    func firstElsewhere() async throws {
        let site = try TestSite(node)
        let watch = StateWatch { [site = site.site] in await LiveState(of: site) }
        #expect(await !watch.detectChange())
        #expect(try await site.get("/").contains("id=\"live-first\""))
        _ = try add("walking", minutesAgo: 120, until: 90)
        #expect(await watch.detectChange())
        #expect(await !watch.detectChange())
        #expect(try await !site.get("/").contains("id=\"live-first\""))
    }

    @Test("The title begins with the activity that runs")
    func title() async throws {
        let site = try TestSite(node)
        #expect(try await site.get("/").contains("<title>Monday 21 September · Vicino</title>"))
        try Diary(node).start("walking")
        #expect(try await site.get("/").contains("<title>walking · Monday 21 September · Vicino</title>"))
        #expect(
            try await site.get("/", language: .italian).contains(
                "<title>camminata · lunedì 21 settembre · Vicino</title>"))
    }

    @Test("An open page knows when its day is over, and hears of the next one", arguments: [false, true])
    func midnight(isRunning: Bool) async throws {
        _ = try add("walking", minutesAgo: 60, until: 30)
        if isRunning { try Diary(node).start("sitting") }
        let site = try TestSite(node)
        let watch = StateWatch { [site = site.site] in await LiveState(of: site) }
        #expect(await !watch.detectChange())
        let page = try await site.get("/")
        #expect(page.contains("data-day=\"2026-09-21\""))
        let left = try #require(page.firstMatch(of: /data-left="(\d+)"/).flatMap { Int64($0.1) })
        clock.advance(by: .milliseconds(left - 1))
        #expect(await !watch.detectChange())
        clock.advance(by: .milliseconds(1))
        #expect(await watch.detectChange())
        #expect(try await site.get("/").contains("data-day=\"2026-09-22\" data-left=\"86400000\""))
    }

    @Test("The buttons of activities keep their places all day, and what is new today comes last")
    func places() async throws {
        for _ in 0..<3 { _ = try add("reading", minutesAgo: 60 * 26, until: 60 * 25) }
        _ = try add("walking", minutesAgo: 60 * 28, until: 60 * 27)
        let browser = try TestBrowser(node)
        func order() async throws -> [String] {
            let page = try await browser.get("/").text
            return page.matches(of: /name="activity" value="([^"]*)"[^>]*><span class="bdg/).map { String($0.1) }
        }
        let before = try await order()
        #expect(before.prefix(2) == ["reading", "walking"])
        for name in ["sitting", "gardening", "sitting"] {
            _ = try await browser.post("/start", ["activity": name])
            clock.advance(by: .seconds(600))
        }
        #expect(try await order() == before + ["gardening"])
        let page = try await browser.get("/").text
        #expect(page.contains("value=\"sitting\" aria-current=\"true\""))
        let rest = try #require(page.firstMatch(of: /<details class="more".*?<\/details>/)).0
        #expect(rest.contains("value=\"gardening\""))
        clock.advance(by: .seconds(86_400))
        #expect(try await order().prefix(3) == ["reading", "sitting", "gardening"])
    }

    @Test("A second press of the button of what runs changes nothing")
    func pressedTwice() async throws {
        let browser = try TestBrowser(node)
        _ = try await browser.post("/start", ["activity": "walking"])
        let walk = try node.records(Activity.self).all()
        clock.advance(by: .seconds(60))
        #expect(try await browser.post("/start", ["activity": "walking"]).headers[.location] == "/")
        #expect(try node.records(Activity.self).all() == walk)
    }

    @Test("A gap of half an hour asks what it was, and an answer fills it, with a way back")
    func gap() async throws {
        _ = try add("walking", minutesAgo: 120, until: 90)
        _ = try add("sitting", minutesAgo: 50, until: 10)
        let browser = try TestBrowser(node)
        let page = try await browser.get("/")
        #expect(page.text.contains("<b>unknown</b> · 40 min"))
        #expect(page.text.contains("What was this?"))
        let start = clock.now.milliseconds - 90 * 60_000
        let end = clock.now.milliseconds - 50 * 60_000
        #expect(page.text.contains("name=\"start\" value=\"\(start)\""))
        let answer = try await browser.post("/fill", ["activity": "cooking", "start": "\(start)", "end": "\(end)"])
        #expect(answer.status == .seeOther)
        let filled = try await browser.get("/")
        #expect(filled.text.contains("Added <b>cooking</b>"))
        #expect(filled.text.contains("action=\"/revert\""))
        #expect(try !(await browser.get("/")).text.contains("Added <b>cooking</b>"), "It is said once.")
        #expect(try node.records(Activity.self).filter(\.name == "cooking").count() == 1)
    }

    @Test("A gap that was filled meanwhile, also in part, is not filled again, and the page says so")
    func filledMeanwhile() async throws {
        _ = try add("walking", minutesAgo: 120, until: 90)
        _ = try add("sitting", minutesAgo: 50, until: 10)
        let browser = try TestBrowser(node)
        let start = clock.now.milliseconds - 90 * 60_000
        let end = clock.now.milliseconds - 50 * 60_000
        _ = try add("cooking", minutesAgo: 70, until: 60)
        _ = try await browser.post("/fill", ["activity": "reading", "start": "\(start)", "end": "\(end)"])
        #expect(try await browser.get("/").text.contains("recorded in this gap in the meantime. Nothing was added."))
        #expect(try node.records(Activity.self).count() == 3)
    }

    @Test("In another language, the translated name of a known activity is that activity")
    func translatedName() async throws {
        var browser = try TestBrowser(node)
        browser.language = "it"
        _ = try await browser.post("/start", ["activity": " Camminata "])
        #expect(try Diary(node).running().first?.record.name == "walking")
        let id = try add("cycling", minutesAgo: 50, until: 10)
        let form = try await browser.get("/edit/\(id)").text
        #expect(form.contains("value=\"bicicletta\""))
        #expect(form.contains("<option value=\"camminata\">"))
        let own = try add("Cycling", minutesAgo: 90, until: 60)
        #expect(try await browser.get("/edit/\(own)").text.contains("value=\"Cycling\""))
    }

    @Test("A gap in the future, or one that ends before it begins, is not filled")
    func impossibleGap() async throws {
        let browser = try TestBrowser(node)
        let now = clock.now.milliseconds
        for (start, end) in [(now, now + 3_600_000), (now - 1_000, now - 2_000), (Int64.max, Int64.min)] {
            let page = try await browser.post("/fill", ["activity": "x", "start": "\(start)", "end": "\(end)"])
            #expect([.unprocessableContent, .badRequest].contains(page.status))
        }
        #expect(try node.records(Activity.self).count() == 0)
    }

    @Test("A guess has a question mark until the user confirms it")
    func guess() async throws {
        let id = try add("still", minutesAgo: 60, until: 10)
        try node.update(id, as: Activity.self) { $0.source = .recognised }
        let browser = try TestBrowser(node)
        let page = try await browser.get("/").text
        #expect(page.contains("<b><bdi>still?</bdi></b>"))
        let shown = try #require(page.firstMatch(of: /name="shown" value="([0-9a-f]+)"/)).1
        _ = try await browser.post("/confirm", ["id": id.description, "shown": String(shown)])
        #expect(try await browser.get("/").text.contains("<b>still</b>"))
    }

    @Test("The page is Italian for a reader of Italian")
    func italian() async throws {
        _ = try add("walking", minutesAgo: 60, until: 31)
        var browser = try TestBrowser(node)
        browser.language = "it"
        let page = try await browser.get("/")
        #expect(page.text.contains("<html lang=\"it\">"))
        #expect(page.text.contains("<b><bdi>camminata</bdi></b> · 29 min"))
        #expect(page.text.contains("lunedì"))
        #expect(page.text.contains("value=\"walking\""))
    }

    @Test("Steps of a day without a count are no zero")
    func steps() async throws {
        #expect(try !(await TestBrowser(node).get("/")).text.contains("<h2>Steps</h2>"))
        _ = try add("walking", minutesAgo: 60 * 26, until: 60 * 25, steps: 10_000)
        let page = try await TestBrowser(node).get("/")
        #expect(page.text.contains("10\u{202F}000 on average"))
        #expect(page.text.contains("<h2>Steps</h2>"))
        #expect(!page.text.contains("<p class=\"big\">"), "Of today nothing is known, so nothing is said.")
    }
}
