import Testing

@testable import VicinoWeb

@Suite("The ring that stands for a person")
struct InitialTests {
    @Test("It has the first letter of the name, or a whole emoji of a name without letters")
    func initial() {
        let family = "👩\u{200D}👩\u{200D}👧"
        #expect("anna".initial == "A")
        #expect("“ben”".initial == "B")
        #expect(family.initial == family)
        #expect("\(family) anna".initial == "A")
        #expect("*#".initial == "?")
        #expect("\u{FFFD}".initial == "?")
    }
}
