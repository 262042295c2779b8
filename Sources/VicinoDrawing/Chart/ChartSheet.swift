internal import VicinoCore
internal import VicinoMarkup

/// A chart laid out on a sheet of fixed width.
struct ChartSheet {
    /// The file.
    let text: String

    /// The width of the sheet, and its margin on all sides, in pixels.
    static let width = 720.0
    static let margin = 24.0
    /// The room right of a drawing for the amounts of its grid.
    private static let scaleWidth = 52.0
    private static let inner = width - 2 * margin

    init(_ chart: Chart, letters: inout ChartLetters) {
        let heading = Self.heading(chart)
        let body = Self.body(chart, letters: &letters)
        let foot = Self.foot(chart)
        let height = heading.height + body.height + foot.height + Self.margin
        var svg = MarkupWriter()
        svg.element(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "width": ChartSurface.number(Self.width),
                "height": ChartSurface.number(height),
                "viewBox": "0 0 \(ChartSurface.number(Self.width)) \(ChartSurface.number(height))", "role": "img",
                "font-family": "Inter, sans-serif", "font-size": "11", "font-weight": "500",
                "fill": ChartColor.secondText,
            ]
        ) { svg in
            svg.element("title", text: chart.title)
            svg.element("desc", text: chart.sentence)
            Self.hatch(&svg)
            svg.element(
                "rect",
                [
                    "width": "100%", "height": "100%",
                    "fill": chart.person.isOwn ? ChartColor.card : ChartColor.theirCard,
                ])
            Self.add(&svg, x: Self.margin, y: 0, heading.markup)
            Self.add(&svg, x: Self.margin, y: heading.height, body.markup)
            Self.add(&svg, x: Self.margin, y: heading.height + body.height, foot.markup)
        }
        text = svg.markup.text + "\n"
    }

    /// Markup and the height that it takes up.
    private typealias Block = (markup: Markup, height: Double)

    private static func add(_ svg: inout MarkupWriter, x: Double, y: Double, _ markup: Markup) {
        svg.element("g", ["transform": "translate(\(ChartSurface.number(x)) \(ChartSurface.number(y)))"]) { svg in
            svg.add(markup)
        }
    }

    private static func hatch(_ svg: inout MarkupWriter) {
        svg.element("defs") { svg in
            svg.element(
                "pattern",
                [
                    "id": "unk", "width": "7", "height": "7", "patternUnits": "userSpaceOnUse",
                    "patternTransform": "rotate(45)",
                ]
            ) { $0.element("path", ["d": "M0 0V7", "stroke": ChartColor.unknown, "stroke-width": "1.3"]) }
        }
    }

    private static func heading(_ chart: Chart) -> Block {
        var svg = MarkupWriter()
        let author = chart.person.isOwn ? "" : chart.person.heading.truncated(toWidth: 30)
        svg.element(
            "text", ["y": "42", "font-size": "18", "font-weight": "640", "fill": ChartColor.text],
            text: chart.title.truncated(toWidth: author.isEmpty ? 60 : 34))
        if !author.isEmpty {
            svg.element(
                "text", ["x": ChartSurface.number(inner), "y": "42", "font-size": "13", "text-anchor": "end"],
                text: author)
        }
        svg.element("text", ["y": "62", "font-size": "13"], text: chart.detail.truncated(toWidth: 92))
        guard let figure = chart.figure, !chart.isEmpty else { return (svg.markup, 80) }
        svg.element("text", ["y": "100", "font-size": "14"]) { svg in
            svg.element(
                "tspan", ["font-size": "28", "font-weight": "660", "fill": ChartColor.text], text: figure.text.text)
            svg.write(" " + figure.meaning.text)
        }
        return (svg.markup, 116)
    }

    private static func foot(_ chart: Chart) -> Block {
        let notes = chart.isEmpty ? [chart.words.emptyNote] : chart.notes
        var svg = MarkupWriter()
        for (index, note) in notes.enumerated() {
            svg.element("text", ["y": "\(20 + 16 * index)"], text: note.truncated(toWidth: 110))
        }
        return (svg.markup, notes.isEmpty ? 0 : Double(8 + 16 * notes.count))
    }

    private static func body(_ chart: Chart, letters: inout ChartLetters) -> Block {
        var svg = MarkupWriter()
        switch chart.plot {
        case .pie(let bars, let hole):
            let drawing = ChartDrawing(chart, on: .file(width: 200, height: 200), letters: &letters)
            let height = max(200, Double(bars.bars.count) * ChartDrawing.barHeight)
            svg.element("g", ["transform": "translate(0 \(ChartSurface.number((height - 200) / 2)))"]) { svg in
                drawing.pie(&svg, bars, hole: hole)
            }
            svg.element("g", ["transform": "translate(236 0)"]) { drawing.fileBars(&$0, bars, width: inner - 236) }
            return (svg.markup, height)
        case .bars(let bars):
            let drawing = ChartDrawing(chart, on: .file(width: inner, height: 200), letters: &letters)
            drawing.fileBars(&svg, bars, width: inner)
            return (svg.markup, Double(bars.bars.count) * ChartDrawing.barHeight)
        case .columns(let columns):
            let drawing = ChartDrawing(chart, on: .file(width: inner - scaleWidth, height: 260), letters: &letters)
            drawing.columns(&svg, columns)
            let key = ChartKey(columns.series, drawing, width: inner)
            add(&svg, x: 0, y: 272, key.markup)
            return (svg.markup, 272 + key.height)
        case .line(let line):
            let surface = ChartSurface.file(width: inner - scaleWidth, height: 260)
            let drawing = ChartDrawing(chart, on: surface, letters: &letters)
            drawing.line(&svg, line)
            if line.series.count == 1 { return (svg.markup, 264) }
            let key = ChartKey(line.series.map(\.style), drawing, width: inner)
            add(&svg, x: 0, y: 272, key.markup)
            return (svg.markup, 272 + key.height)
        case .hours(let hours):
            let drawing = ChartDrawing(chart, on: .file(width: inner, height: 220), letters: &letters)
            drawing.hours(&svg, hours)
            let key = ChartKey(hours.steps, drawing, width: inner)
            add(&svg, x: 0, y: 232, key.markup)
            return (svg.markup, 232 + key.height)
        case .boxes(let boxes):
            let surface = ChartSurface.file(width: inner - scaleWidth, height: 260)
            ChartDrawing(chart, on: surface, letters: &letters).boxes(&svg, boxes)
            return (svg.markup, 264)
        case .months(let months):
            return year(chart, months, letters: &letters)
        }
    }

    /// Six months in a row.
    private static func year(_ chart: Chart, _ months: ChartMonths, letters: inout ChartLetters) -> Block {
        let monthHeight = ChartDrawing.monthHeight
        let drawing = ChartDrawing(
            chart, on: .file(width: ChartDrawing.monthWidth, height: monthHeight), letters: &letters)
        var svg = MarkupWriter()
        for (index, month) in months.months.enumerated() {
            guard let date = month.days.first?.date else { continue }
            let x = Double(index % 6) * 114
            let y = Double(index / 6) * (monthHeight + 34)
            svg.element("g", ["transform": "translate(\(ChartSurface.number(x)) \(ChartSurface.number(y)))"]) { svg in
                svg.element(
                    "text", ["y": "14", "font-size": "13", "font-weight": "620", "fill": ChartColor.text],
                    text: chart.words.shortMonth(date))
                svg.element("g", ["transform": "translate(0 22)"]) { drawing.month(&$0, month, of: months) }
            }
        }
        let rows = (months.months.count + 5) / 6
        let height = Double(rows) * (monthHeight + 34)
        let key = ChartKey(months.steps, drawing, width: inner, notes: months.keyNotes(chart.words))
        add(&svg, x: 0, y: height, key.markup)
        return (svg.markup, height + key.height)
    }
}
