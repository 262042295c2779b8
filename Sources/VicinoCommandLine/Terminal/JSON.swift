import Foundation
import Vicino
import VicinoDrawing

/// A JSON value to write, with members in the given order.
indirect enum JSON {
    case text(String)
    case number(Int)
    /// A number with three decimal digits.
    case decimal(Double)
    case boolean(Bool)
    case null
    case array([JSON])
    case object([(String, JSON)])

    /// The value on one line, as a terminal may show it: `JSONText` escapes what is not safe.
    var line: TerminalText { TerminalText(DisplayText(ofProgram: written)) }

    private var written: String {
        switch self {
        case .text(let text): JSONText.quoted(text)
        case .number(let number): String(number)
        case .decimal(let number): String(format: "%.3f", number)
        case .boolean(let boolean): boolean ? "true" : "false"
        case .null: "null"
        case .array(let values): "[" + values.map(\.written).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { "\(JSONText.quoted($0)):\($1.written)" }.joined(separator: ",") + "}"
        }
    }
}

extension Person {
    /// The name as a terminal may show it.
    var shown: DisplayText { DisplayText(name, limit: 60) }

    /// The members that begin every JSON object about a person: the name on this device, and the user id.
    var members: [(String, JSON)] { [("user", .text(name)), ("id", .text(user.description))] }
}

extension JSON {
    /// An object that names a record.
    static func id(_ record: RecordID) -> JSON { .object([("id", .text(record.description))]) }

    /// ISO 8601, or null.
    static func time(_ moment: Timestamp?) -> JSON { moment.map { .text($0.iso8601) } ?? .null }
}
