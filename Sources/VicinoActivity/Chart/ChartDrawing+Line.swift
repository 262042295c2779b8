extension ChartDrawing {
    /// The most days that have a tip each; otherwise a week has one.
    private static let dayTipLimit = 62

    /// A line with the area below, interrupted where nothing is known, and the mean of each week.
    func line(_ svg: inout MarkupWriter, _ line: ChartLine) {
        grid(&svg, line.scale)
        let hue = ActivityHue.walking
        stretched(&svg, hue) { svg in
            for run in line.runs where run.count > 1 { curve(&svg, run, line, hue) }
        }
        for run in line.runs where run.count == 1 { dot(&svg, run.lowerBound, line, hue) }
        for mean in line.means { dashes(&svg, mean, line) }
        if surface.isPage { tips(&svg, line, hue) }
        for (index, point) in line.points.enumerated() {
            label(&svg, point.label, x: x(index, line))
        }
    }

    /// What is drawn on percentages in both directions. On the page it stretches with the drawing.
    func stretched(_ svg: inout MarkupWriter, _ hue: ActivityHue? = nil, _ body: (inout MarkupWriter) -> Void) {
        guard surface.isPage else { return body(&svg) }
        svg.element(
            "svg",
            [
                "class": hue?.cssClass, "viewBox": "0 0 100 100", "preserveAspectRatio": "none", "width": "100%",
                "height": "100%",
            ], body)
    }

    /// A place within what is stretched.
    func coordinates(_ x: Double, _ y: Double) -> (x: String, y: String) {
        guard surface.isPage else { return (surface.x(x), surface.y(y)) }
        return (ChartSurface.number(x), ChartSurface.number(y, decimals: 1))
    }

    private func curve(_ svg: inout MarkupWriter, _ run: Range<Int>, _ line: ChartLine, _ hue: ActivityHue) {
        let points = run.map { text(x($0, line), height(line.scale.height(line.points[$0].amount ?? 0))) }
        let ends = [text(x(run.lowerBound, line), Self.base), text(x(run.upperBound - 1, line), Self.base)]
        let (area, stroke) = (ChartPaint(.area(hue), on: surface), ChartPaint(.line(hue), on: surface))
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

    /// A day between unknown ones, of which no line could be drawn.
    private func dot(_ svg: inout MarkupWriter, _ index: Int, _ line: ChartLine, _ hue: ActivityHue) {
        let paint = ChartPaint(.dot(hue), on: surface)
        svg.element("g", ["class": surface.isPage ? hue.cssClass : nil]) { svg in
            circle(&svg, index, line, paint, style: paint.cssClass, radius: "3")
        }
    }

    private func circle(
        _ svg: inout MarkupWriter, _ index: Int, _ line: ChartLine, _ paint: ChartPaint, style: String?, radius: String
    ) {
        svg.element(
            "circle",
            [
                "class": style, "cx": surface.x(x(index, line)),
                "cy": surface.y(height(line.scale.height(line.points[index].amount ?? 0))), "r": radius,
                "fill": paint.fill, "stroke": paint.stroke, "stroke-width": paint.width,
            ])
    }

    private func dashes(_ svg: inout MarkupWriter, _ mean: ChartLine.Mean, _ line: ChartLine) {
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

    private func tips(_ svg: inout MarkupWriter, _ line: ChartLine, _ hue: ActivityHue) {
        guard line.points.count <= Self.dayTipLimit else { return weekTips(&svg, line, hue) }
        for index in line.points.indices where !line.points[index].isFuture {
            let point = line.points[index]
            let text = point.amount.map { words.full($0, line.scale.unit) } ?? words.noSteps
            let title = words.fill(words.entry, ["name": words.date(point.date), "amount": text])
            hit(&svg, title, hue: hue, tips: [(title, nil, "10")]) { svg in
                area(&svg, index..<index + 1, line)
                guard point.amount != nil else { return }
                let x = surface.x(x(index, line))
                svg.element(
                    "line", ["class": "v", "x1": x, "x2": x, "y1": surface.y(9), "y2": surface.y(Self.base)])
                circle(&svg, index, line, ChartPaint(.dot(hue), on: surface), style: "dot v", radius: "4")
            }
        }
    }

    private func weekTips(_ svg: inout MarkupWriter, _ line: ChartLine, _ hue: ActivityHue) {
        let means = Dictionary(uniqueKeysWithValues: line.means.map { ($0.days.lowerBound, $0.amount) })
        for week in line.weeks where !line.points[week.lowerBound].isFuture {
            let mean = means[week.lowerBound].map { "\(words.full($0, line.scale.unit)), \(words.meanOfWeek)" }
            let days = words.name(of: line.points[week.lowerBound].date...line.points[week.upperBound - 1].date)
            let title = words.fill(words.entry, ["name": days, "amount": mean ?? words.noSteps])
            hit(&svg, title, hue: hue, tips: [(title, nil, "10")]) { area(&$0, week, line) }
        }
    }

    /// Where the mouse finds a tip.
    private func area(_ svg: inout MarkupWriter, _ days: Range<Int>, _ line: ChartLine) {
        let (left, right) = (edge(days.lowerBound, line), edge(days.upperBound, line))
        svg.element(
            "rect",
            ["class": "z", "x": surface.x(left), "width": surface.x(right - left), "height": surface.y(90)])
    }

    private func x(_ index: Int, _ line: ChartLine) -> Double {
        (Double(index) + 0.5) / Double(max(1, line.points.count)) * 100
    }

    private func edge(_ index: Int, _ line: ChartLine) -> Double {
        Double(index) / Double(max(1, line.points.count)) * 100
    }

    private func text(_ x: Double, _ y: Double) -> String {
        let place = coordinates(x, y)
        return "\(place.x),\(place.y)"
    }
}
