internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoMarkup

/// A month: for each day its number, the day as a line, and its longest activities.
struct MonthGrid: Sendable {
    /// A cell.
    struct Day: Sendable {
        let number: String
        /// The page of the day, and its name for a screen reader.
        let path: String
        let label: String
        /// Whether the day belongs to the month.
        let isInside: Bool
        let isToday: Bool
        /// What a screen reader says of the line; nil for a day without one.
        let figures: String?
        let blocks: [DayLine.Block]
        /// The longest activities.
        let longest: [Amount]

        /// The class of the cell; nil for an ordinary day of the month.
        var cssClass: String? {
            if isToday { return "is" }
            return isInside ? nil : "out"
        }
    }

    /// An activity of a cell.
    struct Amount: Sendable {
        let mark: ActivityMark
        let name: String
        let duration: String
    }

    /// Whole weeks.
    let days: [Day]
    /// The weekdays, short and in full.
    let weekdays: [(short: String, name: String)]

    /// The maximum number of stretches in all lines together. More are drawn more coarsely, so that a page stays small.
    static let runLimit = 1_000

    /// The drawing.
    var markup: Markup {
        var writer = MarkupWriter()
        let rasters = DayRaster.fitting(days.map(\.blocks), runLimit: Self.runLimit)
        writer.element("table", ["class": "month"]) { table in
            table.element("thead") { head in
                head.element("tr") { row in
                    for weekday in weekdays {
                        row.element("th", ["scope": "col"]) {
                            $0.element("abbr", ["title": weekday.name], text: weekday.short)
                        }
                    }
                }
            }
            table.element("tbody") { body in
                for first in stride(from: 0, to: days.count, by: 7) {
                    body.element("tr") { row in
                        for index in first..<min(first + 7, days.count) {
                            draw(days[index], as: rasters[index], into: &row)
                        }
                    }
                }
            }
        }
        return writer.markup
    }

    private func draw(_ day: Day, as raster: DayRaster, into row: inout MarkupWriter) {
        row.element("td", ["class": day.cssClass]) { cell in
            cell.element(
                "a", ["href": day.path, "aria-label": day.label, "aria-current": day.isToday ? "date" : nil],
                text: day.number)
            guard let figures = day.figures else { return }
            let box = "0 0 \(raster.cellCount) 1"
            cell.element(
                "svg",
                ["class": "dl px", "viewBox": box, "preserveAspectRatio": "none", "role": "img", "aria-label": figures]
            ) { raster.draw(into: &$0) }
            guard !day.longest.isEmpty else { return }
            cell.element("ul") { list in
                for amount in day.longest { draw(amount, &list) }
            }
        }
    }

    private func draw(_ amount: Amount, _ list: inout MarkupWriter) {
        list.element("li") { item in
            item.element(
                "span", ["class": "bdg \(amount.mark.hue.cssClass)", "aria-hidden": "true"], text: amount.mark.letters)
            item.element("span", ["class": "sr"], text: "\(amount.name) ")
            item.write(amount.duration)
        }
    }
}
