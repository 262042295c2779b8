internal import VicinoFormat

/// What a file that begins with `{` says that it is, by the member `vicino` of its first object.
package enum JSONFileKind: Equatable {
    /// A dump, as JSON lines.
    case dump
    /// A request for what is new, which an export answers.
    case have
    /// Another JSON file.
    case foreign
    /// A text that is not JSON.
    case text
    /// The bytes end before they say it.
    case unfinished

    /// The most bytes in which a file says what it is: a line of a dump.
    package static let byteLimit = FormatLimit.lineBytes

    /// Looks at the first bytes of a file, white space before them aside.
    package init(_ beginning: [UInt8]) {
        do {
            switch try JSONObject.text(of: "vicino", in: beginning) {
            case "dump": self = .dump
            case "have": self = .have
            default: self = .foreign
            }
        } catch {
            self = error == .cutShort ? .unfinished : .text
        }
    }
}
