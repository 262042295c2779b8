import Testing
import VicinoCore

@testable import VicinoDrawing

@Suite("Lines for a terminal")
struct TerminalTextTests {
    private static let hostile = "An\u{1B}[2Jna\u{202E}  B."

    @Test("Escape sequences come from a style or a literal, and what is interpolated has none")
    func interpolation() {
        let name = DisplayText(Self.hostile)
        let line: TerminalText = "\u{1B}[K\(TerminalStyle.color.bold(name))  \(Self.hostile), \(Self.hostile, limit: 3)"
        #expect(line.text == "\u{1B}[K\u{1B}[1m\(name)\u{1B}[0m  \(name), An…")
        #expect(TerminalText(name).text == "An\u{FFFD}[2Jna\u{FFFD} B.")
        #expect(TerminalStyle.plain.dim(name).text == name.text)
        #expect("\(line)" == line.text)
    }

    @Test("Lines are put together, and their ends are trimmed")
    func composition() {
        let parts: [TerminalText] = ["a  ", "b  "]
        #expect(parts.joined(separator: "\n").text == "a  \nb  ")
        #expect((parts[0] + parts[1]).withoutTrailingSpaces == "a  b")
    }

    @Test("Columns of safe texts keep their spaces")
    func columns() {
        let name: DisplayText = "Anna"
        #expect(name.padded(toWidth: 7).text == "Anna   ")
        #expect(name.rightAligned(toWidth: 6).text == "  Anna")
        #expect(name.truncated(toWidth: 3).text == "An…")
        #expect(DisplayText("one two", limit: 10).wrapped(toWidth: 4) == ["one", "two"])
        #expect(AmountFormat.english.text { $0.steps(10_037) }.text == "10\u{202F}037 steps")
    }

    @Test("The names of a chart are safe from the beginning")
    func names() {
        let safe = DisplayText(Self.hostile)
        #expect(ChartItem(Self.hostile, 1).name == safe)
        #expect(ChartSeries(Self.hostile, [1]).name == safe)
        #expect(ChartCategory(Self.hostile).title == safe)
        #expect(ChartCategory("a", label: Self.hostile).label == safe)
        let figure = ChartFigure(text: Self.hostile, meaning: Self.hostile)
        let heading = ChartHeading(Self.hostile, detail: Self.hostile, figure: figure, notes: [Self.hostile])
        #expect(
            [heading.title, heading.detail, figure.text, figure.meaning] + heading.notes
                == Array(repeating: safe, count: 5))
        #expect(ChartHeading(String(repeating: "a", count: 300)).title.text.count == 200)
    }
}
