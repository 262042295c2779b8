internal import VicinoCore

/// A word that the user types before something happens that nothing takes back.
struct ConfirmingWord: Sendable {
    /// What the word confirms, as its keys in the words begin: `erase` has the keys `erase_word`, `erase_type` and
    /// `erase_wrong`.
    enum Purpose: String {
        case erase, backup
    }

    let purpose: Purpose
    /// Asks the user to type the word.
    let label: String
    /// What was typed before.
    let typed: String
    /// What is wrong with what was typed; nil if nothing is.
    let mistake: String?

    /// - Parameters:
    ///   - typed: what was typed before, if anything was.
    ///   - isWrong: whether that is another word.
    init(_ purpose: Purpose, _ words: Words, typed: String? = nil, isWrong: Bool = false) {
        let word = words["\(purpose)_word"]
        self.purpose = purpose
        label = words("\(purpose)_type", ["word": word])
        self.typed = typed.map { $0.displaySafe(limit: 40) } ?? ""
        mistake = isWrong ? words("\(purpose)_wrong", ["word": word]) : nil
    }

    /// Whether the user typed the word.
    static func isTyped(in request: WebRequest, for purpose: Purpose) -> Bool {
        let typed = request.field("word")?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return typed?.lowercased() == request.words["\(purpose)_word"]
    }
}
