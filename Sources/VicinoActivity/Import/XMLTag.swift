internal import VicinoDrawing

/// The inside of a tag: everything between `<` and `>`.
struct XMLTag {
    /// The name with its prefix, as in the end tag.
    let fullName: String
    /// The name without its prefix.
    let name: String
    /// The prefix of the name; empty for none.
    let prefix: String
    /// The attributes in their order; a name may occur twice.
    private(set) var attributes: [Attribute] = []
    /// Whether it is `</name>`.
    let isEnd: Bool
    /// Whether it is `<name/>`.
    let isEmptyElement: Bool

    /// An attribute; the prefix of its name is empty for none.
    struct Attribute {
        let prefix: String
        let name: String
        let value: String
    }

    /// Reads a tag; nil if it is not well formed.
    ///
    /// - Parameter readsAttributes: whether its attributes are read; if not, they may be anything.
    init?(_ bytes: ArraySlice<UInt8>, encoding: XMLEncoding, readsAttributes: Bool = true) {
        isEnd = bytes.first == UInt8(ascii: "/")
        isEmptyElement = !isEnd && bytes.last == UInt8(ascii: "/")
        let inside = bytes.dropFirst(isEnd ? 1 : 0).dropLast(isEmptyElement ? 1 : 0)
        let nameBytes = inside.prefix { !Self.isSpace($0) }
        guard Self.isName(nameBytes) else { return nil }
        fullName = encoding.decode(nameBytes)
        let parts = Self.parts(of: fullName)
        prefix = parts.prefix
        name = parts.name
        guard readsAttributes || isEnd else { return }
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
        !bytes.isEmpty && bytes.allSatisfy(isOfName)
    }

    /// Whether a byte may be part of a name: no control, no space, and none of most marks of ASCII.
    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        // Up to a comma, a slash, from a semicolon to an at sign, brackets, a circumflex, a grave accent, and braces.
        case 0...0x2C, 0x2F, 0x3B...0x40, 0x5B, 0x5D, 0x5E, 0x60, 0x7B...0x7D: false
        default: true
        }
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
        // By bytes: a semicolon with a combining mark is another character, and still ends a reference.
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if let found = reference(in: bytes, at: index) {
                result.append(contentsOf: UTF8.encode(found.scalar) ?? UTF8.encodedReplacementCharacter)
                index = found.end
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The character to which a byte begins a reference, and where that ends; nil for no reference.
    private static func reference(in bytes: [UInt8], at index: Int) -> (scalar: Unicode.Scalar, end: Int)? {
        guard bytes[index] == UInt8(ascii: "&") else { return nil }
        let rest = bytes[(index + 1)...]
        let name = rest.prefix(10).prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "&") }
        guard name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";"),
            let scalar = scalar(named: Substring(decoding: name, as: UTF8.self))
        else { return nil }
        return (scalar, name.endIndex + 1)
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
