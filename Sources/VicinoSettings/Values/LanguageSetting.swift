/// The language of the page.
public enum LanguageSetting: Hashable, Sendable {
    /// The first language of the browser that the page has.
    case browser
    /// The one with this tag, such as `it`.
    case named(String)

    /// The tag; nil for that of the browser.
    package var tag: String? { if case .named(let tag) = self { tag } else { nil } }
}

extension LanguageSetting: SettingValue {
    /// The settings do not know which languages the page has, so that a new table of texts changes nothing here.
    static var expectation: String { "\"browser\", or the tag of a language such as \"en\", \"it\" or \"de\"" }

    init?(_ plain: PlainValue) {
        guard case .text(let text) = plain else { return nil }
        if text == "browser" {
            self = .browser
        } else {
            guard text.wholeMatch(of: /[a-z]{2,3}/) != nil else { return nil }
            self = .named(text)
        }
    }

    var plain: PlainValue? { .text(tag ?? "browser") }
}
