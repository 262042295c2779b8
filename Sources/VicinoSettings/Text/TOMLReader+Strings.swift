/// The four forms of texts: in quotes, with escapes, or in apostrophes; on one line, or three times on several lines.
extension TOMLReader {
    /// Reads a text.
    mutating func text() throws(TOMLMistake) -> String {
        let quote = bytes[position]
        guard starts(with: [quote, quote, quote]) else { return try string(in: quote) }
        return try multilineString(in: quote)
    }

    /// Reads a text on one line.
    mutating func string(in quote: UInt8) throws(TOMLMistake) -> String {
        let start = position
        var content: [UInt8] = []
        position += 1
        while next != quote {
            guard next != nil, !isNewline else {
                throw mistake("A text ends with a quote on the same line.", at: start)
            }
            try character(in: quote, &content)
        }
        position += 1
        return String(decoding: content, as: UTF8.self)
    }

    private mutating func multilineString(in quote: UInt8) throws(TOMLMistake) -> String {
        let start = position
        var content: [UInt8] = []
        position += 3
        _ = skipNewline()
        while !starts(with: [quote, quote, quote]) {
            guard next != nil else { throw mistake("A text ends with three quotes.", at: start) }
            if skipNewline() {
                content.append(.newline)
            } else if quote == .apostrophe || !skipContinuation() {
                try character(in: quote, &content)
            }
        }
        position += 3
        // It may end in one or two quotes of its content.
        for _ in 0..<2 where next == quote {
            content.append(quote)
            position += 1
        }
        return String(decoding: content, as: UTF8.self)
    }

    /// Skips a backslash at the end of a line, with all blanks and ends of lines after it.
    ///
    /// - Returns: false if there is none here.
    private mutating func skipContinuation() -> Bool {
        let start = position
        guard next == .backslash else { return false }
        position += 1
        skip(\.isBlank)
        guard skipNewline() else {
            position = start
            return false
        }
        repeat { skip(\.isBlank) } while skipNewline()
        return true
    }

    private mutating func character(in quote: UInt8, _ content: inout [UInt8]) throws(TOMLMistake) {
        guard let byte = next, !byte.isControl || byte == .tab else { throw controlCharacter }
        if byte == .backslash, quote == .quote {
            content += Array(String(try escape()).utf8)
        } else {
            content.append(byte)
            position += 1
        }
    }

    private mutating func escape() throws(TOMLMistake) -> Unicode.Scalar {
        let start = position
        let unknown = mistake("This escape is unknown. Put a text with backslashes in apostrophes.", at: start)
        position += 1
        guard let kind = next else { throw unknown }
        position += 1
        if let short = Self.shortEscapes[kind] { return short }
        guard let count = Self.digitCounts[kind] else { throw unknown }
        let digits = bytes[position...].prefix(count)
        guard digits.count == count, digits.allSatisfy(\.isHexDigit) else { throw unknown }
        position += count
        let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        guard let scalar = number.flatMap(Unicode.Scalar.init) else {
            throw mistake("This escape is not a character.", at: start)
        }
        return scalar
    }

    private static let shortEscapes: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "t"): "\t", UInt8(ascii: "n"): "\n", UInt8(ascii: "f"): "\u{C}",
        UInt8(ascii: "r"): "\r", .quote: "\"", .backslash: "\\",
    ]

    /// How many digits follow.
    private static let digitCounts: [UInt8: Int] = [UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8]
}
