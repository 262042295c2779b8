import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoPage
import VicinoTesting

@testable import VicinoWeb

@Suite("Selecting in the list")
struct SelectionTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node
    private let browser: TestBrowser

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
        browser = try TestBrowser(node)
    }

    private func ids() throws -> [RecordID] { try node.records(Activity.self).all().map(\.id) }

    /// Deletes activities by the form of the list.
    private func delete(_ ids: [RecordID]) async throws -> TestBrowser.Page {
        let fields = ids.map { "id=\($0)" } + ["return=/calendar/list"]
        let head = ["origin": "http://\(browser.host)", "content-type": "application/x-www-form-urlencoded"]
        return try await browser.send(.post, "/delete/selected", fields: head, body: fields.joined(separator: "&"))
    }

    /// The number of the deletion that the page offers to take back.
    private func undoNumber(_ page: String) throws -> String {
        String(try #require(page.firstMatch(of: /action="\/undelete\/selected".*?name="change" value="(\d+)"/)).1)
    }

    @Test("The list has a button that begins selecting, and one that selects all shown, without scripts")
    func boxes() async throws {
        for hour in 1...3 { try node.addActivity("walking", hoursAgo: Int64(hour)) }
        let list = try await browser.get("/calendar/list").text
        #expect(!list.contains("type=\"checkbox\" form=\"selected\""))
        let link = try #require(list.firstMatch(of: /href="([^"]*select=none)"/)).1
        let page = try await browser.get(String(link).replacing("&amp;", with: "&")).text
        #expect(page.matches(of: /<input type="checkbox" form="selected" name="id" value="[^"]+">/).count == 3)
        #expect(page.contains("Select all 3 shown"))
        #expect(!page.contains("href=\"/edit/"))
        let all = try #require(page.firstMatch(of: /href="([^"]*select=all)"/)).1
        let chosen = try await browser.get(String(all).replacing("&amp;", with: "&")).text
        #expect(chosen.matches(of: /form="selected" name="id" value="[^"]+" checked/).count == 3)
        #expect(chosen.contains("Select none"))
        #expect(try await browser.get("/calendar/list?select=some").status == .notFound)
    }

    @Test("The selected ones are deleted together, and one press takes all of them back")
    func deleted() async throws {
        for hour in 1...4 { try node.addActivity("walking", hoursAgo: Int64(hour)) }
        let all = try ids()
        #expect(try await delete(Array(all.prefix(3))).headers[.location] == "/calendar/list")
        #expect(try ids() == [all[3]])
        let page = try await browser.get("/calendar/list").text
        #expect(page.contains("3 activities deleted."))
        let number = try undoNumber(page)
        let back = try await browser.post("/undelete/selected", ["change": number, "return": "/calendar/list"])
        #expect(back.status == .seeOther)
        #expect(try ids() == all)
        #expect(try await browser.get("/calendar/list").text.contains("3 activities are back."))
        _ = try await browser.post("/undelete/selected", ["change": number])
        #expect(try await browser.get("/calendar/list").text.contains("cannot be taken back any more"))
    }

    @Test("What was deleted meanwhile is counted, and is not taken back")
    func meanwhile() async throws {
        for hour in 1...3 { try node.addActivity("walking", hoursAgo: Int64(hour)) }
        let all = try ids()
        try node.delete(all[0])
        _ = try await delete(Array(all.prefix(2)))
        let page = try await browser.get("/calendar/list").text
        #expect(page.contains("1 activity deleted; 1 was deleted already."))
        _ = try await browser.post("/undelete/selected", ["change": try undoNumber(page)])
        #expect(try ids() == Array(all.dropFirst()))
        try node.delete(all[1])
        _ = try await delete([all[0], all[1]])
        #expect(try await browser.get("/calendar/list").text.contains("These activities were deleted already"))
    }

    @Test("Nothing selected, more than a page shows, and what is no id are refused, and nothing is deleted")
    func refused() async throws {
        for hour in 1...2 { try node.addActivity("walking", hoursAgo: Int64(hour)) }
        let all = try ids()
        #expect(try await delete([]).status == .seeOther)
        #expect(try await browser.get("/").text.contains("Select at least one activity first."))
        let many = Array(repeating: all[0], count: ListPart.pageSize + 1)
        _ = try await delete(many)
        #expect(try await browser.get("/").text.contains("Select at most 60 activities at a time."))
        #expect(try await browser.post("/delete/selected", ["id": "x"]).status == .badRequest)
        let foreign = try await browser.post(
            "/delete/selected", ["id": all[0].description], fields: ["origin": "http://evil.example"])
        #expect(foreign.status == .forbidden)
        #expect(try ids() == all)
    }

    @Test("Records of another person are not deleted by the list, and that person's calendar has no boxes")
    func others() async throws {
        let ben = try Node.testing(folder, "Ben", clock: clock, kinds: [Activity.self])
        try ben.addActivity("walking")
        var dump: [UInt8] = []
        try ben.export(for: .followers(.everything)) { dump += $0 }
        try node.follow(.bytes(dump))
        let page = try await browser.get("/people/\(ben.user)/calendar/list?select=all").text
        #expect(page.contains("walking"))
        #expect(!page.contains("form=\"selected\""))
        let theirs = try ben.records(Activity.self).all().map(\.id)
        _ = try await delete(theirs)
        #expect(try await browser.get("/calendar/list").text.contains("These activities were deleted already"))
        #expect(try ben.records(Activity.self).count() == 1)
    }

    @Test("A full page of records that are selected weighs no more than 60 kB")
    func weight() async throws {
        for hour in 1...(ListPart.pageSize + 5) {
            try node.addActivity("walking with a long name of \(hour)", hoursAgo: Int64(hour))
        }
        let page = try await browser.get("/calendar/list?select=all").text
        #expect(page.matches(of: /form="selected" name="id"/).count == ListPart.pageSize)
        #expect(page.contains("select=none"))
        #expect(page.utf8.count <= 60_000, "\(page.utf8.count)")
    }
}
