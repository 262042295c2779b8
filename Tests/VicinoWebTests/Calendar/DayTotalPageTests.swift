import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoPage
import VicinoTesting

@testable import VicinoWeb

@Suite("The calendar of a person who shares only day totals")
struct DayTotalPageTests {
    private let anna: CalendarSite
    private let user: UserID

    /// Anna follows Ben, who shares the totals of two days.
    init() async throws {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        clock.advance(by: .seconds(5_270_880))
        let author = try Node.testing(folder, "Ben", clock: clock, kinds: [Activity.self, DayTotal.self])
        let follower = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self, DayTotal.self])
        try author.add(contentsOf: [
            Self.total("walking", on: "2026-11-20", for: .seconds(7_800)) {
                $0.steps = 11_204
                $0.distance = 8_100
            }, Self.total("sleeping", on: "2026-11-20", for: .seconds(27_000)),
            Self.total("walking", on: "2026-11-18", for: .seconds(600)),
        ])
        let invitation = try author.invite(sharing: .dayTotals())
        try await author.listen(host: "127.0.0.1") { listening in
            _ = try await follower.follow(invitation, at: listening.addresses)
        }
        anna = try CalendarSite(follower, folder: folder, clock: clock)
        user = author.user
    }

    private static func total(
        _ name: String, on date: String, for duration: Duration, _ change: (inout DayTotal) -> Void = { _ in }
    ) throws -> DayTotal {
        var total = DayTotal()
        total.name = name
        total.start = try CalendarSite.moment("\(date)T00:00+01:00")
        total.end = total.start.advanced(byMilliseconds: 86_400_000)
        total.utcOffset = 3_600
        total.duration = duration
        total.count = 1
        change(&total)
        return total
    }

    private func calendar(_ span: String, _ query: String = "") throws -> String {
        try anna.get("/people/\(user)/calendar/\(span)?date=2026-11-20\(query)").html
    }

    @Test("The day says how long, how many steps and how far, and not when")
    func day() throws {
        let html = try calendar("day")
        for text in ["2 h 10 min", "11\u{202F}204 steps", "8.1 km", "7 h 30 min", "walking", "sleeping"] {
            #expect(html.contains(text), "\(text)")
        }
        #expect(html.contains("only sums are shared"))
        #expect(html.contains("how long each activity took, and not when"))
        #expect(!html.contains("<time datetime=\"2026-11-20T"))
    }

    @Test("Week, month and year show the times by activity", arguments: ["week", "month", "year"])
    func periods(span: String) throws {
        let html = try calendar(span)
        #expect(html.contains("walking"))
        #expect(html.contains("2 h 20") || span == "year")
        #expect(html.contains("only sums are shared") == (span != "year"))
    }

    @Test("A filter by activity selects totals, and one by place none")
    func filter() throws {
        let walks = try calendar("day", "&activity=walking")
        #expect(walks.contains("<p>11\u{202F}204 steps"))
        #expect(!walks.contains("7 h 30 min</span>"))
        // The line still draws them, but faded.
        let inPark = try calendar("day", "&place=park")
        #expect(!inPark.contains("<p>11\u{202F}204 steps"))
        #expect(inPark.contains("Nothing that was recorded fits the filter."))
    }

    @Test("The list says why it is empty, and the page of the person has the last day")
    func others() async throws {
        #expect(try calendar("list").contains("Only sums of days are shared"))
        let page = try await TestSite(anna.node).get("/people/\(user)")
        #expect(page.contains("11\u{202F}204 steps"))
        #expect(page.contains("7 h 30 min"))
        let beside = try anna.get("/people/\(user)/beside?date=2026-11-20").html
        #expect(beside.contains("sleeping 7 h 30 min, walking 2 h 10 min, 11\u{202F}204 steps"))
    }

    @Test("The user's own pages never show totals")
    func own() throws {
        try anna.node.add(Self.total("juggling", on: "2026-11-20", for: .seconds(7_800)))
        for path in ["/calendar/day", "/calendar/week", "/calendar/month", "/calendar/year", "/calendar/list"] {
            #expect(try !anna.get("\(path)?date=2026-11-20").html.contains("juggling"), "\(path)")
        }
    }
}
