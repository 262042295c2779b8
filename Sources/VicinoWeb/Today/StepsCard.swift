internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// The steps of today, beside those of the days before.
struct StepsCard: View {
    /// The steps so far; nil while no record of the day states any.
    private let today: String?
    private let mean: String
    private let bars: Markup
    private let words: Words

    /// - Parameter summary: the days to show, of which the last one is today.
    /// - Returns: nil if no day has steps.
    init?(_ summary: ActivitySummary, text: WebText) {
        let words = text.words
        let days = summary.days
        let steps = days.compactMap(\.steps)
        guard let last = days.last, let most = steps.max() else { return nil }
        let mean = steps.reduce(0) { $0 + Double($1) } / Double(steps.count)
        today = last.steps.map { words.format.number($0) }
        self.mean = words(.stepsMean, ["n": words.format.number(Int(mean.rounded()))])
        bars = Self.draw(days, most: max(1, most), mean: mean, text: text)
        self.words = words
    }

    var body: Markup {
        Card {
            CardHead(words(.steps), detail: mean)
            if let today {
                P(.class("big")) {
                    "\(today) "
                    Small { words(.dayToday) }
                }
            }
            bars
        }
    }

    private static func draw(_ days: [SummaryDay], most: Int, mean: Double, text: WebText) -> Markup {
        let words = text.words
        var writer = MarkupWriter()
        let label = days.filter { $0.steps != nil || $0.known + $0.unknown > .zero }.map { day in
            "\(text.shortWeekday(day.date)) \(day.steps.map { words.format.number($0) } ?? words(.unknown))"
        }.joined(separator: ", ")
        writer.element("svg", ["class": "dl a-walk", "role": "img", "aria-label": label]) { svg in
            for (index, day) in days.enumerated() {
                draw(day, at: index, of: days.count, most: most, text: text, into: &svg)
            }
            let y = "\(60 - (mean / Double(most) * 52).rounded())"
            svg.element("line", ["class": "mean", "x1": "0", "x2": "100%", "y1": y, "y2": y])
        }
        return writer.markup
    }

    private static func draw(
        _ day: SummaryDay, at index: Int, of count: Int, most: Int, text: WebText, into svg: inout MarkupWriter
    ) {
        let width = 1 / Double(count)
        let middle = DayLine.percent((Double(index) + 0.5) * width)
        svg.element("text", ["x": middle, "y": "76", "text-anchor": "middle"], text: text.shortWeekday(day.date))
        guard let steps = day.steps else { return }
        let height = max(2, (Double(steps) / Double(most) * 52).rounded())
        svg.element("g", ["class": "hit"]) { group in
            group.element(
                "rect",
                [
                    "class": "b", "x": DayLine.percent((Double(index) + 0.2) * width), "y": "\(Int(60 - height))",
                    "width": DayLine.percent(0.6 * width), "height": "\(Int(height))", "rx": "3",
                ])
            group.element("title", text: "\(text.weekday(day.date)): \(text.words.format.number(steps))")
        }
    }
}
