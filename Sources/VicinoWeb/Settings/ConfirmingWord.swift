internal import VicinoCore
internal import VicinoPage

/// A word that the user types before something happens that nothing takes back.
struct ConfirmingWord: Sendable {
    /// What the word confirms.
    enum Purpose: Sendable {
        case erase, backup

        /// The name and the id of the field. All cards are one form, so it differs from that of the other word.
        var field: String { "\(self)-word" }
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
        let word = words(purpose.word)
        self.purpose = purpose
        label = words(purpose.request, ["word": word])
        self.typed = typed.map { DisplayText($0, limit: 40).text } ?? ""
        mistake = isWrong ? words(purpose.mistake, ["word": word]) : nil
    }

    /// Whether the user typed the word.
    static func isTyped(in request: WebRequest, for purpose: Purpose) -> Bool {
        let typed = typed(in: request, for: purpose).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return typed.lowercased() == request.words(purpose.word)
    }

    /// What the user typed; empty for nothing.
    static func typed(in request: WebRequest, for purpose: Purpose) -> String { request.field(purpose.field) ?? "" }
}

extension ConfirmingWord.Purpose {
    fileprivate var word: TextKey {
        switch self {
        case .erase: .eraseWord
        case .backup: .backupWord
        }
    }

    /// Asks for the word.
    fileprivate var request: TextKey {
        switch self {
        case .erase: .eraseType
        case .backup: .backupType
        }
    }

    /// Says that it is another word.
    fileprivate var mistake: TextKey {
        switch self {
        case .erase: .eraseWrong
        case .backup: .backupWrong
        }
    }
}
