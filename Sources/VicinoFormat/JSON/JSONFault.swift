internal import VicinoCore

/// The reason why a text cannot be read as JSON.
package enum JSONFault: Error {
    /// The text ends before its value does.
    case cutShort
    /// RFC 8259 does not allow a byte at its offset, or the text is not UTF-8.
    case malformed
    /// An array or object is nested deeper than `FormatLimit.jsonDepth`.
    case tooDeep
    /// An object has more members than `FormatLimit.jsonMembers`.
    case tooManyMembers
    /// An object has two members of one name.
    case repeatedName
    /// An array has more elements than its reader allows.
    case tooManyElements

    /// Whether the text is not JSON at all, and not only JSON that breaks a rule of the format.
    var isSyntax: Bool {
        switch self {
        case .cutShort, .malformed: true
        default: false
        }
    }

    /// This fault as an error about a file.
    var formatError: VicinoError {
        switch self {
        case .cutShort, .malformed: .damaged("a line is not a JSON object")
        case .repeatedName: .damaged("an object has two members of one name")
        case .tooDeep: VicinoError(.tooLarge, "A line of the file is nested deeper than the format allows.")
        case .tooManyMembers: VicinoError(.tooLarge, "An object has more members than the format allows.")
        case .tooManyElements: VicinoError(.tooLarge, "A list in the file is longer than the format allows.")
        }
    }
}
