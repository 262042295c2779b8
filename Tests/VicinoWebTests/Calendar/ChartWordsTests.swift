import Testing
import VicinoActivity

@testable import VicinoWeb

@Suite("The words of charts")
struct ChartWordsTests {
    @Test("The texts of a chart are those of the English table, or of another language")
    func complete() {
        let english = ChartWords(Words.of(.english))
        var expected = ChartWords()
        expected.shortWeekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        expected.activities = english.activities
        #expect(english == expected)
        #expect(ChartWords(Words.of(.italian)).streaks == "Serie")
    }

    @Test("Every text of a chart has a key of its own")
    func keys() {
        let texts = Mirror(reflecting: ChartWords()).children.filter { $0.value is String }
        #expect(texts.count == ChartWords.texts.count)
        #expect(Set(ChartWords.texts.map(\.key)).count == texts.count)
        #expect(Set(ChartWords.texts.map { $0.path as AnyKeyPath }).count == texts.count)
    }
}
