import Testing

@testable import VicinoWeb

@Suite("The words of templates")
struct TemplateWordsTests {
    @Test("Every text that a template names exists, in each language", arguments: Language.allCases)
    func exist(language: Language) {
        let words = Words.of(language)
        for (name, bytes) in TemplateFiles.all {
            let template = String(decoding: bytes, as: UTF8.self)
            for match in template.matches(of: /\{\{t\.([a-z0-9_]+)\}\}/) {
                #expect(words.optional(String(match.1)) != nil, "\(match.1) in \(name), \(language.rawValue)")
            }
        }
    }

    @Test("Markup without escaping is only what the program has drawn")
    func markup() {
        let drawn = [
            "circles", "line", "code", "theirs", "mine", "content", "near", "bar", "bars", "drawing",
        ]
        for name in ["people", "person", "follower", "block-form", "beside", "invite", "follow", "pair", "settings"] {
            let template = String(decoding: TemplateFiles.all[name] ?? [], as: UTF8.self)
            #expect(!template.isEmpty)
            for match in template.matches(of: /\{\{\{([A-Za-z.]+)\}\}\}/) { #expect(drawn.contains(String(match.1))) }
            #expect(!template.contains(" style=") && !template.contains(" onclick"))
        }
    }
}
