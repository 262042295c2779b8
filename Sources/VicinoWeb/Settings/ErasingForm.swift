internal import VicinoCore
internal import VicinoService

/// The form that erases everything.
struct ErasingForm: Sendable {
    /// The path to which it is sent.
    static let path = "/settings/erase"

    /// Asks the user to type the word.
    let wordLabel: String
    /// What was typed before.
    let typed: String
    /// What is wrong with what was typed; nil if nothing is.
    let wordMistake: String?
    /// Whether a service runs, which is ended first.
    let endsService: Bool

    init(_ site: WebSite, _ words: Words, wrongWord: String?) {
        let word = ConfirmingWord(.erase, words, typed: wrongWord, isWrong: wrongWord != nil)
        wordLabel = word.label
        typed = word.typed
        wordMistake = word.mistake
        endsService = if case .absent = site.service { false } else { true }
    }
}
