import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoTesting

@testable import VicinoWeb

@Suite("The form of the running activity")
struct StopFormTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node
    private let browser: TestBrowser

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self, Visit.self])
        browser = try TestBrowser(node)
    }

    private struct Shown {
        let id: String
        let basis: String
        let fields: String
    }

    /// The form as the page shows it now.
    private func shown() async throws -> Shown {
        let page = try await browser.get("/").text
        let form = try #require(page.firstMatch(of: /<form id="stop-([^"]*)".*?<\/form>/.dotMatchesNewlines()))
        let fields = String(form.0)
        return Shown(id: String(form.1), basis: try #require(CalendarSite.basis(fields)), fields: fields)
    }

    /// Sends the form with some fields.
    private func send(
        _ path: String, _ shown: Shown, steps: String = "", distance: String = "", place: String = "",
        note: String = ""
    ) async throws -> TestBrowser.Page {
        try await browser.post(
            path,
            [
                "id": shown.id, "shown": shown.basis, "steps": steps, "distance": distance, "place": place,
                "note": note,
            ])
    }

    private func only() throws -> Activity { try #require(try node.records(Activity.self).all().first).record }

    @Test("A stop stores steps, distance, place and note, and its undo takes all of it back")
    func stop() async throws {
        let running = try Diary(node).start("walking").started
        clock.advance(by: .seconds(600))
        let answer = try await send(
            "/stop", try await shown(), steps: "4 200", distance: "3,1 km", place: "park", note: "a\r\nb")
        #expect(answer.status == .seeOther)
        let stopped = try only()
        #expect(stopped.end == clock.now)
        #expect(stopped.steps == 4_200)
        #expect(stopped.distance == 3_100)
        #expect(stopped.place == "park")
        #expect(stopped.note == "a\nb")
        let page = try await browser.get("/").text
        let number = try #require(page.firstMatch(of: /name="change" value="(\d+)"/)).1
        _ = try await browser.post("/revert", ["id": "\(running.id)", "change": String(number)])
        #expect(try Diary(node).running() == [running])
    }

    @Test("What is known so far is stored while the activity goes on, and the form shows it")
    func amend() async throws {
        let running = try Diary(node).start("walking").started
        #expect(try await send("/amend", try await shown(), steps: "2100", place: "park").status == .seeOther)
        let amended = try #require(try Diary(node).running().first)
        #expect(amended.id == running.id)
        #expect(amended.record.steps == 2_100)
        let form = try await shown()
        #expect(form.fields.contains("value=\"2100\""))
        #expect(form.fields.contains("value=\"park\""))
        _ = try await send("/stop", form, steps: "4200", place: "")
        #expect(try only().steps == 4_200)
        #expect(try only().place == nil)
    }

    @Test("Steps come first for what is done on foot", arguments: [("walking", true), ("reading", false)])
    func order(_ activity: String, isOnFoot: Bool) async throws {
        try Diary(node).start(activity)
        let fields = try await shown().fields
        let first = try #require(fields.firstMatch(of: /<input id="f-([a-z]*)"/)).1
        #expect(first == (isOnFoot ? "steps" : "place"))
    }

    @Test("A mistake leads to the form of the activity with what was typed, and stops nothing")
    func mistake() async throws {
        let running = try Diary(node).start("walking").started
        clock.advance(by: .seconds(600))
        let page = try await send("/stop", try await shown(), steps: "many", note: "fog")
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("action=\"/edit/\(running.id)\""))
        #expect(page.text.contains("value=\"many\""))
        #expect(page.text.contains("fog"))
        #expect(page.text.contains("This is not a number of steps."))
        #expect(page.text.contains("value=\"16:23\""), "It would end now.")
        #expect(try Diary(node).running() == [running])
    }

    @Test("What another program has stored since stays unless it was typed over, which is asked first")
    func changedSince() async throws {
        let running = try Diary(node).start("walking").started
        clock.advance(by: .seconds(600))
        let form = try await shown()
        try node.update(running.id, as: Activity.self) { $0.note = "by another program" }
        let page = try await send("/stop", form, note: "by the page")
        #expect(page.status == .conflict)
        #expect(page.text.contains("by another program"))
        #expect(page.text.contains("by the page"))
        #expect(try Diary(node).running().map(\.id) == [running.id])
        _ = try await send("/stop", form, steps: "4200")
        #expect(try only().note == "by another program")
        #expect(try only().steps == 4_200)
        #expect(try only().end != nil)
    }

    @Test("What was typed for one activity is not stored with another one")
    func another() async throws {
        let running = try Diary(node).start("walking").started
        clock.advance(by: .seconds(600))
        let form = try await shown()
        try Diary(node).start("sitting")
        let page = try await send("/stop", form, steps: "4200")
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("What runs now is not what the page showed"))
        #expect(page.text.contains("action=\"/edit/\(running.id)\""))
        #expect(try Diary(node).running().map(\.record.name) == ["sitting"])
        #expect(try node.records(Activity.self).all().allSatisfy { $0.record.steps == nil })
        try node.delete(running.id)
        #expect(try await send("/amend", form, steps: "4200").status == .gone)
    }

    @Test("A start takes a place and a note, and the typed name if no button was pressed, but never none")
    func start() async throws {
        _ = try await browser.post(
            "/start", ["activity": "walking", "other": "left over", "place": "park", "note": " "])
        let walk = try #require(try Diary(node).running().first).record
        #expect(walk.name == "walking")
        #expect(walk.place == "park")
        #expect(walk.note == nil)
        _ = try await browser.post("/start", ["other": "weeding", "note": "beds"])
        #expect(try Diary(node).running().map(\.record.name) == ["weeding"])
        #expect(try await browser.post("/start", ["other": " "]).status == .seeOther)
        #expect(try await browser.get("/").text.contains("The name is missing. Write what it was, such as walking."))
        #expect(try Diary(node).running().map(\.record.name) == ["weeding"])
    }
}
