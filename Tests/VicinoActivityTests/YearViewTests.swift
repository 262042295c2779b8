import FoundationEssentials
import Testing
import VicinoCore
import VicinoDrawing

@testable import VicinoActivity

@Suite("The year in a terminal")
struct YearViewTests {
    private func lines(_ name: String, hours: Int64, style: TerminalStyle = .plain) throws -> [String] {
        let first = try #require(CivilDate(year: 2026, month: 1, day: 1))
        let period = try SummaryPeriod(from: first, through: first.adding(days: 364), by: .month)
        var summary = ActivitySummary(of: period, now: CalendarNow(try moment("2026-03-31T12:00:00Z"), in: .gmt))
        var activity = Activity()
        activity.name = name
        activity.start = try moment("2026-02-03T00:00:00Z")
        activity.utcOffset = 0
        activity.end = activity.start.advanced(byMilliseconds: hours * 3_600_000)
        if hours > 0 { try summary.add(activity) }
        return YearView(summary, of: .me, style: style).lines
    }

    @Test("A year of activities is shaded by their time, up to today")
    func shade() throws {
        let lines = try lines("walking", hours: 6)
        #expect(lines.first { $0.hasPrefix("Feb") } == "Feb ··▒" + String(repeating: "·", count: 25))
        #expect(lines.contains("Apr"))
        #expect(lines.last?.hasPrefix("walking ") == true)
    }

    @Test("Hostile names neither control the terminal nor exceed the width")
    func hostile() throws {
        let lines = try lines("a\u{1B}[31m\u{202E}" + String(repeating: "漢", count: 90), hours: 3)
        #expect(lines.allSatisfy { $0.displayWidth <= 40 })
        #expect(!lines.joined().unicodeScalars.contains { ["\u{1B}", "\u{202E}"].contains($0) })
        #expect(try self.lines("x", hours: 3, style: .color).joined().contains("\u{1B}"))
    }
}
