internal import VicinoDrawing

/// The inside of a tag: everything between `<` and `>`.
struct XMLTag {
    /// The name with its prefix, as in the end tag.
    let fullName: String
    /// The attributes in their order; a name may occur twice.
    private(set) var attributes: [Attribute] = []
    /// Whether it is `</name>`.
    let isEnd: Bool
    /// Whether it is `<name/>`.
    let isEmptyElement: Bool

    /// The name without its prefix.
    let name: String

    /// The prefix of the name; empty for none.
    let prefix: String

    /// An attribute; the prefix of its name is empty for none.
    struct Attribute {
        let prefix: String
        let name: String
        let value: String
    }

    /// Reads a tag; nil if it is not well formed.
    init?(_ bytes: ArraySlice<UInt8>, encoding: XMLEncoding) {
        isEnd = bytes.first == UInt8(ascii: "/")
        isEmptyElement = !isEnd && bytes.last == UInt8(ascii: "/")
        let inside = bytes.dropFirst(isEnd ? 1 : 0).dropLast(isEmptyElement ? 1 : 0)
        let nameBytes = inside.prefix { !Self.isSpace($0) }
        guard Self.isName(nameBytes) else { return nil }
        let parts = Self.parts(of: nameBytes, encoding)
        prefix = parts.prefix
        name = parts.name
        fullName = prefix.isEmpty ? name : encoding.decode(nameBytes)
        var rest = Self.trimmed(inside.dropFirst(nameBytes.count))
        while !rest.isEmpty {
            guard !isEnd, let attribute = Self.attribute(&rest, encoding) else { return nil }
            attributes.append(attribute)
        }
    }

    /// Removes `name = "value"` from the front.
    private static func attribute(_ rest: inout ArraySlice<UInt8>, _ encoding: XMLEncoding) -> Attribute? {
        let nameBytes = rest.prefix { !isSpace($0) && $0 != UInt8(ascii: "=") }
        rest = trimmed(rest.dropFirst(nameBytes.count))
        guard isName(nameBytes), rest.popFirst() == UInt8(ascii: "=") else { return nil }
        rest = trimmed(rest)
        guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        let value = rest.prefix { $0 != quote }
        rest = rest.dropFirst(value.count)
        guard rest.popFirst() == quote else { return nil }
        rest = trimmed(rest)
        let parts = parts(of: nameBytes, encoding)
        return Attribute(prefix: parts.prefix, name: parts.name, value: unescape(encoding.decode(value)))
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> { bytes.drop(while: isSpace) }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy { canBeInName[Int($0)] }
    }

    /// For each byte, whether a name may have it.
    private static let canBeInName: [Bool] = (0..<256).map { byte in
        byte >= 0x2D && !"/;<=>?@[]^`{|}".utf8.contains(UInt8(byte))
    }

    /// The parts of a name: its prefix, which is empty for none, and the rest.
    private static func parts(
        of name: ArraySlice<UInt8>, _ encoding: XMLEncoding
    ) -> (prefix: String, name: String) {
        guard let colon = name.lastIndex(of: UInt8(ascii: ":")) else { return ("", encoding.decode(name)) }
        return (encoding.decode(name[..<colon]), encoding.decode(name[(colon + 1)...]))
    }
}

extension XMLTag {
    /// Replaces character references and the five predefined entities; the rest stays.
    static func unescape(_ text: String) -> String {
        guard text.utf8.contains(ampersand) else { return text }
        // By bytes: a semicolon with a combining mark is another character, and still ends a reference.
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let start = rest.firstIndex(of: ampersand) {
            result += rest[..<start]
            rest = rest[(start + 1)...]
            let name = rest.prefix(referenceLimit).prefix { $0 != UInt8(ascii: ";") }
            let end = name.endIndex
            if end < rest.endIndex, rest[end] == UInt8(ascii: ";"),
                let scalar = scalar(named: Substring(String(decoding: name, as: UTF8.self)))
            {
                result += UTF8.encode(scalar).map(Array.init) ?? []
                rest = rest[(end + 1)...]
            } else {
                result.append(ampersand)
            }
        }
        return String(decoding: result + rest, as: UTF8.self)
    }

    private static let ampersand = UInt8(ascii: "&")
    /// The most bytes of a reference's name.
    private static let referenceLimit = 10

    private static func scalar(named name: Substring) -> Unicode.Scalar? {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        guard name.first == "#" else { return nil }
        let isHexadecimal = name.dropFirst().first == "x"
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10) else { return nil }
        return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    }
}
