import Testing
import VicinoCore

@Suite("Characters that no name may have")
struct UnfitCharacterTests {
    @Test(
        "Each is found, with the reason",
        arguments: [
            ("An\u{202E}na", "202E", UnfitCharacter.Reason.direction), ("\u{200F}Anna", "200F", .direction),
            ("Anna\u{2066}", "2066", .direction), ("An\u{61C}na", "61C", .direction),
            ("An\u{200B}na", "200B", .invisible), ("An\u{AD}na", "AD", .invisible),
            ("Anna\u{3164}", "3164", .invisible), ("An\u{2060}na", "2060", .invisible),
            ("Anna\u{E0041}", "E0041", .invisible), ("Anna\u{2800}", "2800", .invisible),
            ("Anna\u{FEFF}", "FEFF", .invisible), ("An\u{FFF9}na", "FFF9", .invisible),
            ("An\u{200D}na", "200D", .invisible), ("An\u{200C}na", "200C", .invisible),
            ("Anna\u{FE0F}", "FE0F", .invisible), ("1\u{FE0F}", "FE0F", .invisible),
            ("\u{200D}Anna", "200D", .invisible), ("😀\u{200D}", "200D", .invisible),
            ("😀\u{200D}x", "200D", .invisible),
            ("An\0na", "0", .control), ("An\u{1B}[31mna", "1B", .control), ("An\nna", "A", .control),
            ("An\u{2028}na", "2028", .control), ("An\u{85}na", "85", .control),
            ("Anna\u{378}", "378", .unassigned), ("Anna\u{E000}", "E000", .unassigned),
            ("Anna\u{FFFE}", "FFFE", .unassigned), ("Anna\u{FFFD}", "FFFD", .unassigned),
        ] as [(String, String, UnfitCharacter.Reason)])
    func found(name: String, number: String, reason: UnfitCharacter.Reason) throws {
        let unfit = try #require(UnfitCharacter.first(in: name))
        #expect(String(unfit.scalar.value, radix: 16, uppercase: true) == number)
        #expect(unfit.reason == reason)
    }

    @Test(
        "Ordinary names have none, whatever their script, and neither have emoji",
        arguments: [
            "Anna", "Zoë", "O’Brien", "Anna-Maria (work)", "Nguyễn", "李小龍", "山田　太郎", "김철수", "Ελένη", "Алла", "שרה",
            "علی\u{200C}رضا", "क्\u{200D}ष", "ശ്രീ", "ന്\u{200D}", "葛\u{E0100}", "👩\u{200D}👩\u{200D}👧", "🏳\u{FE0F}\u{200D}🌈",
            "🧑🏽\u{200D}🚀", "❤\u{FE0F}", "❤\u{FE0F}\u{200D}🔥", "👁\u{FE0F}\u{200D}🗨\u{FE0F}", "1\u{FE0F}\u{20E3}", "🇮🇹",
            "☠\u{FE0E}",
            "👩🏻\u{200D}⚕\u{FE0F} Anna", "e\u{301}",
        ])
    func ordinary(name: String) { #expect(UnfitCharacter.first(in: name) == nil) }

    @Test("The message says which character it is and why, without the character itself")
    func message() throws {
        let error = #expect(throws: VicinoError.self) {
            try UnfitCharacter.refuse(in: "An\u{202E}na", as: .badValue)
        }
        let refused = try #require(error)
        #expect(refused.code == .badValue)
        #expect(refused.message.contains("U+202E (RIGHT-TO-LEFT OVERRIDE)"))
        #expect(refused.message.contains("changes the direction of writing"))
        #expect(!refused.message.unicodeScalars.contains("\u{202E}"))
        #expect(refused.cause is UnfitCharacter)
        #expect(throws: Never.self) { try UnfitCharacter.refuse(in: "Anna", as: .badValue) }
        #expect(try #require(UnfitCharacter.first(in: "\u{1B}")).name == "U+001B")
    }
}
