/// Draws charts as text.
struct ChartText {
    let chart: Chart
    let width: Int
    let style: TerminalStyle
    let words: DrawingWords
    private let foundLetters: [String: String]

    /// The range of widths. Narrower terminals get lines of the least width, and wider ones are not filled.
    private static let widths = 40...160

    /// The colour of what has no series of its own.
    static let color = ChartHue.green.terminalColor

    /// From nothing to the largest amount.
    static let shades = ["·", "░", "▒", "▓", "█"]

    init(_ chart: Chart, width: Int, style: TerminalStyle) {
        self.chart = chart
        self.style = style
        words = chart.words
        self.width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
        var letters = chart.letters
        var found: [String: String] = [:]
        for mark in chart.plot.marks { found[mark.name] = letters.assign(to: mark.name, fixed: mark.letters) }
        foundLetters = found
    }

    /// The lines of the drawing.
    var drawing: [String] {
        switch chart.plot {
        case .pie(let bars, let hole): pie(bars, hole) + [""] + self.bars(bars)
        case .bars(let bars): self.bars(bars)
        case .columns(let columns): columns.isStacked ? stacks(columns) : pairs(columns)
        case .line(let line): self.lines(line)
        case .hours(let hours): self.hours(hours)
        case .months(let months): self.months(months)
        case .boxes(let boxes): self.boxes(boxes)
        }
    }

    /// A text in as many lines as it takes, broken at spaces.
    func wrapped(_ text: String) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ").map(String.init) {
            if !line.isEmpty, line.displayWidth + 1 + word.displayWidth > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return (lines + [line]).map { $0.truncated(toWidth: width) }
    }

    func letters(_ mark: ChartMark) -> String { foundLetters[mark.name] ?? "?" }

    /// A bar for each row, with its name, amount and share.
    private func bars(_ bars: ChartBars) -> [String] {
        let numbers = bars.bars.map { $0.text.truncated(toWidth: width / 2) }
        let numberWidth = numbers.map(\.displayWidth).max() ?? 0
        let asideWidth = min(bars.bars.map(\.aside.displayWidth).max() ?? 0, max(6, width - numberWidth - 30))
        let room = width - numberWidth - asideWidth - 3
        let widest = bars.bars.map(\.name.displayWidth).max() ?? 0
        let nameWidth = min(widest, max(room - 24, room * 2 / 3, 10))
        return zip(bars.bars, numbers).map { bar, number in
            let figures = number.rightAligned(toWidth: numberWidth) + " " + bar.aside.rightAligned(toWidth: asideWidth)
            let length = max(1, min(room - nameWidth, 40))
            let drawn = bar.length > 0 ? Bar.text(share: bar.length, width: length) : ""
            return bar.name.padded(toWidth: nameWidth) + " " + figures + " "
                + style.colored(self.bar(drawn, bar.mark), bar.mark?.terminalColor)
        }
    }

    /// Unknown time is shaded, as everywhere.
    private func bar(_ text: String, _ mark: ChartMark?) -> String {
        mark == nil ? String(repeating: "░", count: text.count) : text
    }

    /// The pie as one line, in which each bar fills its share with its letters.
    private func pie(_ bars: ChartBars, _ hole: PieHole) -> [String] {
        let rest = Double(width)
        var begin = 0.0
        var line = ""
        for bar in bars.bars {
            let end = begin + bar.slice * rest
            let count = max(0, Int(min(end, rest).rounded()) - Int(begin.rounded()))
            line += fill(bar.mark, count)
            begin = end
        }
        return [line, style.dim("\(hole.label) \(hole.text)")]
    }

    /// A number of columns filled with the letters of a mark.
    func fill(_ mark: ChartMark?, _ count: Int) -> String {
        guard count > 0 else { return "" }
        guard let mark else { return style.dim(String(repeating: "░", count: count)) }
        let letters = letters(mark)
        // Letters of scripts whose characters are two columns wide do not fill evenly.
        let cell = letters.displayWidth == letters.count ? letters : "?"
        let text = String(repeating: cell, count: count / cell.count + 1).prefix(count)
        return style.colored(String(text), mark.terminalColor)
    }

    /// A shade for each step of amount.
    ///
    /// - Parameter notes: what needs no shade.
    func key(_ steps: ChartSteps, notes: [String] = []) -> [String] {
        let labels = zip(Self.shades, steps.labels(words)).map { "\($0) \($1)" } + ["? " + words.nothing]
        let unbroken = labels.map { $0.split(separator: " ").joined(separator: "\u{A0}") }
        return wrapped((unbroken + notes).joined(separator: "  "))
            .map { style.dim(String($0.map { $0 == "\u{A0}" ? " " : $0 })) }
    }
}
