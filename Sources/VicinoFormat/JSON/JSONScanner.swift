/// Checks a JSON text (RFC 8259) from front to back, and finds the offsets of an object's members.
///
/// It never goes back, so it reads each byte a few times at most. It builds no value and stores only the names of open
/// objects. The caller checks whether the bytes are UTF-8.
struct JSONScanner {
    private let bytes: [UInt8]
    private let end: Int
    private var position: Int
    private var depth = 0
    /// The number of times a byte was read, which measures the work.
    private(set) var looks = 0

    init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    /// The members of the object that is the whole text, with the ranges of their values.
    mutating func document() throws(JSONFault) -> [JSONString: Range<Int>] {
        skipSpace()
        let members = try members()
        skipSpace()
        guard peek() == nil else { throw .malformed }
        return members
    }

    /// The members of the object that begins here, with the ranges of their values.
    ///
    /// - Parameter visit: is called for each member after it is read, so that members count even if the end is missing.
    mutating func members(
        visit: (JSONString, Range<Int>) -> Void = { _, _ in }
    ) throws(JSONFault) -> [JSONString: Range<Int>] {
        var members: [JSONString: Range<Int>] = [:]
        try list(from: UInt8(ascii: "{"), to: UInt8(ascii: "}")) { scanner throws(JSONFault) in
            let name = JSONString(try scanner.string(), in: scanner.bytes)
            scanner.skipSpace()
            try scanner.expect(UInt8(ascii: ":"))
            scanner.skipSpace()
            let range = try scanner.value()
            guard members.updateValue(range, forKey: name) == nil else { throw .repeatedName }
            guard members.count <= FormatLimit.jsonMembers else { throw .tooManyMembers }
            visit(name, range)
        }
        return members
    }

    /// The ranges of the elements of the array that begins here.
    ///
    /// - Parameter limit: the maximum number of elements; the scanner refuses the first one above it.
    mutating func elements(limit: Int) throws(JSONFault) -> [Range<Int>] {
        var elements: [Range<Int>] = []
        try list(from: UInt8(ascii: "["), to: UInt8(ascii: "]")) { scanner throws(JSONFault) in
            guard elements.count < limit else { throw .tooManyElements }
            elements.append(try scanner.value())
        }
        return elements
    }

    mutating func skipSpace() {
        while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }
}

extension JSONScanner {
    private mutating func value() throws(JSONFault) -> Range<Int> {
        let start = position
        switch peek() {
        case UInt8(ascii: "{"): _ = try members()
        case UInt8(ascii: "["):
            try list(from: UInt8(ascii: "["), to: UInt8(ascii: "]")) { scanner throws(JSONFault) in
                _ = try scanner.value()
            }
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: try number()
        }
        return start..<position
    }

    /// Reads elements between two brackets, separated by commas.
    private mutating func list(
        from open: UInt8, to close: UInt8, _ element: (inout JSONScanner) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        try expect(open)
        depth += 1
        guard depth <= FormatLimit.jsonDepth else { throw .tooDeep }
        skipSpace()
        if peek() != close {
            repeat {
                skipSpace()
                try element(&self)
                skipSpace()
            } while take(UInt8(ascii: ","))
        }
        try expect(close)
        depth -= 1
    }

    /// The range of a text in quotation marks, without the marks.
    private mutating func string() throws(JSONFault) -> Range<Int> {
        try expect(UInt8(ascii: "\""))
        let start = position
        while let byte = peek() {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return start..<position - 1
            case UInt8(ascii: "\\"): try escape()
            case 0..<0x20: throw .malformed
            default: break
            }
        }
        throw .cutShort
    }

    /// Reads the rest of an escape after its backslash; a surrogate must be followed by its other half.
    private mutating func escape() throws(JSONFault) {
        switch try next() {
        case UInt8(ascii: "u"): break
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return
        default: throw .malformed
        }
        switch try codeUnit() {
        case 0xD800...0xDBFF:
            try expect(UInt8(ascii: "\\"))
            try expect(UInt8(ascii: "u"))
            guard (0xDC00...0xDFFF).contains(try codeUnit()) else { throw .malformed }
        case 0xDC00...0xDFFF: throw .malformed
        default: break
        }
    }

    private mutating func codeUnit() throws(JSONFault) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = JSONString.digit(try next()) else { throw .malformed }
            unit = unit << 4 | digit
        }
        return unit
    }

    private mutating func number() throws(JSONFault) {
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try digits() }
        if take(UInt8(ascii: ".")) { try digits() }
        guard take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) else { return }
        if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
        try digits()
    }

    /// Reads at least one digit.
    private mutating func digits() throws(JSONFault) {
        guard (0x30...0x39).contains(try next()) else { throw .malformed }
        while let byte = peek(), (0x30...0x39).contains(byte) { position += 1 }
    }

    private mutating func word(_ word: StaticString) throws(JSONFault) {
        for byte in UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount) { try expect(byte) }
    }

    private mutating func expect(_ byte: UInt8) throws(JSONFault) {
        guard try next() == byte else { throw .malformed }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    private mutating func next() throws(JSONFault) -> UInt8 {
        guard let byte = peek() else { throw .cutShort }
        position += 1
        return byte
    }

    private mutating func peek() -> UInt8? {
        looks += 1
        return position < end ? bytes[position] : nil
    }
}
