import Testing

@testable import VicinoDrawing

@Suite("Width in columns")
struct DisplayWidthTests {
    @Test(
        "Columns are counted as in terminals",
        arguments: [("abc", 3), ("公園", 4), ("🌳", 2), ("e\u{301}", 1), ("🇸🇮", 2), ("ﾊ", 1), ("한", 2), ("", 0)])
    func width(text: String, columns: Int) {
        #expect(text.displayWidth == columns)
        #expect(text.truncated(toWidth: 1).displayWidth <= 1)
    }
}
