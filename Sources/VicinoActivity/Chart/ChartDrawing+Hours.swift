internal import VicinoCore

extension ChartDrawing {
    /// The hours of the week: a row for each weekday and a cell for each hour.
    func hours(_ svg: inout MarkupWriter, _ hours: ChartHours) {
        for (row, amounts) in hours.amounts.enumerated() {
            svg.element(
                "text", ["x": "0", "y": surface.y(Double(row) * 12.6 + 6), "dy": "4"], text: words.shortWeekday(row))
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
}
