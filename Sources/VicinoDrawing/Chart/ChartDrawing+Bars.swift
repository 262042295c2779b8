internal import VicinoMarkup

extension ChartDrawing {
    /// The height of a bar with its name, in pixels.
    static let barHeight = 34.0

    /// Bars as elements of a page: letters, name, amount, and the bar below.
    func pageBars(_ html: inout MarkupWriter, _ bars: ChartBars) {
        html.element("div", ["class": "tot"]) { html in
            for bar in bars.bars {
                let style = bar.mark?.hue.cssClass
                html.element(
                    "span", ["class": "bdg " + (style ?? "unk"), "aria-hidden": "true"],
                    text: bar.mark.map(letters) ?? "?")
                html.element("span", text: bar.name)
                html.element("span", ["class": "num"]) { html in
                    html.write(bar.text + " ")
                    html.element("span", ["class": "mut xs"], text: bar.aside)
                }
                // The style sheet has the size of a bar, and what is behind it.
                html.element("svg", ["class": style, "aria-hidden": "true"]) { svg in
                    let paint = paint(of: bar)
                    let length = ChartSurface.number(length(of: bar) * 100, decimals: 1) + "%"
                    svg.element("rect", ["class": paint.cssClass, "width": length, "fill": paint.fill])
                }
            }
        }
    }

    /// Bars in a file.
    func fileBars(_ svg: inout MarkupWriter, _ bars: ChartBars, width: Double) {
        for (index, bar) in bars.bars.enumerated() {
            svg.element("g", ["transform": "translate(0 \(ChartSurface.number(Double(index) * Self.barHeight)))"]) {
                svg in
                badge(&svg, bar.mark, x: 0, y: 0)
                svg.element(
                    "text", ["x": "26", "y": "13", "font-size": "13", "fill": ChartColor.text],
                    text: bar.name.truncated(toWidth: Int((width - 240) / 8)))
                svg.element(
                    "text", ["x": ChartSurface.number(width), "y": "13", "text-anchor": "end", "font-size": "13"],
                    text: bar.aside.isEmpty ? bar.text : "\(bar.text) · \(bar.aside)")
                svg.element("g", ["transform": "translate(26 20)"]) { svg in
                    track(&svg, bar, width: width - 26)
                }
            }
        }
    }

    /// The square with the letters of a mark, or with a question mark.
    func badge(_ svg: inout MarkupWriter, _ mark: ChartMark?, x: Double, y: Double) {
        let paint = ChartPaint(mark.map { .series($0.hue, isTheirs: isTheirs) } ?? .unknown, on: surface)
        svg.element(
            "rect",
            [
                "x": ChartSurface.number(x), "y": ChartSurface.number(y), "width": "18", "height": "18", "rx": "5",
                "fill": paint.fill, "stroke": paint.stroke, "stroke-width": paint.width,
            ])
        if let mark { letters(&svg, of: mark, x: x + 9, y: y + 13) }
    }

    private func track(_ svg: inout MarkupWriter, _ bar: ChartBars.Bar, width: Double) {
        let ground = ChartPaint(.track, on: surface)
        let paint = paint(of: bar)
        svg.element(
            "rect", ["width": ChartSurface.number(width), "height": "6", "rx": "3", "fill": ground.fill])
        svg.element(
            "rect",
            [
                "width": ChartSurface.number(length(of: bar) * width), "height": "6", "rx": "3",
                "fill": paint.fill, "stroke": paint.stroke, "stroke-width": paint.width,
            ])
    }

    private func paint(of bar: ChartBars.Bar) -> ChartPaint {
        ChartPaint(bar.mark.map { .series($0.hue, isTheirs: isTheirs) } ?? .unknown, on: surface)
    }

    private func length(of bar: ChartBars.Bar) -> Double { min(max(bar.length, 0), 1) }
}
