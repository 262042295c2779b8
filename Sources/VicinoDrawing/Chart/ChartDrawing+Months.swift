internal import VicinoCore
internal import VicinoMarkup

extension ChartDrawing {
    /// The size of a month, in which a day is a square of 12 in a field of 14.
    static let monthWidth = 84.0
    static let monthHeight = 98.0

    /// The days of a month in columns by week.
    func month(_ svg: inout MarkupWriter, _ month: ChartMonths.Month, of months: ChartMonths, dayTitles: Bool = false) {
        dayTitles ? titled(&svg, month, of: months) : plain(&svg, month)
        if let day = month.days.first(where: { $0.date == months.today }) {
            let paint = ChartPaint(.today, on: surface)
            let (x, y) = cell(day.date)
            svg.element(
                "rect",
                [
                    "class": paint.cssClass, "x": "\(x)", "y": "\(y)", "width": "12", "height": "12", "rx": "3",
                    "fill": "none", "stroke": paint.stroke, "stroke-width": paint.width,
                ])
        }
    }

    /// A square with a title for each day; unknown days in a row have one title, and those outside none.
    private func titled(_ svg: inout MarkupWriter, _ month: ChartMonths.Month, of months: ChartMonths) {
        var rest = month.days[...]
        while let day = rest.first {
            let run = rest.prefix { Self.isSame($0.state, day.state) }
            rest = rest.dropFirst(run.count)
            switch day.state {
            case .amount: for day in run { amount(&svg, of: day, unit: months.steps.unit) }
            case .unknown: unknown(&svg, run)
            case .outside: break
            }
        }
    }

    /// Whether two days may share an element.
    private static func isSame(_ a: ChartMonths.State, _ b: ChartMonths.State) -> Bool {
        switch (a, b) {
        case (.unknown, .unknown), (.outside, .outside), (.amount, .amount): true
        default: false
        }
    }

    private func amount(_ svg: inout MarkupWriter, of day: ChartMonths.Day, unit: ChartUnit) {
        guard case .amount(let amount, step: let step) = day.state else { return }
        let (x, y) = cell(day.date)
        svg.element("rect", ["class": "l\(step)", "x": "\(x)", "y": "\(y)"]) { svg in
            // The row is that of the weekday.
            svg.element("title", text: "\(words.shortDate(day.date)): \(words.amount(amount, unit))")
        }
    }

    private func unknown(_ svg: inout MarkupWriter, _ days: ArraySlice<ChartMonths.Day>) {
        guard let first = days.first?.date, let last = days.last?.date else { return }
        svg.element("g", ["class": "uk", "fill": "url(#unk)"]) { svg in
            let range = first == last ? words.shortDate(first) : "\(first.day)–\(words.shortDate(last))"
            svg.element("title", text: words.fill(words.entry, ["name": range, "amount": words.nothing]))
            for day in days { square(&svg, day.date) }
        }
    }

    private func square(_ svg: inout MarkupWriter, _ date: CivilDate) {
        let (x, y) = cell(date)
        svg.element("rect", ["x": "\(x)", "y": "\(y)"])
    }

    /// Draws all days of one style as a single path, which is much smaller than squares with titles.
    private func plain(_ svg: inout MarkupWriter, _ month: ChartMonths.Month) {
        var paths: [ChartShape: String] = [:]
        for day in month.days {
            let shape: ChartShape
            switch day.state {
            case .amount(_, step: let step): shape = .amount(step)
            case .unknown: shape = .unknown
            case .outside: continue
            }
            let (x, y) = cell(day.date)
            // The style sheet of the page doubles the size, because small numbers are short.
            paths[shape, default: ""] +=
                surface.isPage ? "M\((x + 1) / 2) \((y + 1) / 2)h5v5h-5z" : "M\(x + 1) \(y + 1)h10v10h-10z"
        }
        for shape in [.amount(0), .amount(1), .amount(2), .amount(3), .amount(4), .unknown] as [ChartShape] {
            guard let path = paths[shape] else { continue }
            let paint = ChartPaint(shape, on: surface)
            // A stroke of the same colour with round joins gives round corners.
            svg.element(
                "path",
                [
                    "class": paint.cssClass, "d": path, "fill": paint.fill,
                    "stroke": surface.isPage ? nil : paint.stroke ?? paint.fill,
                    "stroke-width": surface.isPage ? nil : paint.width ?? "2",
                    "stroke-linejoin": surface.isPage ? nil : "round",
                ])
        }
    }

    /// Where a day stands within its month.
    private func cell(_ date: CivilDate) -> (x: Int, y: Int) {
        let start = words.format.region.weekStart
        return (1 + 14 * ChartMonths.Month.week(of: date, from: start), 1 + 14 * start.index(of: date))
    }
}
