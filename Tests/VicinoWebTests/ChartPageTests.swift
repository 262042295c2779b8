import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoDrawing
import VicinoMarkup
import VicinoTesting

@testable import VicinoWeb

@Suite("The page of the charts")
struct ChartPageTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self, Visit.self])
        for day in 0..<20 {
            var activity = Activity()
            activity.name = "walking"
            activity.steps = 1_000 + day
            activity.distance = 900
            activity.start = clock.now.advanced(byMilliseconds: -Int64(day) * 86_400_000 - 3_600_000)
            activity.end = activity.start.advanced(byMilliseconds: 1_800_000)
            activity.utcOffset = 7_200
            try node.add(activity)
        }
    }

    @Test(
        "A period has the charts that say something about it",
        arguments: [
            ("span=day", ["Time by activity"]),
            ("span=week", ["Time by activity", "Steps a day", "Hours of the week"]),
            ("span=month", ["Where the hours went", "Streaks"]), ("span=year", ["Day by day", "Streaks"]),
            ("from=2026-09-01&to=2026-09-20", ["Distance"]),
        ])
    func periods(query: String, titles: [String]) async throws {
        let page = try await TestBrowser(node).get("/charts?\(query)")
        #expect(page.status == .ok)
        for title in titles { #expect(page.text.contains("<h2>\(title)"), "\(title)") }
        #expect(page.text.contains("<h2>Day by day") == (query == "span=year"))
    }

    @Test(
        "A period that cannot be is the present week",
        arguments: [
            "span=century", "date=2026-02-30",
            "from=x&to=y",
        ])
    func impossible(query: String) async throws {
        let page = try await TestBrowser(node).get("/charts?\(query)")
        #expect(page.status == .ok)
        #expect(page.text.contains("<h1>21–27 September</h1>"))
    }

    @Test(
        "Days that end before they begin, and too many, are refused, with what was typed and the present week",
        arguments: [
            ("2026-09-20", "2026-09-01", "The last day is before the first one."),
            ("1900-01-01", "2200-01-01", "Charts show at most 3\u{202F}660 days."),
        ])
    func impossibleDays(from: String, to: String, sentence: String) async throws {
        let page = try await TestBrowser(node).get("/charts?from=\(from)&to=\(to)")
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("<h1>21–27 September</h1>"))
        #expect(page.text.contains("role=\"alert\">\(sentence) This is the current week.</p>"))
        #expect(page.text.contains("<details open>"))
        #expect(page.text.contains("name=\"from\" value=\"\(from)\" required"))
        #expect(page.text.contains("name=\"to\" value=\"\(to)\" required aria-invalid=\"true\""))
    }

    @Test("The charts call a period as the calendar does")
    func titles() async throws {
        let browser = try TestBrowser(node)
        let titles = [
            ("span=week&date=2026-09-01", "31 August – 6 September"),
            ("span=week&date=2025-09-01", "1–7 September 2025"),
            ("from=2026-09-03&to=2026-09-03", "3 September"),
            ("span=day&date=2025-09-03", "Wednesday 3 September 2025"),
        ]
        for (query, title) in titles {
            #expect(try await browser.get("/charts?\(query)").text.contains("<h1>\(title)</h1>"), "\(title)")
        }
        for date in ["2026-09-01", "2025-09-01"] {
            let calendar = try await browser.get("/calendar/week?date=\(date)").text
            let title = try #require(calendar.firstMatch(of: /<h1>[^<]*<\/h1>/)).0
            #expect(try await browser.get("/charts?span=week&date=\(date)").text.contains(title))
        }
    }

    @Test(
        "A day outside the years 1900 to 2200 has no charts, and none leads to it",
        arguments: ["span=day&date=1899-12-31", "date=9999-12-31", "from=1850-01-01&to=1850-01-07", "from=2201-01-01"])
    func outOfRange(query: String) async throws {
        let browser = try TestBrowser(node)
        for path in ["/charts", "/charts/time/table", "/charts/time/csv", "/charts/compare"] {
            #expect(try await browser.get("\(path)?\(query)").status == .notFound, "\(path)")
        }
        let ends = [("span=year&date=1900-05-05", "=1899"), ("span=week&date=2200-12-31", "=2201")]
        for (end, beyond) in ends {
            let page = try await browser.get("/charts?\(end)")
            #expect(page.status == .ok)
            #expect(!page.text.contains("date\(beyond)"))
        }
    }

    @Test("Each chart is a file and a table as well, and a form that is not there is a page that is missing")
    func files() async throws {
        let browser = try TestBrowser(node)
        for kind in ChartKind.allCases where kind != .people {
            let svg = try await browser.get("/charts/\(kind.rawValue)/svg?span=year")
            #expect(svg.headers[.contentType] == "image/svg+xml", "\(kind)")
            #expect(svg.text.hasPrefix("<svg"), "\(kind)")
            let csv = try await browser.get("/charts/\(kind.rawValue)/csv?span=year")
            #expect(
                csv.headers[.contentDisposition]
                    == "attachment; filename=\"vicino-\(kind.rawValue)-2026-01-01-2026-12-31.csv\"")
            #expect(try await browser.get("/charts/\(kind.rawValue)/table?span=year").text.contains("<table"))
        }
        #expect(try await browser.get("/charts/time/exe").status == .notFound)
        #expect(try await browser.get("/charts/people/svg").status == .notFound)
        #expect(try await browser.get("/charts/nothing/svg").status == .notFound)
    }

    @Test("A card has its files in one line, and their names say of which chart they are")
    func download() async throws {
        let page = try await TestBrowser(node).get("/charts?span=week").text
        for title in ["Time by activity", "Steps a day"] {
            for form in ["SVG", "CSV"] { #expect(page.contains(">\(form)<span class=\"sr\">: \(title)</span></a>")) }
        }
        #expect(page.contains("</a> · Download <a"))
        #expect(page.contains("</a> · <a"))
    }

    @Test("What has clearly changed is a sentence on the charts and in the totals of a month, in the reader's language")
    func trends() async throws {
        let folder = try TemporaryFolder()
        let node = try Node.testing(folder, "Ben", clock: clock, kinds: [Activity.self, Visit.self])
        // The first 20 days of September, and all of August.
        for day in 1...51 {
            var activity = Activity()
            activity.name = "walking"
            activity.steps = day > 20 ? 8_000 : 4_000
            activity.start = clock.now.advanced(byMilliseconds: -Int64(day) * 86_400_000 - 3_600_000)
            activity.end = activity.start.advanced(byMilliseconds: 1_800_000)
            try node.add(activity)
        }
        let site = try TestSite(node)
        let sentence = "Fewer steps than in August: 4\u{202F}000 a day in place of 8\u{202F}000."
        for path in ["/charts?span=month", "/calendar/month"] {
            #expect(try await site.get(path).contains("<p class=\"trend gapb\">\(sentence)</p>"), "\(path)")
            #expect(
                try await site.get(path, language: .italian)
                    .contains("Meno passi rispetto al mese di agosto: 4\u{202F}000 al giorno invece di 8\u{202F}000."))
        }
        for path in ["/charts?span=day", "/charts?span=month&date=2026-08-01", "/calendar/month?activity=walking"] {
            #expect(try await !site.get(path).contains("class=\"trend"), "\(path)")
        }
    }

    @Test("A chart is a picture as well, and the page offers it, if the computer can make one")
    func picture() async throws {
        let browser = try TestBrowser(node)
        let page = try await browser.get("/charts?span=week").text
        #expect(page.contains("/charts/time/png?span=week") == PNGRenderer.isAvailable)
        guard PNGRenderer.isAvailable else { return }
        for kind in ChartKind.allCases where kind != .people {
            let file = try await browser.get("/charts/\(kind.rawValue)/png?span=month")
            #expect(file.status == .ok, "\(kind)")
            #expect(file.headers[.contentType] == "image/png", "\(kind)")
            #expect(file.headers[.contentDisposition]?.hasSuffix(".png\"") == true)
            #expect(file.text.contains("PNG"))
        }
    }

    @Test("A month of charts with ten activities a day weighs at most 60 kB, as does a year, even beside a person")
    func weight() async throws {
        let (author, follower) = try await Node.testFriends(sharing: Activity.self)
        for node in [author, follower] { try node.addFullYear() }
        try await author.listen(host: "127.0.0.1") { listening in
            _ = try await follower.sync(with: author.user, at: listening.addresses)
        }
        let browser = try TestBrowser(follower)
        let month = try await browser.get("/charts?span=month&date=2026-08-01").text
        #expect(month.utf8.count <= 60_000, "\(month.utf8.count)")
        let beside = try await browser.get("/charts?span=month&date=2026-08-01&with=\(author.user)").text
        #expect(beside.contains("<h2>You and Anna"), "\(beside.utf8.count)")
        #expect(beside.utf8.count <= 60_000, "\(beside.utf8.count)")
        let year = try await browser.get("/charts?span=year&with=\(author.user)").text
        #expect(!year.contains("<h2>Hours of the week"))
        #expect(!year.contains("<h2>Day by day"))
        #expect(year.contains("/charts/steps/table?span=year"), "\(year.utf8.count)")
        #expect(year.utf8.count <= 60_000, "\(year.utf8.count)")
    }

    @Test(
        "Charts of several years weigh at most 60 kB: they draw the last year by day, and lead to the days before it",
        arguments: [
            ("2025-09-27", "2026-09-27", ""), ("2026-06-01", "2029-06-01", ""),
            ("2024-09-27", "2026-12-31", "from=2024-10-01&amp;to=2025-09-30"),
            ("2023-10-01", "2026-09-20", "from=2024-10-01&amp;to=2025-09-30"),
            ("2016-10-01", "2026-09-20", "from=2024-10-01&amp;to=2025-09-30"),
        ])
    func years(from: String, to: String, earlier: String) async throws {
        let folder = try TemporaryFolder()
        let node = try Node.testing(folder, "Ben", clock: clock, kinds: [Activity.self, Visit.self])
        try node.addFull(years: 4)
        let browser = try TestBrowser(node)
        for path in [
            "/charts", "/charts/steps/table", "/charts/map/table", "/charts/parts/table", "/charts/time/table",
        ] {
            let page = try await browser.get("\(path)?from=\(from)&to=\(to)")
            #expect(page.status == .ok, "\(path): \(page.text.utf8.count)")
            #expect(page.text.utf8.count <= 60_000, "\(path): \(page.text.utf8.count)")
            guard path != "/charts/parts/table", path != "/charts/time/table" else { continue }
            #expect(page.text.contains("are drawn one by one") == !earlier.isEmpty)
            #expect(earlier.isEmpty || page.text.contains("\(path)?\(earlier)\""), "\(path)")
            #expect(earlier.isEmpty || page.text.contains(/the last 3\d\d days/), "\(path)")
        }
        let page = try await browser.get("/charts?from=\(from)&to=\(to)").text
        #expect(page.contains("is a table and a file only") == (from != "2025-09-27"))
        #expect(page.contains("/charts/hours/table?from=\(from)&amp;to=\(to)"))
        for kind in ChartKind.allCases where kind != .people {
            #expect(
                try await browser.get("/charts/\(kind.rawValue)/csv?from=\(from)&to=\(to)").status == .ok, "\(kind)")
        }
    }

    @Test("The page on which people are chosen keeps the period, and who was chosen on its other parts")
    func choice() async throws {
        let crowd = try TestCrowd(of: ComparisonPage.pageSize + 1) { author, _ in try author.addActivity("reading") }
        let browser = try TestBrowser(crowd.user)
        let people = try crowd.user.following()
        let first = try #require(people.first)
        let last = try #require(people.last)
        let charts = try await browser.get("/charts?span=month&with=\(first.shortID)").text
        let link = try #require(charts.firstMatch(of: /href="(\/charts\/compare[^"]+)"/)?.1)
        let page = try await browser.get(String(link).replacing("&amp;", with: "&")).text
        #expect(page.contains("name=\"span\" value=\"month\""))
        #expect(page.contains("value=\"\(first.shortID)\" checked"))
        #expect(!page.contains(last.name))
        #expect(page.contains("value=\"2\" formaction=\"/charts/compare\""))
        let second = try await browser.get("/charts/compare?span=month&with=\(first.shortID)&page=2").text
        #expect(second.contains("type=\"hidden\" name=\"with\" value=\"\(first.shortID)\""))
        #expect(second.contains(last.name))
        let all = people.map { "with=\($0.shortID)" }.joined(separator: "&")
        let many = try await browser.get("/charts/compare?\(all)").text
        #expect(many.matches(of: /checked>/).count == ComparisonPage.limit)
        #expect(try await !TestBrowser(node).get("/charts").text.contains(ComparisonPage.path))
        #expect(try await TestBrowser(node).get(ComparisonPage.path).status == .ok)
    }

    @Test("No narrow card stands alone in a row")
    func halves() throws {
        func shown(_ kinds: [ChartKind]) throws -> [Bool] {
            let day = try #require(CivilDate("2026-09-01"))
            let chart = try Chart.days("Days", [:], in: day...day, unit: .time)
            let cards = kinds.map { kind in
                ChartCard(
                    chart: chart, kind: kind, drawing: Markup.none, notes: [], earlier: nil, tableQuery: "",
                    fileQuery: "",
                    words: Words.of(.english))
            }
            return ChartCard.rows(cards).map(\.isAlone)
        }
        #expect(try shown([.time, .parts, .steps]) == [false, false, false])
        #expect(try shown([.time, .parts, .steps, .distance]) == [false, false, false, true])
        #expect(try shown([.time, .parts, .map, .streaks]) == [false, true, false, true])
    }

    @Test("A followed person's charts are on cool paper, and an unknown person has none")
    func others() async throws {
        let (author, follower) = try await Node.testFriends(sharing: Activity.self)
        try author.add(Activity(named: "cycling", at: author.now))
        let browser = try TestBrowser(follower)
        let ben = try #require(try follower.following().first)
        let page = try await browser.get("/charts?person=\(ben.user)")
        #expect(page.status == .ok)
        #expect(page.text.contains("<main id=\"main\" class=\"theirs\">"))
        #expect(page.text.contains("charts: read-only"))
        #expect(page.text.contains("href=\"/people/\(ben.user)/beside\""))
        #expect(page.text.contains("<a href=\"\(ben.chartsPath)\" aria-current=\"page\">"))
        let beside = try await browser.get("/charts?span=month&with=\(ben.user)")
        #expect(beside.status == .ok)
        #expect(beside.text.contains("<h2>You and"))
        for form in ["table", "svg", "csv"] {
            let path = "/charts/people/\(form)?span=month&date=2026-09-01&with=\("\(ben.user)".prefix(16))"
            #expect(beside.text.contains(path.replacing("&", with: "&amp;")), "\(form)")
            let file = try await browser.get(path)
            #expect(file.status == .ok, "\(form)")
            #expect(file.text.contains("Anna"), "\(form)")
        }
        #expect(try await browser.get("/charts?person=\(String(repeating: "0", count: 64))").status == .notFound)
    }
}

extension Activity {
    fileprivate init(named name: String, at moment: Timestamp) {
        self.init()
        self.name = name
        end = moment
        start = moment.advanced(byMilliseconds: -600_000)
    }
}
