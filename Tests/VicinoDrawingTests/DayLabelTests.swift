import Testing
import VicinoCore

@testable import VicinoDrawing

@Suite("The labels below a line of days")
struct DayLabelTests {
    @Test("A week has the names of its days, and more days have at most five dates")
    func labels() throws {
        let first = try #require(CivilDate("2026-11-02"))
        func labels(_ count: Int) -> [String] {
            DayLabels((0..<count).map { first.adding(days: $0) }, DrawingWords()).labels
        }
        #expect(labels(7) == ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"])
        #expect(labels(8).filter { !$0.isEmpty } == ["2 Nov", "4 Nov", "6 Nov", "8 Nov"])
        for count in 8...62 { #expect(labels(count).count { !$0.isEmpty } <= 5, "\(count)") }
        #expect(labels(31).filter { !$0.isEmpty } == ["2 Nov", "9 Nov", "16 Nov", "23 Nov", "30 Nov"])
        #expect(labels(365).count { !$0.isEmpty } <= 12)
    }
}
