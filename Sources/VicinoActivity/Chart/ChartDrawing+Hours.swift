internal import VicinoCore

extension ChartDrawing {
    /// The hours of the week: a row for each weekday and a cell for each hour.
    func hours(_ svg: inout MarkupWriter, _ hours: ChartHours) {
        for (row, amounts) in hours.amounts.enumerated() {
            svg.element(
                "text", ["x": "0", "y": surface.y(Double(row) * 12.6 + 6), "dy": "4"], text: words.shortWeekday(row))
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
    /// A row on the page. Hours that follow each other and have the same text, such as those of a night, share it; the size
    /// of a cell is in the style sheet. So a row takes little of the page's weight.
    private func titled(_ svg: inout MarkupWriter, _ hours: ChartHours, _ row: Int) {
        svg.element("svg", ["class": "hrs", "y": surface.y(12.6 * Double(row))]) { svg in
            let texts = hours.amounts[row].map { amount in amount.map { words.duration($0) } ?? words.nothing }
            var first = 0
            while first < texts.count {
                let end = texts[first...].firstIndex { $0 != texts[first] } ?? texts.count
                let shape = hours.amounts[row][first].map { ChartShape.amount(hours.steps.step(of: $0)) } ?? .unknown
                let paint = ChartPaint(shape, on: surface)
                svg.element("g", ["class": paint.cssClass, "fill": paint.fill]) { svg in
                    let name = words.hours(first..<end, of: row)
                    svg.element("title", text: words.fill(words.entry, ["name": name, "amount": texts[first]]))
                    for hour in first..<end { svg.element("rect", ["x": surface.x(6 + 3.92 * Double(hour))]) }
                }
                first = end
            }
        }
    }
}
