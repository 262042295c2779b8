import Foundation
import Vicino

/// A JSON value to write, with members in the order given.
indirect enum JSON {
    case text(String)
    case number(Int)
    case boolean(Bool)
    case null
    case array([JSON])
    case object([(String, JSON)])

    /// The value on one line, in which nothing can change what a terminal shows.
    var line: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .number(let number): String(number)
        case .boolean(let boolean): boolean ? "true" : "false"
        case .null: "null"
        case .array(let values): "[" + values.map(\.line).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { "\(Self.quoted($0)):\($1.line)" }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _ where isHarmful(scalar): result += escaped(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Controls, and characters that turn the direction of writing or that nobody sees.
    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}

extension Person {
    /// What every JSON object about a person begins with: what they are called here, and who they are.
    var members: [(String, JSON)] { [("user", .text(name)), ("id", .text(user.description))] }
}

extension JSON {
    /// ISO 8601, or null.
    static func time(_ moment: Timestamp?) -> JSON { moment.map { .text($0.iso8601) } ?? .null }
}
