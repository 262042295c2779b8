/// How text is emphasised in a terminal: with colours, or without escape sequences.
public struct TerminalStyle: Hashable, Sendable {
    /// Whether escape sequences may be used.
    package let usesColor: Bool

    /// With colours and weights.
    public static let color = TerminalStyle(usesColor: true)
    /// Letters only: for pipes, files and `NO_COLOR`.
    public static let plain = TerminalStyle(usesColor: false)

    /// Text in bold.
    package func bold(_ text: String) -> String { wrapped(text, "1") }

    /// Dimmed text.
    package func dim(_ text: String) -> String { wrapped(text, "2") }

    /// Text on its own colour.
    package func inverse(_ text: String) -> String { wrapped(text, "1;7") }

    /// The text in a colour of the 256-colour palette; without one it is dimmed.
    package func colored(_ text: String, _ color: Int?) -> String {
        color.map { wrapped(text, "38;5;\($0)") } ?? dim(text)
    }

    /// Wraps text in a "select graphic rendition" sequence (ECMA-48 § 8.3.117), unless it is empty.
    private func wrapped(_ text: String, _ code: String) -> String {
        usesColor && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
