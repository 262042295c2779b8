internal import VicinoFormat

/// The kind of a file that begins with `{`, according to the member `vicino` of its first object.
package enum JSONFileKind: Equatable {
    /// A dump, as JSON lines.
    case dump
    /// A have-file, which an export answers with what is new.
    case have
    /// Another JSON file.
    case foreign
    /// A text that is not JSON.
    case text
    /// The bytes end before the kind is known.
    case unfinished

    /// The number of bytes within which a file must state its kind: one line of a dump.
    package static let byteLimit = FormatLimit.lineBytes

    /// Reads the kind from the first bytes of a file, after any white space.
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
