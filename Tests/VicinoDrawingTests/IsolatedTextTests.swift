import Testing
import VicinoCore

@testable import VicinoDrawing

@Suite("Names that are written from right to left")
struct IsolatedTextTests {
    @Test(
        "Only a text with letters from right to left is kept apart from what stands beside it",
        arguments: [
            ("נועם", true), ("مريم", true), ("Anna נ", true), ("ܡܪܝܡ", true), ("Anna", false), ("Übung é", false),
            ("散歩", false), ("👩‍👩‍👧", false), ("", false),
        ])
    func isolated(name: String, isKeptApart: Bool) {
        #expect(name.isolated == (isKeptApart ? "\u{2068}\(name)\u{2069}" : name))
        #expect(DisplayText(name).isolated.text == name.isolated)
    }

    @Test("The marks take no room in a terminal")
    func width() {
        #expect("נועם".isolated.displayWidth == 4)
        #expect("נועם".isolated.padded(toWidth: 6) == "\u{2068}נועם\u{2069}  ")
    }
}
