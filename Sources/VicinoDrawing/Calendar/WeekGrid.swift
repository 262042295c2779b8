internal import VicinoCore
package import VicinoMarkup

/// A week: hours down, days across. Blocks lead to their records, and gaps to where the reader may fill them.
package struct WeekGrid: Sendable {
    /// A day of the week.
    package struct Day: Sendable {
        /// The weekday, in full and short, and the day of the month.
        let weekday: String
        let shortWeekday: String
        let number: String
        /// The page of the day.
        let path: String
        /// The steps of the day; nil if no record has steps.
        let steps: String?
        /// What a screen reader says of the column.
        let label: String
        /// The blocks and gaps, in order of time.
        let blocks: [DayLine.Block]
        /// The present time of day, since midnight of the clock; nil if the day is not today.
        let now: Duration?
        /// The page that adds a record of the day, to which a script adds the times; nil for none.
        package var addPath: String?

        /// Makes a day.
        package init(
            weekday: String, shortWeekday: String, number: String, path: String, steps: String?, label: String,
            blocks: [DayLine.Block], now: Duration?
        ) {
            self.weekday = weekday
            self.shortWeekday = shortWeekday
            self.number = number
            self.path = path
            self.steps = steps
            self.label = label
            self.blocks = blocks
            self.now = now
        }
    }

    let days: [Day]
    /// The word after the number of steps.
    let stepsWord: String
    /// How lengths of time are written.
    let format: AmountFormat

    /// The maximum number of blocks and gaps for which each has its own name and link. With more, only the longest ones
    /// have them, and the rest are few shapes, so that a page stays small.
    static let detailLimit = 180
    /// The maximum number of blocks and gaps with names and links if there are more than `detailLimit`.
    static let crowdedLimit = 100
    /// The maximum number of stretches that the rest is divided into.
    static let runLimit = 700

    /// A block of this length shows its name, and a longer one also its time. The lines of letters need as much height.
    private static let namedLength = Duration.seconds(33 * 60)
    private static let timedLength = Duration.seconds(74 * 60)
    /// A shorter block shows its letters, which are small in one that is too low for others.
    private static let letteredLength = Duration.seconds(15 * 60)
    private static let largeLetteredLength = Duration.seconds(25 * 60)

    /// Makes a week.
    package init(days: [Day], stepsWord: String, format: AmountFormat) {
        self.days = days
        self.stepsWord = stepsWord
        self.format = format
    }

    /// The drawing.
    package var markup: Markup {
        var writer = MarkupWriter()
        let details = detailed
        let rest = days.indices.map { day in
            days[day].blocks.indices.filter { !details[day].contains($0) }.map { days[day].blocks[$0] }
        }
        let rasters = DayRaster.fitting(rest, runLimit: Self.runLimit)
        writer.element("div", ["class": "week"]) { week in
            drawHours(&week)
            for index in days.indices {
                week.element("div", ["class": days[index].now == nil ? nil : "is"]) { column in
                    drawHead(days[index], &column)
                    drawColumn(of: days[index], details: details[index], raster: rasters[index], into: &column)
                }
            }
        }
        return writer.markup
    }

    /// For each day the indices of the blocks with names and links.
    private var detailed: [Set<Int>] {
        let all = days.indices.flatMap { day in days[day].blocks.indices.map { (day, $0) } }
        var sets = Array(repeating: Set<Int>(), count: days.count)
        let isCrowded = all.count > Self.detailLimit
        let chosen = isCrowded ? all.sorted { length($0) > length($1) }.prefix(Self.crowdedLimit) : all[...]
        for (day, index) in chosen { sets[day].insert(index) }
        return sets
    }

    private func length(_ block: (day: Int, index: Int)) -> Duration { days[block.day].blocks[block.index].width }

    private func drawHours(_ week: inout MarkupWriter) {
        week.element("div") { column in
            column.element("h3", ["aria-hidden": "true"]) { head in
                head.write("\u{A0}")
                head.element("span", text: "\u{A0}")
            }
            column.element("svg", ["aria-hidden": "true"]) { svg in
                for hour in stride(from: 0, to: 24, by: 2) {
                    let attributes: KeyValuePairs<StaticString, String?> = [
                        "x": "100%", "dx": "-2", "y": DayLine.percent(Double(hour) / 24), "dy": hour == 0 ? "9" : "3",
                        "text-anchor": "end",
                    ]
                    svg.element("text", attributes) { label in
                        let written = format.region.clock.hour(hour)
                        let number = written.prefix { $0 != " " }
                        label.write(String(number))
                        // Where there is room: `08:00`, or `8 am`.
                        let rest = number == written ? ":00" : String(written[number.endIndex...])
                        label.element("tspan", ["class": "xn"], text: rest)
                    }
                }
            }
        }
    }

    private func drawHead(_ day: Day, _ column: inout MarkupWriter) {
        column.element("h3") { head in
            head.element("a", ["href": day.path]) { anchor in
                anchor.element("abbr", ["title": day.weekday], text: day.shortWeekday)
                anchor.write(" \(day.number)")
            }
            head.element("span", ["class": "hide"]) { figure in
                figure.write(day.steps ?? "\u{A0}")
                if day.steps != nil { figure.element("i", ["class": "xn"], text: " \(stepsWord)") }
            }
        }
    }

    private func drawColumn(of day: Day, details: Set<Int>, raster: DayRaster, into column: inout MarkupWriter) {
        column.element("svg", ["role": "group", "aria-label": day.label, "data-add": day.addPath]) { svg in
            svg.element("rect", ["class": "bg", "width": "100%", "height": "100%", "rx": "6"])
            svg.element("svg", ["class": "px", "viewBox": "0 0 1 12", "preserveAspectRatio": "none"]) { lines in
                lines.element("path", ["class": "g", "d": (1..<12).map { "M0 \($0)h1" }.joined()])
            }
            if !raster.runs.isEmpty {
                let box = "0 0 1 \(raster.cellCount)"
                svg.element("svg", ["class": "px", "viewBox": box, "preserveAspectRatio": "none"]) {
                    raster.draw(into: &$0, isUpright: true)
                }
            }
            let known = day.blocks.indices.filter { details.contains($0) && day.blocks[$0].mark != nil }
            let columns = OverlapColumns(known.map { day.blocks[$0].hours }).columns
            let columnOf = Dictionary(uniqueKeysWithValues: zip(known, columns))
            for index in day.blocks.indices where details.contains(index) {
                draw(day.blocks[index], in: columnOf[index], into: &svg)
            }
            guard let now = day.now else { return }
            let y = DayLine.percent(now.shareOfDay)
            svg.element("line", ["class": "nowl", "x1": "0", "x2": "100%", "y1": y, "y2": y])
            svg.element("circle", ["class": "nowd", "cx": "0", "cy": y, "r": "4"])
        }
    }

    private func draw(_ block: DayLine.Block, in column: OverlapColumns.Column?, into svg: inout MarkupWriter) {
        let cssClass = ["hit", block.mark?.hue.cssClass, block.isFaded ? "off" : nil].compactMap { $0 }.joined(
            separator: " ")
        if let path = block.path {
            svg.element("a", ["href": path, "class": cssClass]) { drawShapes(of: block, in: column, into: &$0) }
        } else {
            svg.element("g", ["class": cssClass]) { drawShapes(of: block, in: column, into: &$0) }
        }
    }

    private func drawShapes(of block: DayLine.Block, in column: OverlapColumns.Column?, into svg: inout MarkupWriter) {
        let from = block.hours.lowerBound.shareOfDay
        let length = max(0.0014, block.width.shareOfDay)
        let index = Double(column?.index ?? 0)
        let count = Double(column?.count ?? 1)
        svg.element("title", text: block.tip)
        svg.element(
            "rect",
            [
                "class": block.shape, "x": index > 0 ? DayLine.percent(index / count) : nil,
                "width": DayLine.percent(1 / count), "y": DayLine.percent(from), "height": DayLine.percent(length),
                "fill": block.mark == nil ? "url(#unk)" : nil,
            ])
        guard let mark = block.mark else { return }
        let left = index > 0 ? DayLine.percent(index / count + 0.06) : "8"
        let top = DayLine.percent(from)
        let middle = DayLine.percent(from + length / 2)
        if block.width >= Self.timedLength {
            svg.element("text", ["class": "bt xn", "x": left, "y": top, "dy": "15"], text: short(block.name, count))
            let duration = format.shortDuration(block.length)
            if duration.count <= room(count) {
                svg.element("text", ["class": "bt dim xn", "x": left, "y": top, "dy": "29"], text: duration)
            }
        } else if block.width >= Self.namedLength {
            svg.element("text", ["class": "bt xn", "x": left, "y": middle, "dy": "4"], text: short(block.name, count))
        }
        guard block.width >= Self.letteredLength else { return }
        let x = DayLine.percent((index + 0.5) / count)
        let isLow = block.width < Self.largeLetteredLength
        // On a wide screen, the name of a longer block stands in place of the letters.
        let shown = isLow ? "bt ts lt" : "bt lt"
        let style = block.width >= Self.namedLength ? "bt xl" : shown
        svg.element(
            "text", ["class": style, "x": x, "y": middle, "dy": isLow ? "3" : "4"], text: mark.letters)
    }

    /// How many letters have room in one of some columns: about 17 in the whole width.
    private func room(_ columns: Double) -> Int { max(2, Int(17 / columns)) }

    /// A name that fits into a column.
    private func short(_ name: String, _ columns: Double) -> String {
        let room = room(columns)
        return name.count <= room ? name : name.prefix(room - 1) + "…"
    }
}
