internal import VicinoCore
internal import VicinoMarkup

extension ChartDrawing {
    /// The hours of the week: a row for each weekday and a cell for each hour.
    func hours(_ svg: inout MarkupWriter, _ hours: ChartHours) {
        // On a page the names of days are as large as its text, however narrow the drawing is.
        let (left, width) = surface.isPage ? (9.0, 3.78) : (6, 3.92)
        for (row, weekday) in words.format.region.weekStart.weekdays.enumerated() {
            svg.element(
                "text", ["y": surface.y(Double(row) * 12.6 + 6), "dy": "4"], text: words.shortWeekday(weekday))
            if surface.isPage {
                titled(&svg, hours, weekday: weekday, row: row)
                continue
            }
            for (hour, state) in hours.states[weekday].enumerated() {
                let box = ChartBox(x: left + width * Double(hour), y: 12.6 * Double(row), width: 3.5, height: 11)
                rectangle(
                    &svg, box, as: shape(state, hours.steps),
                    title: title([state], words.hour(hour, of: weekday), unit: hours.steps.unit))
            }
        }
        for hour in stride(from: 0, to: 24, by: 3) {
            svg.element(
                "text", ["x": surface.x(left + width * Double(hour)), "y": surface.y(97)],
                text: words.format.region.clock.hour(hour))
        }
    }

    /// A row on the page. Hours that follow each other and have the same step, such as those of a night, share a title; the
    /// table has each. The size of a cell is in the style sheet. So a row takes little of the page's weight.
    private func titled(_ svg: inout MarkupWriter, _ hours: ChartHours, weekday: Int, row: Int) {
        let states = hours.states[weekday]
        let shapes = states.map { shape($0, hours.steps) }
        svg.element("svg", ["class": "hrs", "x": "9%", "y": surface.y(12.6 * Double(row)), "width": "94.5%"]) { svg in
            var first = 0
            while first < shapes.count {
                let end = shapes[first...].firstIndex { $0 != shapes[first] } ?? shapes.count
                let paint = ChartPaint(shapes[first], on: surface)
                svg.element("g", ["class": paint.cssClass, "fill": paint.fill]) { svg in
                    let name = words.hours(first..<end, of: weekday, short: true)
                    if let title = title(states[first..<end], name, unit: hours.steps.unit) {
                        svg.element("title", text: title)
                    }
                    for hour in first..<end { svg.element("rect", ["x": "\(4 * hour)%"]) }
                }
                first = end
            }
        }
    }

    private func shape(_ state: ChartHours.State, _ steps: ChartSteps) -> ChartShape {
        switch state {
        case .amount(let amount): .amount(steps.step(of: amount))
        case .unknown: .unknown
        case .outside: .outside
        }
    }

    /// The title of hours of one shape; nil if they do not count, of which nothing can be said.
    private func title(_ states: ArraySlice<ChartHours.State>, _ name: String, unit: ChartUnit) -> String? {
        if states.first == .outside { return nil }
        return words.fill(words.entry, ["name": name, "amount": text(states, unit)])
    }

    /// `12 min`, or from the least to the most: `12 min – 16 min`.
    private func text(_ states: ArraySlice<ChartHours.State>, _ unit: ChartUnit) -> String {
        let known = states.compactMap(\.amount)
        return known.isEmpty ? words.nothing : words.range(known, unit)
    }
}
