internal import VicinoCore
package import VicinoMarkup

/// A day as a line from midnight to midnight: filled blocks, hatched gaps, and the time that is still to come.
package struct DayLine: Sendable {
    /// How large the line is.
    package enum Size: Sendable {
        /// With hours, names and tips.
        case big
        /// A line of its own, with names in wide blocks.
        case day
        /// A line in a card or a cell, without words.
        case mini
    }

    /// A block of the line.
    package struct Block: Sendable {
        /// The part of the day that it covers, since midnight of the clock.
        package let hours: Range<Duration>
        /// The colour and the letters; nil for a gap.
        package let mark: DrawnMark?
        /// The record as the reader calls it.
        let name: String
        /// What the tip says: `walking 09:52–10:41 · 49 min`.
        let tip: String
        /// Whether a filter leaves it out, so that it fades.
        let isFaded: Bool
        /// How long it took, which differs from its hours on a day on which clocks change.
        let length: Duration
        /// Where the block leads: to the page of the record, or to fill the gap; nil for nowhere.
        let path: String?
        /// Whether it has not happened yet, so that it is hollow.
        let isPlanned: Bool

        /// Makes a block.
        package init(
            hours: Range<Duration>, mark: DrawnMark?, name: String, tip: String, isFaded: Bool = false,
            length: Duration = .zero, path: String? = nil, isPlanned: Bool = false
        ) {
            self.hours = hours
            self.mark = mark
            self.name = name
            self.tip = tip
            self.isFaded = isFaded
            self.length = length
            self.path = path
            self.isPlanned = isPlanned
        }
    }

    let size: Size
    package let blocks: [Block]
    /// The present time of day, since midnight of the clock; nil if the day is not today.
    let now: Duration?
    /// The label of the mark at the present time; nil for none.
    private let nowLabel: String?
    /// How the hours are written.
    private let clock: HourClock
    /// What a screen reader says in place of the drawing.
    let label: String
    /// The page that adds a record of the day, to which a script adds the times; nil for none.
    package var addPath: String?
    /// Whether it shows what the user recorded on a page of another person, where blocks are outlines otherwise.
    private let isOwn: Bool

    /// Makes a line.
    package init(
        size: Size, blocks: [Block], now: Duration?, nowLabel: String? = nil, clock: HourClock = .twentyFour,
        label: String, isOwn: Bool = false
    ) {
        self.size = size
        self.blocks = blocks
        self.now = now
        self.nowLabel = nowLabel
        self.clock = clock
        self.label = label
        self.isOwn = isOwn
    }

    /// The maximum number of blocks in a mini line for which each has its own title, and of gaps that it shows. A
    /// page has many cards, and a title takes more bytes than its block.
    package static let miniLimit = 12

    /// The maximum number of blocks that a line draws.
    private static let blockLimit = 4_001

    /// The drawing.
    package var markup: Markup {
        if size == .mini { return mini }
        var writer = MarkupWriter()
        // An image has no links within.
        let role = blocks.contains { $0.path != nil } ? "group" : "img"
        writer.element("svg", ["class": cssClass, "role": role, "aria-label": label, "data-add": addPath]) { svg in
            svg.element("rect", ["class": "bg", "y": "\(top)", "width": "100%", "height": height, "rx": "\(radius)"])
            if size == .big { Self.drawHours(&svg, clock, y: "84") }
            let shown = Array(blocks.prefix(Self.blockLimit))
            for (block, column) in zip(shown, Self.columns(shown)) { draw(block, in: column, into: &svg) }
            drawNow(&svg)
        }
        return writer.markup
    }

    /// The drawing of a day with very many blocks: the same colours as few shapes, without names and tips.
    package func coarse(runLimit: Int) -> Markup {
        var writer = MarkupWriter()
        writer.element("svg", ["class": cssClass, "role": "img", "aria-label": label]) { svg in
            svg.element("rect", ["class": "bg", "y": "\(top)", "width": "100%", "height": height, "rx": "\(radius)"])
            if size == .big { Self.drawHours(&svg, clock, y: "84") }
            for raster in DayRaster.fitting([blocks], runLimit: runLimit) {
                let box = "0 0 \(raster.cellCount) 1"
                svg.element(
                    "svg",
                    ["class": "px", "y": "\(top)", "height": height, "viewBox": box, "preserveAspectRatio": "none"]
                ) { raster.draw(into: &$0) }
            }
            drawNow(&svg)
        }
        return writer.markup
    }

    /// The drawings of the lines of a page. If the lines have more blocks than the page can name, the most crowded ones
    /// are drawn as few shapes.
    package static func markup(of lines: [DayLine], blockLimit: Int) -> [Markup] {
        var rest = lines.reduce(0) { $0 + $1.blocks.count }
        var crowded: Set<Int> = []
        for index in lines.indices.sorted(by: { lines[$0].blocks.count > lines[$1].blocks.count }) {
            if rest <= blockLimit { break }
            crowded.insert(index)
            rest -= lines[index].blocks.count
        }
        return lines.indices.map { crowded.contains($0) ? lines[$0].coarse(runLimit: coarseLimit) : lines[$0].markup }
    }

    /// The maximum number of stretches in a line that is drawn as few shapes.
    private static let coarseLimit = 100

    private var cssClass: String { (size == .big ? "dl" : "dl day") + (isOwn ? " own" : "") }

    /// The drawing of a mini line; the style sheet has its height.
    private var mini: Markup {
        let marked = blocks.filter { $0.mark != nil }
        let gaps = blocks.filter { $0.mark == nil }.sorted { $0.width > $1.width }.prefix(Self.miniLimit)
        var writer = MarkupWriter()
        writer.element("svg", ["class": isOwn ? "dl mini own" : "dl mini", "role": "img", "aria-label": label]) { svg in
            svg.element("rect", ["class": "bg"])
            for gap in gaps {
                svg.element("rect", ["x": from(gap), "width": length(gap), "fill": "url(#unk)"])
            }
            guard marked.count > Self.miniLimit else {
                // The longest first: a shorter one that it covers lies above it.
                for block in marked.sorted(by: { $0.width > $1.width }) {
                    svg.element(
                        "rect",
                        [
                            "class": block.isNarrow ? block.cssClass + " n" : block.cssClass, "x": from(block),
                            "width": length(block),
                        ]
                    ) {
                        $0.element("title", text: block.tip)
                    }
                }
                return
            }
            for raster in DayRaster.fitting([marked], runLimit: Self.miniLimit * 4) {
                let box = "0 0 \(raster.cellCount) 1"
                svg.element("svg", ["class": "px", "viewBox": box, "preserveAspectRatio": "none"]) {
                    raster.draw(into: &$0)
                }
            }
        }
        return writer.markup
    }

    private func from(_ block: Block) -> String { Self.percent(block.hours.lowerBound.shareOfDay) }
    private func length(_ block: Block) -> String { Self.percent(block.width.shareOfDay) }

    private var top: Int { size == .big ? 14 : 0 }
    private var height: String { size == .big ? "52" : "100%" }
    private var radius: Int { size == .big ? 5 : 3 }

    /// A part of the height, from the top.
    private func y(_ share: Double) -> String {
        size == .big ? "\(top + Int((52 * share).rounded()))" : Self.percent(share)
    }

    private func height(of column: OverlapColumns.Column) -> String {
        guard column.count > 1 else { return height }
        return size == .big ? "\(52 / column.count)" : Self.percent(1 / Double(column.count))
    }

    /// The hours alone, above some lines without hours of their own.
    package static func axis(_ clock: HourClock) -> Markup {
        var writer = MarkupWriter()
        writer.element("svg", ["class": "dl mini", "aria-hidden": "true"]) { drawHours(&$0, clock, y: "12") }
        return writer.markup
    }

    private static func drawHours(_ svg: inout MarkupWriter, _ clock: HourClock, y: String) {
        for hour in stride(from: 0, through: 24, by: 3) {
            let anchor =
                switch hour {
                case 0: "start"
                case 24: "end"
                default: "middle"
                }
            svg.element(
                "text",
                [
                    "x": percent(Double(hour) / 24), "y": y, "text-anchor": anchor,
                    "class": hour % 6 == 0 ? nil : "xn",
                ], text: clock.hour(hour))
        }
    }

    /// For each block its place in the height, which blocks that overlap share. A gap overlaps none.
    private static func columns(_ blocks: [Block]) -> [OverlapColumns.Column] {
        let known = blocks.indices.filter { blocks[$0].mark != nil }
        var columns = Array(repeating: OverlapColumns.Column(index: 0, count: 1), count: blocks.count)
        for (index, column) in zip(known, OverlapColumns(known.map { blocks[$0].hours }).columns) {
            columns[index] = column
        }
        return columns
    }

    private func draw(_ block: Block, in column: OverlapColumns.Column, into svg: inout MarkupWriter) {
        let classes = ["hit", block.mark?.hue.cssClass, block.isFaded ? "off" : nil].compactMap { $0 }
        let cssClass = classes.joined(separator: " ")
        guard let path = block.path else {
            return svg.element("g", ["class": cssClass]) { drawShapes(of: block, in: column, into: &$0) }
        }
        // The list below has the same links, so that a keyboard need not pass all blocks first.
        svg.element("a", ["href": path, "class": cssClass, "tabindex": "-1"]) {
            drawShapes(of: block, in: column, into: &$0)
        }
    }

    private func drawShapes(of block: Block, in column: OverlapColumns.Column, into group: inout MarkupWriter) {
        let from = block.hours.lowerBound.shareOfDay
        let length = block.width.shareOfDay
        let blockRadius = block.isNarrow ? 1 : radius
        group.element(
            "rect",
            [
                "class": block.shape, "x": Self.percent(from), "width": Self.percent(length),
                "y": y(Double(column.index) / Double(column.count)), "height": height(of: column),
                "rx": block.mark == nil ? nil : "\(blockRadius)",
                "fill": block.mark == nil ? "url(#unk)" : nil,
            ])
        if let mark = block.mark {
            drawName(of: block, mark: mark, middle: from + length / 2, length: length, column: column, into: &group)
        }
        group.element("title", text: block.tip)
        if size == .big { drawTip(of: block, middle: from + length / 2, into: &group) }
    }

    /// The name where it fits, otherwise the letters. The server does not know the width, so wide and narrow screens
    /// have texts of their own.
    private func drawName(
        of block: Block, mark: DrawnMark, middle: Double, length: Double, column: OverlapColumns.Column,
        into svg: inout MarkupWriter
    ) {
        // Lanes that blocks share are too low for letters: in a line of its own all, in a large one those of a third.
        guard column.count <= (size == .big ? 3 : 1) else { return }
        let y = y((Double(column.index) + 0.5) / Double(column.count))
        let letters = Double(mark.letters.count)
        let fits = length * 100 > 1.1 * Double(block.name.count) + 1.5
        func text(_ content: String, _ cssClass: String) {
            svg.element(
                "text", ["class": cssClass, "x": Self.percent(middle), "y": y, "dy": "4", "text-anchor": "middle"],
                text: content)
        }
        if fits {
            text(block.name, "bt xn")
            text(mark.letters, "bt xl")
        } else if length > Self.letterLength * letters * 2.2 {
            text(mark.letters, "bt")
        } else if length >= Self.letterLength * letters {
            text(mark.letters, "bt ts xn")
        }
    }

    /// The share of a day, of a quarter of an hour, that has room for a small letter on a wide screen.
    private static let letterLength = 0.0104

    private func drawTip(of block: Block, middle: Double, into svg: inout MarkupWriter) {
        let isAtStart = middle < 0.2
        let isAtEnd = middle > 0.8
        let anchor = if isAtStart { "start" } else if isAtEnd { "end" } else { "middle" }
        let x: Double = if isAtStart { 0 } else if isAtEnd { 1 } else { middle }
        svg.element("text", ["class": "tip", "x": Self.percent(x), "y": "9", "text-anchor": anchor], text: block.tip)
    }

    private func drawNow(_ svg: inout MarkupWriter) {
        guard let now else { return }
        let x = Self.percent(now.shareOfDay)
        let ends = size == .big ? ("10", "70") : ("0", "100%")
        svg.element("line", ["class": "nowl", "x1": x, "x2": x, "y1": ends.0, "y2": ends.1])
        guard size == .big else { return }
        svg.element("circle", ["class": "nowd", "cx": x, "cy": "9", "r": "4"])
        guard let nowLabel else { return }
        let isLate = now.shareOfDay > 0.5
        svg.element(
            "text",
            [
                "class": "rest", "x": x, "dx": isLate ? "-9" : "9", "y": "9", "dy": "2",
                "text-anchor": isLate ? "end" : "start",
            ], text: nowLabel)
    }

    /// A share of the whole as an attribute, to a thousandth.
    package static func percent(_ share: Double) -> String {
        let thousandths = Int((min(1, max(0, share)) * 100_000).rounded())
        return thousandths % 1000 == 0 ? "\(thousandths / 1000)%" : "\(Double(thousandths) / 1000)%"
    }
}
