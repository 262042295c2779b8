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
        let word = words["erase_word"]
        wordLabel = words("erase_type", ["word": word])
        typed = wrongWord.map { $0.displaySafe(limit: 40) } ?? ""
        wordMistake = wrongWord == nil ? nil : words("erase_wrong", ["word": word])
        endsService = if case .absent = site.service { false } else { true }
    }

    /// Whether the user typed the word.
    static func isConfirmed(by request: WebRequest) -> Bool {
        let word = request.field("word")?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return word?.lowercased() == request.words["erase_word"]
    }
}
