package import VicinoMarkup

/// A month: for each day its number, the day as a line, and its longest totals.
package struct MonthGrid: Sendable {
    /// A cell.
    package struct Day: Sendable {
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
        /// The longest totals.
        let longest: [Amount]

        /// Makes a cell.
        package init(
            number: String, path: String, label: String, isInside: Bool, isToday: Bool, figures: String?,
            blocks: [DayLine.Block], longest: [Amount]
        ) {
            self.number = number
            self.path = path
            self.label = label
            self.isInside = isInside
            self.isToday = isToday
            self.figures = figures
            self.blocks = blocks
            self.longest = longest
        }

        /// The class of the cell; nil for an ordinary day of the month.
        var cssClass: String? {
            if isToday { return "is" }
            return isInside ? nil : "out"
        }
    }

    /// A total of a cell.
    package struct Amount: Sendable {
        let mark: DrawnMark
        let name: String
        let duration: String

        /// Makes a total, with its name and time as the reader reads them.
        package init(mark: DrawnMark, name: String, duration: String) {
            self.mark = mark
            self.name = name
            self.duration = duration
        }
    }

    /// Whole weeks.
    let days: [Day]
    /// The weekdays, short and in full.
    let weekdays: [(short: String, name: String)]

    /// The maximum number of stretches in all lines together. More are drawn more coarsely, so that a page stays small.
    package static let runLimit = 1_000

    /// Makes a month.
    package init(days: [Day], weekdays: [(short: String, name: String)]) {
        self.days = days
        self.weekdays = weekdays
    }

    /// The drawing.
    package var markup: Markup {
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
