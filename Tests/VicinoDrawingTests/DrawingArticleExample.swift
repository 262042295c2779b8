import Foundation
import VicinoCore
import VicinoDrawing

func pagesRead() throws -> Chart {
    try Chart.columns(
        ChartHeading("Pages read", detail: "this week"), over: ["Mon", "Tue", "Wed"],
        of: [ChartSeries("Dune", [30, 12, nil]), ChartSeries("Émile", [0, 44, 18])],
        unit: .count(one: "page", many: "pages"))
}

func files(of chart: Chart) throws -> [String: [UInt8]] {
    let svg = chart.svg()
    return [
        "chart.svg": Array(svg.utf8),
        "chart.png": try PNGRenderer().png(of: svg),
        "chart.csv": Array(chart.csv().utf8),
        "chart.txt": Array(chart.lines(width: 60).joined(separator: "\n").utf8),
    ]
}

func weight(_ kilograms: [CivilDate: Double], in days: ClosedRange<CivilDate>) throws -> [Chart] {
    let unit = ChartUnit.number(symbol: "kg")
    let categories = try ChartCategory.days(days)
    let months = Dictionary(grouping: kilograms) { $0.key.firstOfMonth }.sorted { $0.key < $1.key }
    return [
        try Chart.lines(
            "Weight", over: categories,
            of: [ChartSeries("weight", categories.map { $0.day.flatMap { kilograms[$0] } })], unit: unit),
        try Chart.days("Weight, day by day", kilograms, in: days, unit: unit, limits: [60, 70, 80, 90]),
        try Chart.quartiles(
            "Weight by month", of: months.map { ChartSeries("\($0.key)", $0.value.map(\.value)) },
            unit: unit),
    ]
}

func readingDay(_ books: [(title: String, start: Timestamp, end: Timestamp)], on date: CivilDate) -> [String] {
    let now = books.map(\.end).max() ?? .epoch
    let spans = books.map { DrawnSpan($0.title, from: $0.start, to: $0.end, hue: .teal) }
    let totals = books.map { DrawnTotal($0.title, $0.end - $0.start, hue: .teal) }
    let day = DrawnDay(date, of: spans, totals: totals, in: .current, now: now)
    let noun = CalendarNoun(one: "book", many: "books")
    return CalendarView(of: .user, days: [day], now: now, in: .current, noun: noun).day(date)
}
