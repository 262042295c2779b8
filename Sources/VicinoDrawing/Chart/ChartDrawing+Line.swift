internal import VicinoMarkup

extension ChartDrawing {
    /// The maximum number of points for which each has its own tip; with more, each group has one.
    static let pointTipLimit = 62

    /// Lines, interrupted where nothing is known, and the means. A single line has an area below.
    func line(_ svg: inout MarkupWriter, _ line: ChartLine) {
        grid(&svg, line.scale)
        for series in line.series { draw(&svg, series, of: line) }
        surface.isPage ? means(&svg, line) : line.means.forEach { dashes(&svg, $0, in: line) }
        if surface.isPage { tips(&svg, of: line) }
        labels(&svg, line.points.enumerated().map { ($1.label, x($0, line), .max) })
    }

    private func draw(_ svg: inout MarkupWriter, _ series: ChartLine.Series, of line: ChartLine) {
        stretched(&svg, hue: series.style.hue, width: max(1, line.points.count)) { svg in
            if surface.isPage { return paths(&svg, series, of: line) }
            for run in series.runs where run.count > 1 { curve(&svg, run, of: series, in: line) }
        }
        dots(&svg, of: series, in: line)
    }

    /// What is drawn on percentages in both directions. On the page it stretches with the drawing.
    ///
    /// - Parameter width: how many units the whole width has on the page.
    func stretched(
        _ svg: inout MarkupWriter, hue: ChartHue? = nil, width: Int = 100, body: (inout MarkupWriter) -> Void
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

    /// All runs on the page: one path for the areas, and one for the lines. Steps from point to point take half the space of
    /// coordinates.
    private func paths(_ svg: inout MarkupWriter, _ series: ChartLine.Series, of line: ChartLine) {
        let base = Self.fine(Self.base)
        let hue = series.style.hue
        let runs = series.runs.filter { $0.count > 1 }.map { run in
            let heights = run.map { Self.fine(height(line.scale.height(series.amounts[$0] ?? 0))) }
            let steps = zip(heights, heights.dropFirst()).map { $1 < $0 ? "1\($1 - $0)" : "1 \($1 - $0)" }
            let start = "M\(ChartSurface.number(Double(run.lowerBound) + 0.5)) "
            return (start: start, height: heights[0], steps: steps.joined(separator: " "))
        }
        guard !runs.isEmpty else { return }
        let areas = runs.map { "\($0.start)\(base)V\($0.height)l\($0.steps)V\(base)z" }.joined()
        let lines = runs.map { "\($0.start)\($0.height)l\($0.steps)" }.joined()
        if line.series.count == 1 {
            svg.element("path", ["class": ChartPaint(.area(hue), on: surface).cssClass, "d": areas])
        }
        svg.element("path", ["class": ChartPaint(.line(hue), on: surface).cssClass, "d": lines])
    }

    /// All means as one path on the page.
    private func means(_ svg: inout MarkupWriter, _ line: ChartLine) {
        let path = line.means.map { mean in
            "M\(mean.points.lowerBound) \(Self.fine(height(line.scale.height(mean.amount))))h\(mean.points.count)"
        }.joined()
        guard !path.isEmpty else { return }
        stretched(&svg, width: max(1, line.points.count)) { svg in
            svg.element("path", ["class": ChartPaint(.mean, on: surface).cssClass, "d": path])
        }
    }

    private func curve(
        _ svg: inout MarkupWriter, _ run: Range<Int>, of series: ChartLine.Series, in line: ChartLine
    ) {
        let points = run.map { text(x($0, line), height(line.scale.height(series.amounts[$0] ?? 0))) }
        let ends = [text(x(run.lowerBound, line), Self.base), text(x(run.upperBound - 1, line), Self.base)]
        let area = ChartPaint(.area(series.style.hue), on: surface)
        let stroke = ChartPaint(.line(series.style.hue), on: surface)
        if line.series.count == 1 {
            svg.element(
                "polygon",
                [
                    "class": area.cssClass, "points": ([ends[0]] + points + [ends[1]]).joined(separator: " "),
                    "fill": area.fill, "fill-opacity": area.opacity,
                ])
        }
        svg.element(
            "polyline",
            [
                "class": stroke.cssClass, "points": points.joined(separator: " "), "fill": stroke.fill,
                "stroke": stroke.stroke, "stroke-width": stroke.width, "stroke-linejoin": "round",
            ])
    }

    /// Points between unknown ones, of which no line could be drawn.
    private func dots(_ svg: inout MarkupWriter, of series: ChartLine.Series, in line: ChartLine) {
        let hue = series.style.hue
        let paint = ChartPaint(.dot(hue), on: surface)
        let single = series.runs.filter { $0.count == 1 }
        if single.isEmpty { return }
        svg.element("g", ["class": surface.isPage ? hue.cssClass : nil]) { svg in
            for run in single {
                circle(&svg, at: run.lowerBound, of: series, in: line, style: paint.cssClass, radius: "3")
            }
        }
    }

    private func circle(
        _ svg: inout MarkupWriter, at index: Int, of series: ChartLine.Series, in line: ChartLine, style: String?,
        radius: String?
    ) {
        let paint = ChartPaint(.dot(series.style.hue), on: surface)
        svg.element(
            "circle",
            [
                "class": style, "cx": surface.x(x(index, line)),
                "cy": surface.y(height(line.scale.height(series.amounts[index] ?? 0))), "r": radius,
                "fill": paint.fill, "stroke": paint.stroke, "stroke-width": paint.width,
            ])
    }

    private func dashes(_ svg: inout MarkupWriter, _ mean: ChartLine.Mean, in line: ChartLine) {
        let paint = ChartPaint(.mean, on: surface)
        let y = surface.y(height(line.scale.height(mean.amount)))
        svg.element(
            "line",
            [
                "class": paint.cssClass, "x1": surface.x(edge(mean.points.lowerBound, line)),
                "x2": surface.x(edge(mean.points.upperBound, line)), "y1": y, "y2": y, "stroke": paint.stroke,
                "stroke-width": paint.width, "stroke-dasharray": paint.dash,
            ])
    }

    private func tips(_ svg: inout MarkupWriter, of line: ChartLine) {
        guard line.points.count <= Self.pointTipLimit else {
            for group in line.groups { hit(&svg, group.tip) { area(&$0, group.points, of: line) } }
            return
        }
        let isSingle = line.series.count == 1
        for index in line.points.indices where !line.points[index].isOutside {
            let known = line.series.filter { $0.amounts[index] != nil }
            let title = words.fill(
                words.entry, ["name": line.points[index].title, "amount": text(of: known, at: index, in: line)])
            hit(&svg, title, style: isSingle ? known.first?.style.hue.cssClass : nil) { svg in
                area(&svg, index..<index + 1, of: line)
                for series in known {
                    let style = isSingle ? "dot v" : "dot v \(series.style.hue.cssClass)"
                    circle(&svg, at: index, of: series, in: line, style: style, radius: nil)
                }
            }
        }
    }

    /// The known amounts of a point, with names if there are several lines.
    private func text(of known: [ChartLine.Series], at index: Int, in line: ChartLine) -> String {
        let texts = known.map { series in
            let amount = words.full(series.amounts[index] ?? 0, line.scale.unit)
            return line.series.count == 1 ? amount : "\(series.style.name.isolated) \(amount)"
        }
        return texts.isEmpty ? line.words.unknown : texts.joined(separator: ", ")
    }

    /// Where the mouse finds a tip.
    private func area(_ svg: inout MarkupWriter, _ points: Range<Int>, of line: ChartLine) {
        let left = edge(points.lowerBound, line)
        let right = edge(points.upperBound, line)
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
