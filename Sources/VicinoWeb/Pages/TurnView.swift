internal import VicinoActivity
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// The links of a list that is shown in parts, to the parts before and after.
struct TurnView: View {
    /// Which entries are shown, of how many.
    private let said: String
    private let before: String?
    private let after: String?
    private let style: String
    private let words: Words

    /// - Parameters:
    ///   - path: the address of the list, which takes the number of the part.
    ///   - key: the text that says which entries are shown.
    ///   - style: its classes.
    init(_ turn: PageTurn, path: String, _ words: Words, as key: TextKey, style: String = "row") {
        let format = words.format
        said = words(
            key,
            [
                "from": format.number(turn.range.lowerBound + 1), "to": format.number(turn.range.upperBound),
                "count": format.number(turn.count),
            ])
        before = turn.before.map { "\(path)?page=\($0)" }
        after = turn.after.map { "\(path)?page=\($0)" }
        self.style = style
        self.words = words
    }

    var body: Markup {
        Nav(.class(style), .aria(.label, said)) {
            if let before {
                A(.class("btn"), .rel("prev"), .href(before)) { "‹ \(words(.peopleBefore))" }
            }
            Span(.class("sm mut")) { said }
            if let after {
                A(.class("btn"), .rel("next"), .href(after)) { "\(words(.peopleAfter)) ›" }
            }
        }
    }
}
