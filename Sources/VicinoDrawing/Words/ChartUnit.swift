internal import VicinoCore

/// What the numbers of a chart count.
public enum ChartUnit: Hashable, Sendable {
    /// Time; amounts are milliseconds.
    case time
    /// Distance; amounts are metres.
    case distance
    /// Whole things, such as steps or books: the word for one of them, and for any other number.
    case count(one: String, many: String)
    /// Any other unit: numbers have at most one decimal, and the symbol stands behind, as in `71.5 kg`; it may be empty.
    case number(symbol: String)

    /// The unit with words that are safe to show, and short.
    var shown: ChartUnit {
        switch self {
        case .time, .distance: self
        case .count(let one, let many): .count(one: Self.safe(one), many: Self.safe(many))
        case .number(let symbol): .number(symbol: Self.safe(symbol))
        }
    }

    private static func safe(_ word: String) -> String { DisplayText(word, limit: 60).text.truncated(toWidth: 16) }
}
