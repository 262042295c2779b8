import Testing
import VicinoActivity

@testable import VicinoWeb

@Suite("The words of charts")
struct ChartWordsTests {
    @Test("Every text of a chart has a key in both languages")
    func complete() {
        let english = ChartWords(Words.of(.english))
        var expected = ChartWords()
        expected.shortWeekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        expected.activities = english.activities
        #expect(english == expected)
        #expect(Words.of(.english).keys == Words.of(.italian).keys)
        #expect(ChartWords(Words.of(.italian)).streaks == "Serie")
    }
}
