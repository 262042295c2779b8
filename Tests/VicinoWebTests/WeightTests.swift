import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoPage

@testable import VicinoWeb

@Suite("The weight of pages")
struct WeightTests {
    @Test("With fifty followed people, no page weighs more than 60 kB", .timeLimit(.minutes(4)))
    func crowd() async throws {
        let crowd = try TestCrowd(of: 50) { author, number in
            if number <= ComparisonPage.limit { try author.addFullYear() } else { try author.addActivity("reading") }
        }
        try crowd.user.addFullYear()
        let people = try crowd.user.following()
        for person in people { _ = try crowd.user.feedToken(of: person) }
        let full = people.filter { $0.name.firstMatch(of: /name [0-5]$/) != nil }
        let browser = try TestBrowser(crowd.user)
        for target in Self.targets(browser.site, full) {
            let page = try await browser.get(target)
            let weight = page.text.utf8.count
            #expect(page.status != .internalServerError, "\(target): \(weight)")
            #expect(weight <= 60_000, "\(target): \(weight)")
        }
        // Other languages have longer texts.
        for language in Language.allCases where language != .english {
            var reader = browser
            reader.language = language.rawValue
            for target in ["/settings", "/people", "/calendar/month", "/charts?span=month"] {
                let page = try await reader.get(target).text
                #expect(page.contains("<html lang=\"\(language.rawValue)\""))
                #expect(page.utf8.count <= 60_000, "\(target) in \(language): \(page.utf8.count)")
            }
        }
        let compared = try await browser.get("/charts?span=month&with=\(full[0].user)").text
        #expect(compared.contains("<h2>You and Person"))
        #expect(people.count { compared.contains($0.shortID) } <= SideBar.followedLimit + 1)
    }

    @Test(
        "A person with thousands of records over each other has pages of at most 60 kB, and a link to the list of all")
    func overlapping() async throws {
        let crowd = try TestCrowd(of: 1) { author, _ in try author.addOverlapping(4_000) }
        try crowd.user.addOverlapping(4_000)
        let person = try #require(try crowd.user.following().first)
        let browser = try TestBrowser(crowd.user)
        for path in ["", "/beside", "/calendar/day", "/calendar/week"] {
            let page = try await browser.get("/people/\(person.user)\(path)")
            #expect(page.status == .ok, "\(path): \(page.text.utf8.count)")
            #expect(page.text.utf8.count <= 60_000, "\(path): \(page.text.utf8.count)")
            #expect(page.text.contains("class=\"px\""), "The lines of \(path) consist of few shapes.")
        }
        let page = try await browser.get("/people/\(person.user)").text
        let link = try #require(page.firstMatch(of: /<a href="([^"]*calendar\/list[^"]*)">[^<]* more in the calendar/))
            .1
        #expect(page.ranges(of: "<li><span class=\"t\">").count == PersonPage.rowLimit)
        let list = try await browser.get(String(link).replacing("&amp;", with: "&"))
        #expect(list.status == .ok)
        #expect(list.text.contains("class=\"bdg"))
    }

    /// The addresses of all pages that need no further names, and of those of people.
    private static func targets(_ site: WebSite, _ people: [Person]) -> [String] {
        let person = people[0].user
        let pages = site.routes.filter { $0.method == .get && $0.access == .signedIn && !files.contains($0.path) }
            .map { $0.path.replacing(":id", with: "\(person)").replacing(":kind", with: "time") }
            .filter { !$0.contains(":") }
        let all = "&" + people.prefix(ComparisonPage.limit).map { "with=\($0.user)" }.joined(separator: "&")
        let charts = ["month", "year"].flatMap { span in
            ["/charts", ComparisonPage.path].flatMap { path in
                ["", "&with=\(person)", all, "&person=\(person)"].map { "\(path)?span=\(span)\($0)" }
            }
        }
        let calendars = ["day", "week", "month", "year", "list"].map { "/calendar/\($0)" }
        return pages + charts + calendars + calendars.map { "/people/\(person)\($0)" }
    }

    /// What the browser saves or hears, and does not show.
    private static let files = [
        "/settings/export", "/settings/export-shown", "/settings/calendar", "/settings/table",
        "/settings/training", "/live",
    ]
}
