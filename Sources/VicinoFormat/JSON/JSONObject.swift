/// A JSON object whose text has been checked.
///
/// Values are decoded when the caller asks for them, so unknown members cost no memory.
package struct JSONObject: Sendable {
    private let bytes: [UInt8]
    private let members: [JSONString: Range<Int>]

    /// Checks a text, which must be one object with only white space around it.
    ///
    /// - Throws: the first fault of the text.
    package init(_ text: [UInt8]) throws(JSONFault) {
        guard text[...].isValidUTF8 else { throw .malformed }
        var scanner = JSONScanner(text, in: text.indices)
        bytes = text
        members = try scanner.document()
    }

    /// An object within a text that has been checked; nil if the value is not an object.
    init?(_ bytes: [UInt8], in range: Range<Int>) throws(JSONFault) {
        guard bytes[range].first == UInt8(ascii: "{") else { return nil }
        var scanner = JSONScanner(bytes, in: range)
        self.bytes = bytes
        members = try scanner.members()
    }

    /// A member's value; nil if there is no such member.
    package subscript(_ name: String) -> JSONValue? { members[JSONString(name)].map { JSONValue(bytes, in: $0) } }

    /// The number of members, unknown ones included.
    package var count: Int { members.count }
}

extension JSONObject {
    /// The text of a member of the object with which the bytes begin, even if the object is incomplete. Names are compared
    /// byte by byte.
    ///
    /// - Throws: `JSONFault.cutShort` if the bytes contain no such member, and another fault if they are not JSON.
    package static func text(of name: String, in beginning: [UInt8]) throws(JSONFault) -> String? {
        var found: JSONValue?
        var scanner = JSONScanner(beginning, in: beginning.indices)
        do {
            scanner.skipSpace()
            let wanted = JSONString(name)
            _ = try scanner.members { if $0 == wanted, found == nil { found = JSONValue(beginning, in: $1) } }
        } catch  where found == nil {
            throw error
        } catch {}
        return found?.text
    }
}
