internal import Vicino
internal import VicinoMarkup
internal import VicinoPage

/// The card of the user's identity: where its key and its recovery phrase are.
struct PhraseCard: View {
    /// The id of the card, to which the browser goes back when the phrase is hidden.
    static let id = "identity"

    let state: IdentityState
    /// Who keeps a share of the phrase, and what to do while too few do; empty if it was not divided.
    let shares: [String]
    /// What friends have given back of the phrase.
    let returns: [String]
    let words: Words

    var body: Markup {
        Card("stack", id: Self.id) {
            CardIntro(words(.identity), sentence: words(.identityHow))
            P { sentence }
            if state.hasPhrase {
                // The words are shown only after a press, so that nobody sees them in passing.
                PostForm(PhrasePage.path) { Button { words(.phraseShow) } }
            }
            for notice in returns { P(.class("err")) { notice } }
            if !shares.isEmpty {
                Ul(.class("sm")) {
                    for sentence in shares { Li { sentence } }
                }
            }
            if state.key != .absent || !shares.isEmpty {
                P { A(.class("btn"), .href(SharesPage.path)) { words(.sharesTitle) } }
            }
        }
    }

    private var sentence: String {
        switch (state.key, state.hasPhrase, state.shownAt == nil) {
        case (.open, true, true): words(.phraseNeverShown)
        case (.open, true, false): words(.phraseWasShown)
        case (.open, false, _): words(.phraseAbsent)
        case (.sealed, _, _): words(.identitySealed)
        case (.absent, _, _): words(.identityAbsent)
        }
    }
}
