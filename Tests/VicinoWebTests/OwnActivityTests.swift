import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoPage
import VicinoService
import VicinoTesting

@testable import VicinoWeb

@Suite("The pages of the user’s activities")
struct OwnActivityTests {
    private let node: Node
    private let site: TestSite

    init() throws {
        node = try Node.testing("Anna", kinds: [Activity.self])
        site = try TestSite(node)
    }

    private var names: [String] { get throws { try node.records(Activity.self).all().map(\.record.name) } }

    /// The fields of the button that takes a change back.
    private func undo(_ page: String) throws -> [String: String] {
        let form = try #require(page.firstMatch(of: /action="\/activities\/undo">(.*?)<\/form>/))
        let change = try #require(form.1.firstMatch(of: /name="change" value="([0-9]+)"/))
        return ["change": String(change.1)]
    }

    @Test("The list has every activity with its letters, entries, and whether it counts as moving")
    func list() async throws {
        #expect(try await site.get("/activities").contains("No activities yet"))
        try node.addActivity("yoga", hoursAgo: 9)
        try node.addActivity("Yoga", hoursAgo: 7)
        try node.addActivity("walking", hoursAgo: 5)
        let page = try await site.get("/activities")
        #expect(page.contains("2 entries"))
        #expect(page.contains("1 entry</a> · counts as moving"))
        #expect(page.contains(">Yo</span>"))
        #expect(page.contains("href=\"/activities/edit?activity=yoga\""))
        #expect(try await site.get("/settings").contains("href=\"/activities\""))
        let italian = try await site.get("/activities", language: .italian)
        #expect(italian.contains(">C</span>"))
        #expect(italian.contains("<bdi>camminata</bdi>"))
    }

    @Test("A colour, letters and moving are stored, and every page has them")
    func choose() async throws {
        let id = try node.addActivity("yoga", hoursAgo: 3)
        let form = ["activity": "yoga", "color": "teal", "letters": " YG ", "moving": "true"]
        #expect(try await site.post("/activities/choice", form).target == "/activities")
        let choice = try #require(try site.site.settings?.settings()).choice(of: "yoga")
        #expect(choice == ActivityChoice(color: .teal, letters: "YG", isMoving: true))
        let paths = ["/", "/calendar/list", "/activities", "/activities/edit?activity=yoga", "/activity/\(id)"]
        for path in paths {
            #expect(try await site.get(path).contains("a-read\" aria-hidden=\"true\">YG<"), "\(path)")
        }
        let free = ["activity": "yoga", "color": "free"]
        #expect(try await site.post("/activities/choice", free).target == "/activities")
        #expect(try site.site.settings?.settings().choice(of: "yoga") == ActivityChoice())
    }

    @Test("Letters that are none are refused beside the field, and nothing is stored")
    func badLetters() async throws {
        try node.addActivity("yoga")
        let answer = try await site.post("/activities/choice", ["activity": "yoga", "color": "teal", "letters": "!?"])
        #expect(site.status(answer) == .unprocessableContent)
        #expect(try await site.markup(answer).contains("id=\"letters-mistake\""))
        #expect(try site.site.settings?.settings().activityColors == [])
        await #expect(throws: WebRefusal.self) {
            _ = try await site.post("/activities/choice", ["activity": "yoga", "color": "mauve"])
        }
        await #expect(throws: WebRefusal.self) {
            _ = try await site.post("/activities/choice", ["activity": "chess", "color": "teal"])
        }
    }

    @Test("A renaming says how many entries it changes, does it, and is taken back")
    func rename() async throws {
        for hour in 3...5 { try node.addActivity("yoga", hoursAgo: Int64(hour)) }
        let question = try await site.get("/activities/rename?activity=yoga&to=stretching")
        #expect(question.contains("3 entries change their name from yoga to stretching."))
        #expect(try names == ["yoga", "yoga", "yoga"])
        #expect(
            try await site.post("/activities/rename", ["activity": "yoga", "to": "stretching"]).target == "/activities")
        #expect(try names == ["stretching", "stretching", "stretching"])
        let page = try await site.get("/activities")
        #expect(page.contains("3 entries are now called stretching, not yoga."))
        let fields = try undo(page)
        #expect(try await site.get("/calendar/list?activity=Yoga").contains("Remove: stretching"))
        #expect(try await site.get("/charts?activity=yoga").contains("Remove: stretching"))
        #expect(try await site.post("/activities/undo", fields).target == "/activities")
        #expect(try names == ["yoga", "yoga", "yoga"])
        #expect(try await site.get("/activities").contains("3 entries are called yoga again"))
        _ = try await site.post("/activities/undo", fields)
        #expect(try await site.get("/activities").contains("cannot be taken back any more"))
    }

    @Test("Two activities become one only after the page has said so")
    func merge() async throws {
        try node.addActivity("yoga", hoursAgo: 4)
        try node.addActivity("stretching", hoursAgo: 2)
        #expect(try await site.get("/activities/edit?activity=yoga").contains("<option value=\"stretching\">"))
        let question = try await site.get("/activities/rename?activity=yoga&to=stretching")
        #expect(question.contains("1 entry is called stretching already. Both activities become one."))
        #expect(question.contains("name=\"merge\""))
        // Another program may have made the other activity since the page was shown.
        _ = try await site.post("/activities/rename", ["activity": "yoga", "to": "stretching"])
        #expect(try names == ["yoga", "stretching"])
        _ = try await site.post("/activities/rename", ["activity": "yoga", "to": "stretching", "merge": "true"])
        #expect(try names == ["stretching", "stretching"])
        _ = try await site.post("/activities/undo", undo(try await site.get("/activities")))
        #expect(try names == ["yoga", "stretching"])
    }

    @Test(
        "A name that cannot be given is refused beside the field",
        arguments: ["", "yoga", "%20", "rea%E2%80%8Bding"])
    func badName(typed: String) async throws {
        try node.addActivity("yoga")
        let answer = try await site.ask(.get, "/activities/rename?activity=yoga&to=\(typed)")
        #expect(site.status(answer) == .unprocessableContent)
        #expect(try await site.markup(answer).contains("id=\"name-mistake\""))
    }

    @Test("A translated name means the activity that the program knows")
    func translated() async throws {
        try node.addActivity("yoga")
        let page = try await site.get("/activities/rename?activity=yoga&to=camminata", language: .italian)
        #expect(page.contains("name=\"to\" value=\"walking\""))
    }

    @Test("The filter of calendar, list and charts offers all of the user’s activities")
    func filter() async throws {
        for number in 0..<30 { try node.addActivity("activity \(number)", hoursAgo: Int64(30 + 24 * number)) }
        for path in ["/calendar/day", "/calendar/week", "/calendar/month", "/calendar/list", "/charts"] {
            let page = try await site.get(path)
            for number in [0, 17, 29] {
                let box = "<input type=\"checkbox\" name=\"activity\" value=\"activity \(number)\">"
                #expect(page.contains(box), "\(path)")
            }
            #expect(page.contains("data-narrow"), "\(path)")
        }
    }

    @Test("The charts show what the filter selects, and keep it in their links and files")
    func filteredCharts() async throws {
        try node.addActivity("yoga", hoursAgo: 3)
        try node.addActivity("walking", hoursAgo: 6)
        let page = try await site.get("/charts?activity=yoga&span=year")
        #expect(page.contains("Remove: yoga"))
        #expect(page.contains("&amp;activity=yoga"))
        let table = try await site.get("/charts/time/table?span=year&activity=yoga")
        #expect(table.contains("yoga"))
        #expect(!table.contains("walking"))
    }
}
