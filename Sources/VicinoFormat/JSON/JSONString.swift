/// A text of JSON with its escapes resolved. Texts are equal if their bytes are: names that only look the same differ.
struct JSONString: Hashable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    /// Reads the checked text between two quotation marks.
    init(_ range: Range<Int>, in bytes: [UInt8]) {
        let raw = bytes[range]
        text = String(decoding: raw.contains(UInt8(ascii: "\\")) ? Self.unescaped(raw)[...] : raw, as: UTF8.self)
    }

    static func == (first: JSONString, second: JSONString) -> Bool { first.text.utf8.elementsEqual(second.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// The value of a hexadecimal digit in upper or lower case.
    static func digit(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }

    private static func unescaped(_ raw: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        var rest: ArraySlice<UInt8> = raw
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let letter = rest.popFirst() else {
                text.append(byte)
                continue
            }
            switch letter {
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "u"): text.append(contentsOf: String(decoding: codeUnits(&rest), as: UTF16.self).utf8)
            default: text.append(letter)
            }
        }
        return text
    }

    /// The next code unit, or two if the first is half of a surrogate pair.
    private static func codeUnits(_ rest: inout ArraySlice<UInt8>) -> [UInt16] {
        let first = codeUnit(&rest)
        guard UTF16.isLeadSurrogate(first) else { return [first] }
        rest = rest.dropFirst(2)
        return [first, codeUnit(&rest)]
    }

    private static func codeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt16 {
        defer { rest = rest.dropFirst(4) }
        return rest.prefix(4).reduce(0) { $0 << 4 | (digit($1) ?? 0) }
    }
}
