internal import VicinoMarkup

/// Draws charts as SVG, on either surface by the same geometry.
struct ChartDrawing {
    let surface: ChartSurface
    let words: DrawingWords
    /// Whether the amounts are those of a person whom the user follows.
    let isTheirs: Bool
    private let foundLetters: [String: String]

    /// The coordinate of zero and the height of the largest amount, in percent from the top.
    static let base = 86.0
    static let rise = 76.0

    init(_ chart: Chart, on surface: ChartSurface, letters: inout ChartLetters) {
        self.surface = surface
        words = chart.words
        isTheirs = !chart.person.isOwn
        var found: [String: String] = [:]
        for mark in chart.plot.marks { found[mark.name] = letters.assign(to: mark.name, fixed: mark.letters) }
        foundLetters = found
    }

    /// The letters of a mark.
    func letters(_ mark: ChartMark) -> String { foundLetters[mark.name] ?? "?" }

    /// Where an amount of the scale is drawn, in percent from the top.
    func height(_ share: Double) -> Double { Self.base - share * Self.rise }

    /// A group with a title; on the page it has a tip instead, which shows while the mouse is over it. The style sheet
    /// knows such a group of a plot, and its tip, by the group's `tabindex`, so that neither needs a class.
    ///
    /// - Parameters:
    ///   - style: the class of the group on the page, such as that of its colour.
    func hit(
        _ svg: inout MarkupWriter, _ title: String, style: String? = nil, body: (inout MarkupWriter) -> Void
    ) {
        guard surface.isPage else {
            return svg.element("g") { svg in
                svg.element("title", text: title)
                body(&svg)
            }
        }
        svg.element("g", ["class": style, "tabindex": "-1"]) { svg in
            body(&svg)
            svg.element("text", text: title)
        }
    }

    /// A rectangle by percentages.
    func rectangle(
        _ svg: inout MarkupWriter, _ box: ChartBox, as shape: ChartShape, radius: Int = 3, title: String? = nil
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
        svg.element("g", ["text-anchor": "end"]) { svg in
            for amount in scale.lines {
                let y = surface.y(height(scale.height(amount)))
                svg.element(
                    "line",
                    [
                        "class": paint.cssClass, "x2": surface.x(100), "y1": y, "y2": y, "stroke": paint.stroke,
                        "stroke-width": paint.width,
                    ])
                svg.element(
                    "text", ["x": surface.x(100), "dx": "46", "y": y, "dy": "4"], text: scale.label(amount, words))
            }
        }
    }

    /// The labels below the drawing.
    func labels(_ svg: inout MarkupWriter, _ labels: [(text: String, x: Double, narrow: Int)]) {
        svg.element("g", ["text-anchor": "middle"]) { svg in
            for one in labels { label(&svg, one.text, x: one.x, narrow: one.narrow) }
        }
    }

    /// A label. On a narrow page only its first characters are shown.
    private func label(_ svg: inout MarkupWriter, _ text: String, x: Double, narrow: Int) {
        if text.isEmpty { return }
        let attributes: KeyValuePairs<StaticString, String?> = ["x": surface.x(x), "y": surface.y(98)]
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
