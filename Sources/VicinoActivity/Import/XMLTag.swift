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
    var name: String { Self.parts(of: fullName).name }

    /// The prefix of the name; empty for none.
    var prefix: String { Self.parts(of: fullName).prefix }

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
        fullName = encoding.decode(nameBytes)
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
        let parts = parts(of: encoding.decode(nameBytes))
        return Attribute(prefix: parts.prefix, name: parts.name, value: unescape(encoding.decode(value)))
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> { bytes.drop(while: isSpace) }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty && !bytes.contains { $0 < 0x2D || "/;<=>?@[]^`{|}".utf8.contains($0) }
    }

    private static func parts(of name: String) -> (prefix: String, name: String) {
        guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return ("", name) }
        return (String(name[..<colon]), String(name[name.utf8.index(after: colon)...]))
    }
}

extension XMLTag {
    /// Replaces character references and the five predefined entities; the rest stays.
    static func unescape(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        // By scalars: a semicolon with a combining mark is another character, and still ends a reference.
        var pieces = text.unicodeScalars.split(separator: "&", omittingEmptySubsequences: false)[...]
        var result = String.UnicodeScalarView(pieces.removeFirst())
        for piece in pieces {
            let name = piece.prefix(10).prefix { $0 != ";" }
            let rest = piece.dropFirst(name.count)
            if rest.first == ";", let scalar = scalar(named: Substring(name)) {
                result.append(scalar)
                result.append(contentsOf: rest.dropFirst())
            } else {
                result.append("&")
                result.append(contentsOf: piece)
            }
        }
        return String(result)
    }

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
