/// The escapes of basic strings.
enum TOMLEscapes {
    /// The text with every escape replaced by its character.
    static func resolved(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let kind = rest.popFirst() else {
                result.append(scalar)
                continue
            }
            result.append(character(kind, &rest))
        }
        return String(result)
    }

    private static func character(_ kind: Unicode.Scalar, _ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar {
        let short: [Unicode.Scalar: Unicode.Scalar] = ["b": "\u{8}", "t": "\t", "n": "\n", "f": "\u{C}", "r": "\r"]
        guard kind == "u" || kind == "U" else { return short[kind] ?? kind }
        let digits = rest.prefix(kind == "u" ? 4 : 8)
        rest = rest.dropFirst(digits.count)
        return UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
    }
}
