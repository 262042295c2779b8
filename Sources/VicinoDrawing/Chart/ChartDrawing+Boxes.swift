internal import VicinoMarkup

extension ChartDrawing {
    /// The widest box, in percent.
    private static let widestBox = 12.0

    /// Boxes upon a grid, with labels below.
    func boxes(_ svg: inout MarkupWriter, _ boxes: ChartBoxes) {
        grid(&svg, boxes.scale)
        let slot = 100 / Double(max(1, boxes.boxes.count))
        for (index, box) in boxes.boxes.enumerated() {
            let middle = (Double(index) + 0.5) * slot
            let width = min(slot * 0.6, Self.widestBox)
            let title = words.fill(
                words.entry, ["name": box.style.name, "amount": text(box.quartiles, boxes.scale.unit)])
            hit(&svg, title, style: box.style.hue.cssClass) { svg in
                guard let quartiles = box.quartiles else {
                    let low = ChartBox(x: middle - width / 2, y: Self.base - 6, width: width, height: 6)
                    return rectangle(&svg, low, as: .unknown, radius: 2)
                }
                draw(&svg, quartiles, in: boxes.scale, hue: box.style.hue, x: middle - width / 2, width: width)
            }
        }
        labels(&svg, boxes.boxes.enumerated().map { ($1.label, (Double($0) + 0.5) * slot, .max) })
    }

    private func draw(
        _ svg: inout MarkupWriter, _ quartiles: Quartiles, in scale: ChartScale, hue: ChartHue, x: Double, width: Double
    ) {
        func y(_ amount: Double) -> Double { height(scale.height(amount)) }
        let middle = x + width / 2
        stroke(&svg, hue, from: (middle, y(quartiles.greatest)), to: (middle, y(quartiles.upper)))
        stroke(&svg, hue, from: (middle, y(quartiles.lower)), to: (middle, y(quartiles.least)))
        let top = y(quartiles.upper)
        // Hollow, so that the line of the median shows in it.
        rectangle(
            &svg, ChartBox(x: x, y: top, width: width, height: y(quartiles.lower) - top),
            as: .series(hue, isTheirs: true), radius: 2)
        stroke(&svg, hue, from: (x, y(quartiles.median)), to: (x + width, y(quartiles.median)))
    }

    private func stroke(
        _ svg: inout MarkupWriter, _ hue: ChartHue, from start: (x: Double, y: Double), to end: (x: Double, y: Double)
    ) {
        let paint = ChartPaint(.line(hue), on: surface)
        svg.element(
            "line",
            [
                "class": paint.cssClass, "x1": surface.x(start.x), "x2": surface.x(end.x), "y1": surface.y(start.y),
                "y2": surface.y(end.y), "stroke": paint.stroke, "stroke-width": paint.width,
            ])
    }

    /// `median 12 · 8–20 · 3–40`: the median, the quartiles, and the least and greatest value.
    private func text(_ quartiles: Quartiles?, _ unit: ChartUnit) -> String {
        guard let quartiles else { return words.nothing }
        let texts = [
            "\(words.median) \(words.amount(quartiles.median, unit))",
            words.range([quartiles.lower, quartiles.upper], unit),
            words.range([quartiles.least, quartiles.greatest], unit),
        ]
        return texts.joined(separator: " · ")
    }
}
