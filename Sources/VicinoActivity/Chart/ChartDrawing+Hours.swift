internal import VicinoCore

extension ChartDrawing {
    /// The hours of the week: a row for each weekday and a cell for each hour.
    func hours(_ svg: inout MarkupWriter, _ hours: ChartHours) {
        for (row, amounts) in hours.amounts.enumerated() {
            svg.element(
                "text", ["y": surface.y(Double(row) * 12.6 + 6), "dy": "4"], text: words.shortWeekday(row))
            if surface.isPage {
                titled(&svg, hours, row)
                continue
            }
            for (hour, amount) in amounts.enumerated() {
                let box = ChartBox(x: 6 + 3.92 * Double(hour), y: 12.6 * Double(row), width: 3.5, height: 11)
                let text = amount.map { words.duration($0) } ?? words.nothing
                let title = words.fill(words.entry, ["name": words.hour(hour, of: row), "amount": text])
                rectangle(&svg, box, amount.map { .amount(hours.steps.step(of: $0)) } ?? .unknown, title: title)
            }
        }
        for hour in stride(from: 0, to: 24, by: 3) {
            svg.element(
                "text", ["x": surface.x(6 + 3.92 * Double(hour)), "y": surface.y(97)], text: zeroPadded(hour, 2))
        }
    }

    /// A row on the page. Hours that follow each other and have the same step, such as those of a night, share a title; the
    /// table has each. The size of a cell is in the style sheet. So a row takes little of the page's weight.
    private func titled(_ svg: inout MarkupWriter, _ hours: ChartHours, _ row: Int) {
        let amounts = hours.amounts[row]
        let shapes = amounts.map { $0.map { ChartShape.amount(hours.steps.step(of: $0)) } ?? .unknown }
        svg.element("svg", ["class": "hrs", "x": "6%", "y": surface.y(12.6 * Double(row)), "width": "98%"]) { svg in
            var first = 0
            while first < shapes.count {
                let end = shapes[first...].firstIndex { $0 != shapes[first] } ?? shapes.count
                let paint = ChartPaint(shapes[first], on: surface)
                svg.element("g", ["class": paint.cssClass, "fill": paint.fill]) { svg in
                    let name = words.hours(first..<end, of: row, short: true)
                    let range = text(amounts[first..<end])
                    svg.element("title", text: words.fill(words.entry, ["name": name, "amount": range]))
                    for hour in first..<end { svg.element("rect", ["x": "\(4 * hour)%"]) }
                }
                first = end
            }
        }
    }

    /// `12 min`, or from the least to the most: `12 min – 16 min`.
    private func text(_ amounts: ArraySlice<Double?>) -> String {
        let known = amounts.compactMap(\.self)
        guard let least = known.min(), let most = known.max() else { return words.nothing }
        let ends = (words.duration(least), words.duration(most))
        return ends.0 == ends.1 ? ends.0 : "\(ends.0) – \(ends.1)"
    }
}
