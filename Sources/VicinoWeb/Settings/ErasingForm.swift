internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage
internal import VicinoService

/// The card with the form that erases everything.
struct ErasingForm: View {
    /// The path to which it is sent.
    static let path = "/settings/erase"

    private let word: ConfirmingWord
    /// Whether a service runs, which is ended first.
    private let endsService: Bool
    private let words: Words

    init(_ service: ServiceAnswer, _ words: Words, wrongWord: String?) {
        word = ConfirmingWord(.erase, words, typed: wrongWord, isWrong: wrongWord != nil)
        endsService = if case .absent = service { false } else { true }
        self.words = words
    }

    var body: Markup {
        Card("stack", id: "erase") {
            CardIntro(words(.erase), sentence: words(.eraseHow))
            Fold(words(.eraseShow), isOpen: word.mistake != nil) {
                if endsService { P(.class("gapt")) { words(.eraseService) } }
                ConfirmingForm(word, explanationID: "erase-after") {
                    Button(
                        .class("danger"), .form(SettingsForm.id), .formAction(Self.path), ConfirmingForm.anyEntries
                    ) { words(.erase) }
                }
                P(.class("sm mut gapt"), .id("erase-after")) { words(.eraseAfter) }
            }
        }
    }
}
