/// Draws charts as SVG, on either surface by the same geometry.
struct ChartDrawing {
    let surface: ChartSurface
    let words: ChartWords
    /// Whether the amounts are those of a person whom the user follows.
    let isTheirs: Bool
    private let marks: [String: ActivityMark]

    /// The place of zero and the height of the largest amount, in percent from the top.
    static let base = 86.0
    static let rise = 76.0

    init(_ chart: Chart, on surface: ChartSurface, marks: inout ActivityMarks) {
        (self.surface, words, isTheirs) = (surface, chart.words, !chart.person.isOwn)
        var found: [String: ActivityMark] = [:]
        for activity in chart.plot.activities { found[activity] = marks.mark(for: activity) }
        self.marks = found
    }

    /// The letters of an activity.
    func letters(_ activity: String) -> String { marks[activity]?.letters ?? "?" }

    /// The hue of an activity, and of nothing.
    func hue(_ activity: String) -> ActivityHue { marks[activity]?.hue ?? ActivityHue(of: activity) }

    /// Where an amount of the scale is drawn, in percent from the top.
    func height(_ share: Double) -> Double { Self.base - share * Self.rise }

    /// A group with a title; on the page with the tip in its place that appears while the mouse is over it.
    ///
    /// - Parameters:
    ///   - tips: lines of the tip and their places.
    func hit(
        _ svg: inout MarkupWriter, _ title: String, hue: ActivityHue?, tips: [(text: String, x: String?, y: String)],
        centered: Bool = false, _ body: (inout MarkupWriter) -> Void
    ) {
        let style = surface.isPage ? (hue.map { "hit " + $0.cssClass } ?? "hit") : nil
        svg.element("g", ["class": style, "tabindex": surface.isPage ? "-1" : nil]) { svg in
            guard surface.isPage, !tips.isEmpty else {
                svg.element("title", text: title)
                return body(&svg)
            }
            body(&svg)
            for tip in tips {
                svg.element(
                    "text", ["class": "tip", "x": tip.x, "y": tip.y, "text-anchor": centered ? "middle" : nil],
                    text: tip.text)
            }
        }
    }

    /// A rectangle by percentages.
    func rectangle(
        _ svg: inout MarkupWriter, _ box: ChartBox, _ shape: ChartShape, radius: Int = 3, title: String? = nil
    ) {
        let paint = ChartPaint(shape, on: surface)
        let attributes: KeyValuePairs<StaticString, String?> = [
            "class": paint.cssClass, "x": surface.x(box.x), "width": surface.x(box.width), "y": surface.y(box.y),
            "height": surface.y(box.height), "rx": "\(radius)", "fill": paint.fill, "stroke": paint.stroke,
            "stroke-width": paint.width,
        ]
        guard let title else { return svg.element("rect", attributes) }
        svg.element("rect", attributes) { $0.element("title", text: title) }
    }

    /// The lines of a scale with their amounts at the right.
    func grid(_ svg: inout MarkupWriter, _ scale: ChartScale) {
        let paint = ChartPaint(.grid, on: surface)
        for amount in scale.lines {
            let y = surface.y(height(scale.height(amount)))
            svg.element(
                "line",
                [
                    "class": paint.cssClass, "x1": "0", "x2": surface.x(100), "y1": y, "y2": y, "stroke": paint.stroke,
                    "stroke-width": paint.width,
                ])
            svg.element(
                "text", ["x": surface.x(100), "dx": "46", "y": y, "dy": "4", "text-anchor": "end"],
                text: scale.label(amount, words))
        }
    }

    /// A label below the drawing. On a narrow page only its first characters are shown.
    func label(_ svg: inout MarkupWriter, _ text: String, x: Double, narrow: Int = .max) {
        if text.isEmpty { return }
        let attributes: KeyValuePairs<StaticString, String?> = [
            "x": surface.x(x), "y": surface.y(98), "text-anchor": "middle",
        ]
        guard surface.isPage, narrow < text.count else { return svg.element("text", attributes, text: text) }
        svg.element("text", attributes) { svg in
            svg.write(String(text.prefix(narrow)))
            svg.element("tspan", ["class": "xn"], text: String(text.dropFirst(narrow)))
        }
    }
}

/// A rectangle, in percent of the drawing.
struct ChartBox {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
}

extension ChartPlot {
    /// The activities that it names, in the order in which a reader meets them.
    var activities: [String] {
        switch self {
        case .pie(let bars, _), .bars(let bars): bars.bars.compactMap(\.activity)
        case .columns(let columns): columns.series.compactMap(\.activity)
        case .line, .hours, .months: []
        }
    }
}
