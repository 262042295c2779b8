internal import VicinoCore
internal import VicinoMarkup

extension ChartDrawing {
    /// The maximum number of days for which each has its own tip; with more, each week has one.
    private static let dayTipLimit = 62

    /// A line with the area below, interrupted where nothing is known, and the mean of each week.
    func line(_ svg: inout MarkupWriter, _ line: ChartLine) {
        grid(&svg, line.scale)
        let hue = ActivityHue.walking
        stretched(&svg, hue: hue, width: max(1, line.points.count)) { svg in
            if surface.isPage { return paths(&svg, of: line, hue: hue) }
            for run in line.runs where run.count > 1 { curve(&svg, run, of: line, hue: hue) }
        }
        dots(&svg, of: line, hue: hue)
        surface.isPage ? means(&svg, line) : line.means.forEach { dashes(&svg, $0, in: line) }
        if surface.isPage { tips(&svg, of: line, hue: hue) }
        labels(&svg, line.points.enumerated().map { ($1.label, x($0, line), .max) })
    }

    /// What is drawn on percentages in both directions. On the page it stretches with the drawing.
    ///
    /// - Parameter width: how many units the whole width has on the page.
    func stretched(
        _ svg: inout MarkupWriter, hue: ActivityHue? = nil, width: Int = 100, body: (inout MarkupWriter) -> Void
    ) {
        guard surface.isPage else { return body(&svg) }
        svg.element(
            "svg",
            [
                "class": hue?.cssClass, "viewBox": "0 0 \(width) \(Self.fineHeight)", "preserveAspectRatio": "none",
                "width": "100%",
                "height": "100%",
            ], content: body)
    }

    /// The units of the whole height of what is stretched on the page. One is less than a pixel, so that whole numbers do.
    static let fineHeight = 300

    /// A coordinate in these units, of one in percent.
    static func fine(_ percent: Double) -> Int {
        Int(((percent.isFinite ? min(max(percent, 0), 100) : 0) / 100 * Double(fineHeight)).rounded())
    }

    /// All runs on the page: one path for the areas, and one for the lines. Steps from day to day take half the space of
    /// coordinates.
    private func paths(_ svg: inout MarkupWriter, of line: ChartLine, hue: ActivityHue) {
        let base = Self.fine(Self.base)
        let runs = line.runs.filter { $0.count > 1 }.map { run in
            let heights = run.map { Self.fine(height(line.scale.height(line.points[$0].amount ?? 0))) }
            let steps = zip(heights, heights.dropFirst()).map { $1 < $0 ? "1\($1 - $0)" : "1 \($1 - $0)" }
            let start = "M\(ChartSurface.number(Double(run.lowerBound) + 0.5)) "
            return (start: start, height: heights[0], steps: steps.joined(separator: " "))
        }
        guard !runs.isEmpty else { return }
        let areas = runs.map { "\($0.start)\(base)V\($0.height)l\($0.steps)V\(base)z" }.joined()
        let lines = runs.map { "\($0.start)\($0.height)l\($0.steps)" }.joined()
        svg.element("path", ["class": ChartPaint(.area(hue), on: surface).cssClass, "d": areas])
        svg.element("path", ["class": ChartPaint(.line(hue), on: surface).cssClass, "d": lines])
    }

    /// The means of all weeks as one path on the page.
    private func means(_ svg: inout MarkupWriter, _ line: ChartLine) {
        let path = line.means.map { mean in
            "M\(mean.days.lowerBound) \(Self.fine(height(line.scale.height(mean.amount))))h\(mean.days.count)"
        }.joined()
        guard !path.isEmpty else { return }
        stretched(&svg, width: max(1, line.points.count)) { svg in
            svg.element("path", ["class": ChartPaint(.mean, on: surface).cssClass, "d": path])
        }
    }

    private func curve(_ svg: inout MarkupWriter, _ run: Range<Int>, of line: ChartLine, hue: ActivityHue) {
        let points = run.map { text(x($0, line), height(line.scale.height(line.points[$0].amount ?? 0))) }
        let ends = [text(x(run.lowerBound, line), Self.base), text(x(run.upperBound - 1, line), Self.base)]
        let area = ChartPaint(.area(hue), on: surface)
        let stroke = ChartPaint(.line(hue), on: surface)
        svg.element(
            "polygon",
            [
                "class": area.cssClass, "points": ([ends[0]] + points + [ends[1]]).joined(separator: " "),
                "fill": area.fill, "fill-opacity": area.opacity,
            ])
        svg.element(
            "polyline",
            [
                "class": stroke.cssClass, "points": points.joined(separator: " "), "fill": stroke.fill,
                "stroke": stroke.stroke, "stroke-width": stroke.width, "stroke-linejoin": "round",
            ])
    }

    /// Days between unknown ones, of which no line could be drawn.
    private func dots(_ svg: inout MarkupWriter, of line: ChartLine, hue: ActivityHue) {
        let paint = ChartPaint(.dot(hue), on: surface)
        let single = line.runs.filter { $0.count == 1 }
        if single.isEmpty { return }
        svg.element("g", ["class": surface.isPage ? hue.cssClass : nil]) { svg in
            for run in single {
                circle(&svg, at: run.lowerBound, of: line, paint: paint, style: paint.cssClass, radius: "3")
            }
        }
    }

    private func circle(
        _ svg: inout MarkupWriter, at index: Int, of line: ChartLine, paint: ChartPaint, style: String?, radius: String?
    ) {
        svg.element(
            "circle",
            [
                "class": style, "cx": surface.x(x(index, line)),
                "cy": surface.y(height(line.scale.height(line.points[index].amount ?? 0))), "r": radius,
                "fill": paint.fill, "stroke": paint.stroke, "stroke-width": paint.width,
            ])
    }

    private func dashes(_ svg: inout MarkupWriter, _ mean: ChartLine.Mean, in line: ChartLine) {
        let paint = ChartPaint(.mean, on: surface)
        let y = surface.y(height(line.scale.height(mean.amount)))
        svg.element(
            "line",
            [
                "class": paint.cssClass, "x1": surface.x(edge(mean.days.lowerBound, line)),
                "x2": surface.x(edge(mean.days.upperBound, line)), "y1": y, "y2": y, "stroke": paint.stroke,
                "stroke-width": paint.width, "stroke-dasharray": paint.dash,
            ])
    }

    private func tips(_ svg: inout MarkupWriter, of line: ChartLine, hue: ActivityHue) {
        guard line.points.count <= Self.dayTipLimit else { return weekTips(&svg, line) }
        for index in line.points.indices where !line.points[index].isOutside {
            let point = line.points[index]
            let text = point.amount.map { words.full($0, line.scale.unit) } ?? words.noSteps
            let title = words.fill(words.entry, ["name": words.dayInYear(point.date), "amount": text])
            hit(&svg, title, style: point.amount == nil ? nil : hue.cssClass) { svg in
                area(&svg, index..<index + 1, of: line)
                guard point.amount != nil else { return }
                let paint = ChartPaint(.dot(hue), on: surface)
                circle(&svg, at: index, of: line, paint: paint, style: "dot v", radius: nil)
            }
        }
    }

    private func weekTips(_ svg: inout MarkupWriter, _ line: ChartLine) {
        let means = Dictionary(uniqueKeysWithValues: line.means.map { ($0.days.lowerBound, $0.amount) })
        let isOneYear = line.points.first?.date.year == line.points.last?.date.year
        for week in line.weeks where !line.points[week].allSatisfy(\.isOutside) {
            let mean = means[week.lowerBound].map { "\(words.full($0, line.scale.unit)), \(words.meanOfWeek)" }
            let range = line.points[week.lowerBound].date...line.points[week.upperBound - 1].date
            let days = isOneYear ? words.shortName(of: range) : words.name(of: range)
            let title = words.fill(words.entry, ["name": days, "amount": mean ?? words.noSteps])
            hit(&svg, title) { area(&$0, week, of: line) }
        }
    }

    /// Where the mouse finds a tip.
    private func area(_ svg: inout MarkupWriter, _ days: Range<Int>, of line: ChartLine) {
        let left = edge(days.lowerBound, line)
        let right = edge(days.upperBound, line)
        svg.element("rect", ["x": surface.x(left), "width": surface.x(right - left)])
    }

    private func x(_ index: Int, _ line: ChartLine) -> Double {
        (Double(index) + 0.5) / Double(max(1, line.points.count)) * 100
    }

    private func edge(_ index: Int, _ line: ChartLine) -> Double {
        Double(index) / Double(max(1, line.points.count)) * 100
    }

    private func text(_ x: Double, _ y: Double) -> String {
        "\(surface.x(x)),\(surface.y(y))"
    }
}
