internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// The button that confirms all guesses of a day. It says which guesses it shows, so that it confirms no other ones.
struct ConfirmAllForm: View {
    /// A guess as the page shows it.
    struct Guess: Hashable, Sendable {
        let id: RecordID
        let shown: String
    }

    let guesses: [Guess]
    /// The page that follows; nil for that of today.
    let returnPath: String?
    let words: Words

    /// The path that the form is sent to.
    static let path = "/confirm/all"
    /// The maximum number of guesses that one button confirms.
    static let limit = 60

    /// Nil if a row of its own can do the same.
    init?(_ guesses: [Guess], returnPath: String?, words: Words) {
        guard guesses.count > 1 else { return nil }
        self.guesses = Array(guesses.prefix(Self.limit))
        self.returnPath = returnPath
        self.words = words
    }

    var body: Markup {
        PostForm(Self.path, style: "row gapt") {
            for guess in guesses {
                HiddenField("id", guess.id.description)
                HiddenField(ShownGuess.field, guess.shown)
            }
            HiddenField("return", returnPath)
            Button(.class("chip q")) { words.counted(.confirmAll, guesses.count) }
        }
    }
}

extension ShownDay {
    /// The button for all guesses of the day; nil if there are fewer than two, or for another person's day.
    var confirmAll: ConfirmAllForm? {
        guard isEditable else { return nil }
        let guesses = shownParts.filter { listsRunning || !$0.isRunning }.compactMap { part -> ConfirmAllForm.Guess? in
            guard part.entry.isGuess, let id = part.entry.id else { return nil }
            let entry = part.entry
            return .init(id: id, shown: ShownGuess.text(entry.title, start: entry.start, end: entry.end))
        }
        return ConfirmAllForm(guesses, returnPath: returnPath, words: words)
    }
}
