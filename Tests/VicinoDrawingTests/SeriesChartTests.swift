import Foundation
import FoundationXML
import Testing
import VicinoCore
import VicinoMarkup

@testable import VicinoDrawing

@Suite("Charts of an app's own series")
struct SeriesChartTests {
    private static let pages = ChartUnit.count(one: "page", many: "pages")
    private static let hostile = "=</svg><script>\u{202E}\u{1B}[31m\"'&" + String(repeating: "漢\u{301}", count: 200)

    /// A chart of each form, in which a name and amounts stand.
    static func charts(
        _ name: String = "Dune", amounts: [Double?] = [30, nil, 12], unit: ChartUnit = pages
    ) throws -> [Chart] {
        let heading = ChartHeading(name, detail: name, notes: [name])
        let categories = (0..<amounts.count).map { ChartCategory("\($0) \(name)") }
        let series = [ChartSeries(name, amounts), ChartSeries("Émile", amounts.reversed())]
        let items = amounts.map { ChartItem(name, $0) }
        let first = try #require(CivilDate("2026-11-01"))
        let days = first...first.adding(days: max(0, amounts.count - 1))
        let byDay = Dictionary(
            uniqueKeysWithValues: amounts.enumerated().compactMap { index, amount in
                amount.map { (first.adding(days: index), $0) }
            })
        var hours = [[Double?]](repeating: [Double?](repeating: nil, count: 24), count: 7)
        for (hour, amount) in amounts.prefix(24).enumerated() { hours[2][hour] = amount }
        return [
            try Chart.columns(heading, over: categories, of: series, unit: unit),
            try Chart.columns(heading, over: categories, of: series, unit: unit, isStacked: false),
            try Chart.lines(heading, over: categories, of: [series[0]], unit: unit),
            try Chart.lines(heading, over: categories, of: series, unit: unit),
            try Chart.bars(heading, of: items, unit: unit), try Chart.parts(heading, of: items, unit: unit),
            try Chart.days(heading, byDay, in: days, unit: unit),
            try Chart.hoursOfWeek(heading, hours, unit: unit), try Chart.quartiles(heading, of: series, unit: unit),
        ]
    }

    private static func page(_ chart: Chart) -> String {
        var letters = ChartLetters()
        return chart.markup(letters: &letters).text
    }

    @Test("Every form has the app's numbers on the page, in the file, in the terminal and in the table")
    func numbers() throws {
        for (index, chart) in try Self.charts().enumerated() {
            #expect(Self.page(chart).contains("<svg"), "\(index)")
            #expect(chart.svg().contains(">Dune</title>"), "\(index)")
            #expect(chart.lines().first == "Dune", "\(index)")
            #expect(chart.csv().contains("30"), "\(index)")
            #expect(chart.csv().contains("12"), "\(index)")
            #expect(chart.tableMarkup().text.contains("30</td>"), "\(index)")
            #expect(!chart.isEmpty, "\(index)")
        }
    }

    @Test("Columns are a table with a sum of what is known, and tips with the unit's word")
    func columns() throws {
        let chart = try Chart.columns(
            "Pages read", over: ["Mon", "Tue", "Wed"],
            of: [ChartSeries("Dune", [30, 1, nil]), ChartSeries("Émile", [0, 44, nil])], unit: Self.pages)
        #expect(
            chart.csv() == "name,Dune,Émile,total\r\nMon,30,0,30\r\nTue,1,44,45\r\nWed,,,\r\n")
        let page = Self.page(chart)
        #expect(page.contains("<text>Mon: Dune 30 pages</text>"))
        #expect(page.contains("<text>Tue: Dune 1 page</text>"))
        #expect(page.contains("<text>Wed: nothing recorded</text>"))
        #expect(page.contains(">Du</span>Dune</span>"))
        let lines = chart.lines(width: 40)
        #expect(lines.contains { $0.hasPrefix("Mon      30 Du") })
        #expect(lines.last == "Du Dune  Ém Émile")
        #expect(chart.period == nil)
    }

    @Test("Lines that are several have a key and no area; a single one has an area and no key")
    func lines() throws {
        let charts = try Self.charts(amounts: [30, 20, 12])
        #expect(Self.page(charts[2]).contains("class=\"ar\""))
        #expect(!Self.page(charts[2]).contains("class=\"key"))
        #expect(!Self.page(charts[3]).contains("class=\"ar\""))
        #expect(Self.page(charts[3]).contains("class=\"key"))
        #expect(charts[3].csv() == "name,Dune,Émile\r\n0 Dune,30,12\r\n1 Dune,20,20\r\n2 Dune,12,30\r\n")
        #expect(charts[3].lines().contains("Émile"))
    }

    @Test("Many points share tips, which say the least to the greatest amount")
    func groups() throws {
        let categories = (1...124).map { ChartCategory("\($0)") }
        let chart = try Chart.lines(
            "Noise", over: categories, of: [ChartSeries("noise", (1...124).map(Double.init))],
            unit: .number(symbol: "dB"))
        #expect(Self.page(chart).contains("<text>1 – 2: 1 dB – 2 dB</text>"))
        #expect(Self.page(chart).split(separator: "tabindex").count == 62 + 1)
    }

    @Test("Parts have shares that add up, and the sum in their middle")
    func parts() throws {
        let chart = try Chart.parts(
            "Cake", of: [ChartItem("flour", 1), ChartItem("sugar", 1), ChartItem("milk", 1), ChartItem("salt", nil)],
            unit: .number(symbol: "kg"))
        #expect(
            chart.csv()
                == "name,amount (kg),share (%)\r\nflour,1,33.33\r\nsugar,1,33.33\r\nmilk,1,33.33\r\n")
        #expect(chart.svg().contains(">total</text>"))
        #expect(chart.svg().contains(">3 kg</text>"))
        let shares = chart.table.rows.compactMap { row in row.last?.text(DrawingWords()) }
        #expect(shares.sorted() == ["33 %", "33 %", "34 %"])
    }

    @Test("Durations are amounts of time, and are written as time")
    func durations() throws {
        let chart = try Chart.bars(
            "Practice", of: [ChartItem("scales", duration: .seconds(5_340)), ChartItem("songs", duration: nil)],
            unit: .time)
        #expect(chart.csv() == "name,amount (min)\r\nscales,89\r\nsongs,\r\n")
        #expect(chart.svg().contains("1 h 29"))
        #expect(ChartSeries("a", durations: [.milliseconds(1), nil]).amounts == [1, nil])
    }

    @Test("A heat map of days shades by the app's limits, and by round ones without")
    func days() throws {
        let first = try #require(CivilDate("2026-11-01"))
        let amounts = [first: 9.0, first.adding(days: 1): 10, first.adding(days: 3): 44]
        let chart = try Chart.days(
            "Pages", amounts, in: first...first.adding(days: 4), unit: Self.pages, limits: [10, 40],
            today: first.adding(days: 3))
        guard case .months(let map) = chart.plot else { throw WrongForm() }
        let expected: [ChartMonths.State] = [
            .amount(9, step: 0), .amount(10, step: 1), .unknown, .amount(44, step: 2), .outside,
        ]
        #expect(map.months.flatMap(\.days).map(\.state) == expected)
        #expect(chart.table.rows.count == 4)
        #expect(chart.period == first...first.adding(days: 4))
        let round = try Chart.days("Pages", amounts, in: first...first, unit: Self.pages)
        guard case .months(let roundMap) = round.plot else { throw WrongForm() }
        #expect(roundMap.steps.limits == [2, 4, 6, 8])
    }

    @Test("A heat map of the hours of the week has a row for each weekday")
    func hours() throws {
        let chart = try Self.charts(unit: .number(symbol: "dB"))[7]
        #expect(chart.table.rows.count == 24)
        #expect(chart.table.rows[0][3] == .number(30, symbol: "dB"))
        #expect(chart.sentence.contains("Wednesday 00–01: 30 dB"))
        #expect(chart.svg().contains("<title>Wednesday 00–01: 30 dB</title>"))
        #expect(throws: VicinoError.self) { try Chart.hoursOfWeek("x", [[1]], unit: .time) }
    }

    @Test("Quartiles are a box with the median, the quartiles and the range of each group")
    func quartiles() throws {
        let chart = try Chart.quartiles(
            "Weight", of: [ChartSeries("cats", [1, 2, 3, 4, 5, nil, .nan]), ChartSeries("dogs", [])],
            unit: .number(symbol: "kg"))
        #expect(
            chart.csv()
                == "name,values,least (kg),lower quartile (kg),median (kg),upper quartile (kg),greatest (kg)\r\n"
                + "cats,5,1,2,3,4,5\r\ndogs,0,,,,,\r\n")
        #expect(Self.page(chart).contains("<text>cats: median 3 kg · 2 kg – 4 kg · 1 kg – 5 kg</text>"))
        #expect(Self.page(chart).contains("<text>dogs: nothing recorded</text>"))
        let line = try #require(chart.lines(width: 40).first { $0.hasPrefix("cats") })
        #expect(line.hasPrefix("cats    3 kg      ───"))
        #expect(line.contains("▒█▒"))
        #expect(line.hasSuffix("───"))
    }

    @Test("A quartile between two values is interpolated")
    func interpolation() throws {
        let quartiles = try #require(Quartiles(of: [4, 1, 3, 2]))
        #expect([quartiles.lower, quartiles.median, quartiles.upper] == [1.75, 2.5, 3.25])
        let single = try #require(Quartiles(of: [7]))
        #expect([single.least, single.lower, single.median, single.upper, single.greatest] == [7, 7, 7, 7, 7])
        #expect(Quartiles(of: [Double]()) == nil)
        #expect(Quartiles(of: [.nan, .infinity]) == nil)
    }

    @Test("Names with markup, escape sequences and much text change no drawing, and no line of the terminal")
    func hostileNames() throws {
        let unit = ChartUnit.count(one: Self.hostile, many: Self.hostile)
        for chart in try Self.charts(Self.hostile, unit: unit) + Self.charts(Self.hostile, unit: .number(symbol: "<b>"))
        {
            for markup in ["<div>\(Self.page(chart))\(chart.tableMarkup().text)</div>", chart.svg()] {
                #expect(XMLParser(data: Data(markup.utf8)).parse())
                #expect(!markup.contains("<script"))
                #expect(!markup.contains("<b>"))
                #expect(!markup.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" })
            }
            for line in chart.lines(width: 60) {
                #expect(line.displayWidth <= 60, "\(line)")
                #expect(!line.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" })
            }
            #expect(!chart.csv().contains("\r\n=<"))
        }
    }

    @Test("Without series, and with unknown amounts only, a chart says that nothing is recorded")
    func nothing() throws {
        let unknown = try Self.charts(amounts: [nil, .nan, .infinity, -.infinity])
        let none = [
            try Chart.columns("x", over: [], of: [], unit: .time), try Chart.lines("x", over: [], of: [], unit: .time),
            try Chart.columns("x", over: ["a"], of: [], unit: .time),
            try Chart.bars("x", of: [], unit: .distance), try Chart.parts("x", of: [ChartItem("a", 0)], unit: .time),
            try Chart.quartiles("x", of: [], unit: .time),
        ]
        for chart in unknown + none {
            #expect(chart.isEmpty)
            #expect(chart.lines().last == "Nothing is recorded in this period.")
            #expect(chart.svg().contains("Nothing is recorded in this period."))
            #expect(!Self.page(chart).contains("nan"))
        }
    }

    @Test(
        "Negative and huge amounts are refused, and the greatest allowed one is drawn", arguments: [-1, 1.1e15, 1e300])
    func limits(amount: Double) throws {
        #expect(throws: VicinoError.self) { try Chart.bars("x", of: [ChartItem("a", amount)], unit: .time) }
        #expect(throws: VicinoError.self) { try Chart.parts("x", of: [ChartItem("a", amount)], unit: .time) }
        #expect(throws: VicinoError.self) { try Chart.quartiles("x", of: [ChartSeries("a", [amount])], unit: .time) }
        let error = #expect(throws: VicinoError.self) {
            try Chart.columns("x", over: ["a"], of: [ChartSeries("a", [amount])], unit: .distance)
        }
        #expect(error?.code == .outOfRange)
        for unit in [ChartUnit.time, .distance, Self.pages, .number(symbol: "")] {
            for chart in try Self.charts(amounts: [ChartSeries.amountLimit, 1e-12], unit: unit) {
                #expect(!chart.svg().contains("nan"))
                #expect(!chart.svg().contains("inf"))
                #expect(!chart.lines().isEmpty)
            }
        }
    }

    @Test("A series needs an amount for each position, and a chart has at most a thousand marks")
    func counts() throws {
        let short = #expect(throws: VicinoError.self) {
            try Chart.columns("x", over: ["a", "b"], of: [ChartSeries("a", [1])], unit: .time)
        }
        #expect(short?.code == .refused)
        let many = [Double?](repeating: 1, count: Chart.markLimit + 1)
        let error = #expect(throws: VicinoError.self) {
            try Chart.lines("x", over: many.map { _ in "a" }, of: [ChartSeries("a", many)], unit: .time)
        }
        #expect(error?.code == .outOfRange)
        let first = try #require(CivilDate("2000-01-01"))
        #expect(throws: VicinoError.self) {
            try Chart.days("x", [:], in: first...first.adding(days: 1_000), unit: .time)
        }
        #expect(throws: VicinoError.self) {
            try Chart.days("x", [:], in: first...first, unit: .time, limits: [3, 2])
        }
    }

    @Test("What a followed person's app has drawn is hollow, and names them")
    func theirs() throws {
        let anna = CalendarPerson(name: "Anna", isOwn: false)
        let chart = try Chart.columns(
            "x", over: ["a"], of: [ChartSeries("b", [1])], unit: Self.pages, person: anna)
        #expect(Self.page(chart).contains("class=\"b h\""))
        #expect(chart.svg().contains("Anna · read-only"))
    }

    @Test("The charts of the article are drawn")
    func article() throws {
        #expect(try files(of: pagesRead()).count == 4)
        let first = try #require(CivilDate("2026-11-29"))
        let charts = try weight([first: 71.5, first.adding(days: 2): 70], in: first...first.adding(days: 3))
        #expect(
            charts[0].csv() == "day,weight (kg)\r\n2026-11-29,71.5\r\n2026-11-30,\r\n2026-12-01,70\r\n2026-12-02,\r\n")
        #expect(charts[2].table.rows.map { $0[1] } == [.count(1), .count(1)])
    }
}

/// A chart has not the form that a test expects.
private struct WrongForm: Error {}
