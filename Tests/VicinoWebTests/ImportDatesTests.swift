import FoundationEssentials
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import VicinoWeb

@Suite("Dates of a table that the page asks about")
struct ImportDatesTests {
    private let folder: TemporaryFolder
    private let node: Node
    private let browser: TestBrowser

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: TestClock(), kinds: [Activity.self])
        browser = try TestBrowser(node)
    }

    private func send(_ text: String) async throws {
        let head = "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\n"
        let fields = ["origin": "http://\(browser.host)", "content-type": "multipart/form-data; boundary=edge"]
        _ = try await browser.send(
            .post, "/import", fields: fields, bytes: Array((head + text + "\r\n--edge--\r\n").utf8))
    }

    @Test("Dates that can be read in two ways are asked, and read as the user says")
    func dates() async throws {
        try await send("activity,start,end\nwalking,02/11/2025 8:00,02/11/2025 9:00\n")
        let asked = try await browser.get("/import").text
        #expect(asked.contains("which comes first, day or month?"))
        #expect(asked.contains("2 November or 11 February"))
        let id = String(try #require(asked.firstMatch(of: /name="file" value="([0-9A-F-]+)"/)).1)
        let told = try await browser.post("/import/dates", ["file": id, "dates": "month-first"])
        #expect(told.headers[.location] == "/import")
        let read = try await browser.get("/import").text
        #expect(read.contains("were read as month/day/year"))
        // What was read anew is another question.
        let again = String(try #require(read.firstMatch(of: /name="file" value="([0-9A-F-]+)"/)).1)
        #expect(try await browser.post("/import/take", ["file": again]).status == .seeOther)
        let start = try #require(try node.records(Activity.self).all().first).record.start
        #expect(WallTime(start, in: .gmt).date.description == "2025-02-11")
    }
}
