/// How text is emphasised in a terminal: with colours, or without escape sequences.
public struct TerminalStyle: Hashable, Sendable {
    /// Whether escape sequences may be used.
    public let usesColor: Bool

    /// With colours and weights.
    public static let color = TerminalStyle(usesColor: true)
    /// Letters only: for pipes, files and `NO_COLOR`.
    public static let plain = TerminalStyle(usesColor: false)

    /// Text in bold.
    package func bold(_ text: String) -> String { wrapped(text, "1") }

    /// Dimmed text.
    package func dim(_ text: String) -> String { wrapped(text, "2") }

    func inverse(_ text: String) -> String { wrapped(text, "1;7") }

    /// The text in the colour of an activity, which is always the same; without an activity it is dimmed.
    func colored(_ text: String, as activity: String?) -> String {
        activity.map { wrapped(text, "38;5;\(Self.colorNumber($0))") } ?? dim(text)
    }

    /// Wraps text in a "select graphic rendition" sequence (ECMA-48 § 8.3.117), unless it is empty.
    private func wrapped(_ text: String, _ code: String) -> String {
        usesColor && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    /// Numbers of the 256-colour palette that are distinguishable on black and on white.
    private static func colorNumber(_ activity: String) -> Int {
        if let color = knownColors[activity] { return color }
        let others = [37, 133, 136, 66, 131, 103, 29, 168]
        // FNV-1a, because the hash of the standard library differs from run to run.
        let hash = activity.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return others[Int(hash % UInt32(others.count))]
    }

    private static let knownColors = [
        "walking": 71, "running": 167, "cycling": 172, "driving": 67, "public transport": 97, "sitting": 137,
        "still": 102, "sleeping": 61,
    ]
}
