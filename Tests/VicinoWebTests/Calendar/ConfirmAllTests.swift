import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoPage
import VicinoTesting

@testable import VicinoWeb

@Suite("The page confirms all guesses of a day with one press")
struct ConfirmAllTests {
    private let web: CalendarSite

    init() throws { web = try CalendarSite() }

    private func all() throws -> [Identified<Activity>] { try web.node.records(Activity.self).all() }

    @discardableResult
    private func guess(_ hour: Int) throws -> RecordID {
        try web.add("sitting", from: "2026-11-21T\(hour):00+01:00", to: "2026-11-21T\(hour):50+01:00") {
            $0.source = .recognised
        }
    }

    /// Sends the form of a page as it is.
    private func press(_ html: String) throws -> CalendarSite.Shown {
        let form = try #require(html.firstMatch(of: /<form[^>]*action="\/confirm\/all".*?<\/form>/)).0
        let fields = form.matches(of: /name="(id|shown|return)" value="([^"]*)"/)
        var values: [String: [String]] = [:]
        for field in fields { values[String(field.1), default: []].append(String(field.2)) }
        return try web.send("/confirm/all", values)
    }

    @Test("The button names how many there are, confirms them, and is taken back as one change")
    func confirms() throws {
        try guess(10)
        #expect(try !web.get("/").html.contains("/confirm/all"), "One guess has its own button.")
        try guess(12)
        let entered = try web.add("lunch", from: "2026-11-21T13:00+01:00", to: "2026-11-21T13:30+01:00")
        let before = try all()
        let html = try web.get("/").html
        #expect(html.contains("Yes, all 2 guesses are right"))
        _ = try press(html)
        #expect(try all().filter { $0.record.isConfirmed == true }.count == 2)
        #expect(try web.node.record(entered, as: Activity.self).isConfirmed == nil)
        let notice = try #require(web.site.sessions.takeNotice(of: web.session))
        #expect(notice.before == "2 guesses confirmed.")
        let undo = try #require(notice.undo)
        _ = try web.post(undo.path, Dictionary(uniqueKeysWithValues: undo.fields.map { ($0.name, $0.value) }))
        #expect(try all() == before)
    }

    @Test("A guess that was changed or deleted since the page showed it is not confirmed, and that is said")
    func changedSince() throws {
        let first = try guess(10)
        let second = try guess(12)
        try guess(14)
        let html = try web.get("/calendar/day?date=2026-11-21").html
        try web.node.update(first, as: Activity.self) { $0.name = "reading" }
        try web.node.delete(second)
        #expect(try press(html).path == "/calendar/day?date=2026-11-21")
        #expect(try all().filter { $0.record.isConfirmed == true }.count == 1)
        let notice = try #require(web.site.sessions.takeNotice(of: web.session))
        #expect(notice.before == "1 guess confirmed; 2 guesses were changed since the page showed them.")
        #expect(try web.node.record(first, as: Activity.self).isConfirmed == nil)
    }

    @Test("A form that does not say what it shows is refused")
    func refuses() throws {
        let id = try guess(10)
        try guess(12)
        #expect(web.refusal { try web.send("/confirm/all", ["id": ["\(id)"]]) } is WebRefusal)
        #expect(web.refusal { try web.send("/confirm/all", [:]) } is WebRefusal)
        #expect(try all().allSatisfy { $0.record.isConfirmed == nil })
    }
}
