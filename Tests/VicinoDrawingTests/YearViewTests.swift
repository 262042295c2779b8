import Testing
import VicinoCore

@testable import VicinoDrawing

@Suite("The year of any records in a terminal")
struct YearViewTests {
    private let days: ClosedRange<CivilDate>

    init() throws {
        let first = try #require(CivilDate("2026-01-01"))
        days = first...first.adding(days: 364)
    }

    /// A year of which the days up to March are known, with some hours on 3 February.
    private func lines(_ name: String, hours: Int, style: TerminalStyle = .plain) -> [String] {
        let known = (0..<90).map { days.lowerBound.adding(days: $0) }
        var times = Dictionary(uniqueKeysWithValues: known.map { ($0, Duration.zero) })
        times[days.lowerBound.adding(days: 33)] = .seconds(hours * 3_600)
        let totals = hours > 0 ? [DrawnTotal(name, .seconds(hours * 3_600), hue: .teal)] : []
        return YearView(times, in: days, totals: totals, of: .user, style: style).lines
    }

    @Test("A day is shaded by its time", arguments: [(1, "░"), (6, "▒"), (12, "▓"), (18, "█"), (24, "█")])
    func shades(hours: Int, shade: String) {
        let february = lines("Dune", hours: hours).first { $0.hasPrefix("Feb") }
        #expect(february == "Feb ··" + shade + String(repeating: "·", count: 25))
    }

    @Test("A year has twelve rows, and a day without a value is not drawn")
    func empty() {
        let lines = lines("Dune", hours: 0)
        #expect(lines.count == 19)
        #expect(lines.contains("Apr"))
        #expect(lines.last == "Nothing is recorded here.")
    }

    @Test("Hostile names neither control the terminal nor exceed the width")
    func hostile() {
        let lines = lines("a\u{1B}[31m\u{202E}" + String(repeating: "漢", count: 90), hours: 3)
        #expect(lines.allSatisfy { $0.displayWidth <= 40 })
        #expect(!lines.joined().unicodeScalars.contains { ["\u{1B}", "\u{202E}"].contains($0) })
        #expect(self.lines("x", hours: 3, style: .color).joined().contains("\u{1B}"))
    }
}
