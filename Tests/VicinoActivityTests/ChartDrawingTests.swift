import Foundation
import FoundationXML
import Testing
import VicinoCore
import VicinoMarkup

@testable import VicinoActivity
@testable import VicinoDrawing

@Suite("Drawings of charts")
struct ChartDrawingTests {
    /// A name with markup, bidirectional controls, escape sequences, a formula and much more text than fits.
    private static let hostile =
        "=</svg><script>alert(1)</script>\u{202E}\u{1B}[31m\u{0}\"'&]]>" + String(repeating: "漢\u{301}", count: 200)

    /// Every kind of chart, of a summary by day.
    static func charts(_ summary: ActivitySummary, name: String = "Anna") throws -> [Chart] {
        let anna = CalendarPerson(name: name, isOwn: false)
        return [
            Chart.timeByActivity(summary), Chart.timeByActivity(summary, of: anna, as: .bars),
            try Chart.timeByPart(summary), try Chart.distanceByPart(summary, of: anna), try Chart.dailySteps(summary),
            try Chart.weekHours(summary, recordedIn: summary), try Chart.yearMap(summary),
            try Chart.yearMap(summary, by: .activity(name)), Chart.streaks(summary, of: anna),
            try Chart.comparison([(.user, summary), (anna, summary), (anna, summary)], by: .steps),
        ]
    }

    private static func summary(_ name: String, records: Int) throws -> ActivitySummary {
        var fixture = try ChartFixture("2026-10-20", "2026-11-20", now: "2026-11-18T12:00:00Z")
        for index in 0..<records {
            let date = try #require(CivilDate("2026-10-20")).adding(days: index * 3)
            try fixture.add(
                "\(index % 4)\(name)", "\(date)T08:00:00Z", minutes: 90, steps: index * 900, metres: Double(index) * 700
            )
        }
        return fixture.done
    }

    private static func markups(_ chart: Chart) -> [String] {
        var marks = ActivityMarks()
        return ["<div>\(chart.markup(marks: &marks).text)\(chart.tableMarkup().text)</div>", chart.svg()]
    }

    @Test("Every drawing is well-formed XML, whatever names and amounts it has", arguments: [0, 1, 9])
    func wellFormed(records: Int) throws {
        for chart in try Self.charts(Self.summary(Self.hostile, records: records), name: Self.hostile) {
            for markup in Self.markups(chart) {
                let parser = XMLParser(data: Data(markup.utf8))
                let elements = ElementNames()
                parser.delegate = elements
                #expect(parser.parse(), "\(chart.title): \(String(describing: parser.parserError))")
                #expect(elements.names.isSubset(of: Self.allowedElements), "\(elements.names)")
                #expect(!markup.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" })
            }
        }
    }

    private static let allowedElements: Set<String> = [
        "div", "svg", "g", "title", "text", "tspan", "path", "rect", "line", "circle", "polygon", "polyline", "p", "h3",
        "span", "table", "thead", "tbody", "tr", "th", "td", "desc", "defs", "pattern",
    ]

    @Test("Percentages lie between 0 and 100, and no number is infinite", arguments: [0, 1, 9])
    func percentages(records: Int) throws {
        for chart in try Self.charts(Self.summary("x", records: records)) {
            for markup in Self.markups(chart) {
                for match in markup.matches(of: #/"(-?[0-9.]+)%"/#) {
                    #expect((0...100).contains(Double(match.1) ?? -1), "\(match.0) in \(chart.title)")
                }
                #expect(!markup.contains("nan"))
                #expect(!markup.contains("inf\""))
            }
        }
    }

    @Test("A position outside the drawing is moved to its edge, and numbers are short")
    func positions() {
        #expect([-3, 12.346, 140, .nan, .infinity].map(ChartSurface.page.x) == ["0%", "12.35%", "100%", "0%", "0%"])
        #expect(ChartSurface.file(width: 200, height: 50).y(150) == "50")
        #expect([0.004, -1.5, 7.05, 1e300].map { ChartSurface.number($0) } == ["0", "-1.5", "7.05", "1000000000"])
    }

    @Test("Without any record a sentence says so, and nothing is drawn as zero")
    func empty() throws {
        for chart in try Self.charts(ChartFixture("2026-10-20", "2026-11-20").done) {
            #expect(chart.isEmpty)
            var marks = ActivityMarks()
            let markup = chart.markup(marks: &marks).text
            #expect(markup.contains("Nothing is recorded") || markup.contains("nothing recorded"))
            #expect(!markup.contains("class=\"b\""))
            #expect(!markup.contains("class=\"l0\" x=\"15\""))
            #expect(chart.svg().contains("Nothing is recorded in this period."))
            #expect(chart.lines().last == "Nothing is recorded in this period.")
        }
    }

    @Test("A drawing is an image with a sentence, and each of its marks has a tip or a title, and not both")
    func sentence() throws {
        var marks = ActivityMarks()
        let chart = Chart.timeByActivity(try Self.summary("walk", records: 1))
        let markup = chart.markup(marks: &marks).text
        #expect(chart.sentence.hasPrefix("Time by activity. 20 October – 20 November 2026 · 1 h 30 min recorded"))
        let sentence = Markup(text: chart.sentence).text
        #expect(markup.contains("role=\"img\" aria-label=\"\(sentence)\""))
        #expect(!markup.contains("<title>0walk"))
        #expect(chart.svg().contains("<title>0walk: 1 h 30 · &lt;1 %</title>"))
        #expect(markup.contains(">0walk</text>"))
        #expect(markup.contains("class=\"tip\""))
        #expect(markup.contains("fill=\"url(#unk)\""))
    }

    @Test("What a followed person did is hollow")
    func hollow() throws {
        var marks = ActivityMarks()
        let theirs = try Chart.timeByPart(Self.summary("x", records: 3), of: .anna)
        let markup = theirs.markup(marks: &marks).text
        #expect(markup.contains("class=\"b h\""))
        #expect(!markup.contains("class=\"b\""))
        #expect(theirs.svg().contains("Anna · read-only"))
    }

    @Test("A file has its own colours and needs nothing from elsewhere")
    func standalone() throws {
        for chart in try Self.charts(Self.summary("x", records: 9)) {
            let file = chart.svg()
            #expect(file.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"720\" height="))
            #expect(file.contains("<title>"))
            #expect(!file.contains("class="))
            #expect(!file.contains("var("))
            #expect(!file.contains("href"))
            #expect(file.ranges(of: "http").count == 1)
        }
    }

    @Test("Charts of a year stay small")
    func size() throws {
        let days = try ChartFixture.year()
        let months = try ChartFixture.year(by: .month)
        let weeks = try ChartFixture.year(by: .week)
        for chart in [
            Chart.timeByActivity(days), try Chart.timeByPart(months), try Chart.timeByPart(weeks),
            try Chart.dailySteps(days), try Chart.yearMap(days), try Chart.weekHours(days, recordedIn: days),
            Chart.streaks(days), try Chart.comparison([(.user, months), (.anna, months)]),
        ] {
            var marks = ActivityMarks()
            #expect(chart.svg().utf8.count < 30_000, "\(chart.title)")
            #expect(chart.markup(marks: &marks).text.utf8.count < 30_000, "\(chart.title)")
        }
    }

    @Test("A drawing grows with the number of days, and not faster")
    func growth() throws {
        let sizes = try [245, 490, 980].map { days in
            let first = try #require(CivilDate("2024-01-01"))
            var fixture = try ChartFixture("\(first)", "\(first.adding(days: days - 1))")
            for day in 0..<days {
                try fixture.add("walking", "\(first.adding(days: day))T08:00:00Z", minutes: 60, steps: 1_000 + day * 7)
            }
            let charts = [try Chart.dailySteps(fixture.done), try Chart.yearMap(fixture.done)]
            return charts.map { Self.markups($0).reduce(0) { $0 + $1.utf8.count } }
        }
        for kind in 0..<2 {
            #expect(sizes[1][kind] < sizes[0][kind] * 22 / 10)
            #expect(sizes[2][kind] < sizes[1][kind] * 22 / 10)
        }
    }
}

/// Collects the names of elements.
private final class ElementNames: NSObject, XMLParserDelegate {
    var names: Set<String> = []

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) { names.insert(elementName) }
}
