/// A value as a settings file and JSON can hold it.
package enum PlainValue: Equatable, Sendable {
    case text(String)
    case number(Int)
    case boolean(Bool)
    case list([PlainValue])

    /// The value as TOML, on one line.
    package var toml: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .number(let number): String(number)
        case .boolean(let boolean): boolean ? "true" : "false"
        case .list(let values): "[" + values.map(\.toml).joined(separator: ", ") + "]"
        }
    }

    /// The value as a user types it: texts without quotes, and a list with commas.
    package var words: String {
        switch self {
        case .text(let text): text
        case .list(let values): values.map(\.words).joined(separator: ", ")
        default: toml
        }
    }

    /// A basic string; characters that are not allowed in a file or on a screen are escaped.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
