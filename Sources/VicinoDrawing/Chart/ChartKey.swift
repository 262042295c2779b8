internal import VicinoMarkup

/// What the colours of a chart in a file mean, in as many lines as it takes.
struct ChartKey {
    let markup: Markup
    let height: Double

    /// The samples and names of series.
    init(_ styles: [SeriesStyle], _ drawing: ChartDrawing, width: Double) {
        let names = styles.map { $0.name.truncated(toWidth: 40) }
        self.init(names, width: width) { svg, index, x, y in
            let series = styles[index]
            if let mark = series.mark {
                drawing.badge(&svg, mark, x: x, y: y)
            } else {
                let paint = ChartPaint(.series(series.hue, isTheirs: series.isTheirs), on: drawing.surface)
                Self.square(&svg, paint, x: x, y: y)
            }
        }
    }

    /// The steps of amount, and what nothing recorded looks like.
    ///
    /// - Parameter notes: what needs no sample.
    init(_ steps: ChartSteps, _ drawing: ChartDrawing, width: Double, notes: [String] = []) {
        let labels = steps.labels(drawing.words)
        self.init(labels + [drawing.words.nothing] + notes, width: width) { svg, index, x, y in
            guard index <= labels.count else { return }
            let shape: ChartShape = index < labels.count ? .amount(index) : .unknown
            Self.square(&svg, ChartPaint(shape, on: drawing.surface), x: x, y: y)
        }
    }

    private init(
        _ names: [String], width: Double, _ sample: (inout MarkupWriter, Int, Double, Double) -> Void
    ) {
        var svg = MarkupWriter()
        var x = 0.0
        var y = 0.0
        for (index, name) in names.enumerated() {
            // The width of the letters depends on the viewer's font; this is wide for most.
            let length = 42 + 6.5 * Double(name.displayWidth)
            if x > 0, x + length > width {
                x = 0
                y = y + 26
            }
            sample(&svg, index, x, y)
            svg.element(
                "text", ["x": ChartSurface.number(x + 24), "y": ChartSurface.number(y + 13), "font-size": "12"],
                text: name)
            x += length
        }
        markup = svg.markup
        height = names.isEmpty ? 0 : y + 26
    }

    private static func square(_ svg: inout MarkupWriter, _ paint: ChartPaint, x: Double, y: Double) {
        svg.element(
            "rect",
            [
                "x": ChartSurface.number(x + 2), "y": ChartSurface.number(y + 2), "width": "14", "height": "14",
                "rx": "3", "fill": paint.fill, "stroke": paint.stroke, "stroke-width": paint.width,
            ])
    }
}
