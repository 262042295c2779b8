internal import Vicino
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// The page with the words of the recovery phrase, which a press shows and a minute hides.
struct PhrasePage {
    /// The path of the button that shows the words. A browser that fetches it again goes back to the settings.
    static let path = "/settings/phrase"
    /// Where the words are hidden again.
    static let back = "/settings#\(PhraseCard.id)"
    /// After how many seconds the words are hidden again.
    private static let seconds = 60

    let phrase: RecoveryPhrase
    let words: Words

    var page: Page {
        Page(
            title: words(.phrase), section: .settings, view: PhraseView(phrase: phrase, words: words),
            refresh: Self.seconds)
    }
}

/// The words of the recovery phrase.
struct PhraseView: View {
    let phrase: RecoveryPhrase
    let words: Words

    var body: Markup {
        PageHead(words(.phrase))
        Div(.class("stack narrow")) {
            Card("stack") {
                P { words(.phraseWrite) }
                Ol {
                    for word in phrase.words { Li(.class("big")) { word } }
                }
                P(.class("sm mut")) { words(.phraseHides) }
                P { A(.class("btn"), .href(PhrasePage.back)) { words(.phraseDone) } }
            }
        }
    }
}
