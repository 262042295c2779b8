internal import VicinoActivity

/// The links of a list that is shown in parts, to the parts before and after.
struct TurnValues: Sendable {
    /// Which entries are shown, of how many.
    let said: String
    let before: String?
    let after: String?

    /// - Parameters:
    ///   - path: the address of the list, which takes the number of the part.
    ///   - key: the text that says which entries are shown.
    init(_ turn: PageTurn, path: String, _ words: Words, as key: String) {
        let format = words.format
        said = words(
            key,
            [
                "from": format.number(turn.range.lowerBound + 1), "to": format.number(turn.range.upperBound),
                "count": format.number(turn.count),
            ])
        before = turn.before.map { "\(path)?page=\($0)" }
        after = turn.after.map { "\(path)?page=\($0)" }
    }
}
