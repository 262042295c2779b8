/// The values of settings: texts, whole numbers, true and false, and lists of them.
extension TOMLReader {
    /// Reads a value.
    ///
    /// - Parameters:
    ///   - comments: receives the comments inside it.
    ///   - depth: in how many lists it lies.
    /// - Returns: nil for a value that no setting can hold.
    mutating func value(_ comments: inout [Range<Int>], depth: Int) throws(TOMLMistake) -> PlainValue? {
        switch next {
        case .quote?, .apostrophe?: return .text(try text())
        case .openBracket?: return try list(&comments, depth: depth + 1)
        case .openBrace?:
            try skipBraces()
            return nil
        default: return try word()
        }
    }

    private mutating func list(
        _ comments: inout [Range<Int>], depth: Int
    ) throws(TOMLMistake) -> PlainValue? {
        guard depth <= Self.depthLimit else { throw mistake("Lists lie too deep within each other.") }
        let unended = mistake("A list ends with a bracket: [1, 2].")
        position += 1
        var values: [PlainValue] = []
        var isPlain = true
        while true {
            try skipGap(&comments)
            if next == .closeBracket { break }
            guard next != nil else { throw unended }
            if let value = try value(&comments, depth: depth) { values.append(value) } else { isPlain = false }
            try skipGap(&comments)
            if next == .closeBracket { break }
            guard next != nil else { throw unended }
            guard next == .comma else { throw mistake("A comma must follow each item of a list.") }
            position += 1
        }
        position += 1
        return isPlain ? .list(values) : nil
    }

    /// Skips blanks, ends of lines and comments inside a list.
    private mutating func skipGap(_ comments: inout [Range<Int>]) throws(TOMLMistake) {
        repeat {
            skip(\.isBlank)
            if next == .hash { comments.append(try comment()) }
        } while skipNewline()
    }

    /// Skips a table in braces. It is not checked, because no setting holds one.
    private mutating func skipBraces() throws(TOMLMistake) {
        let start = position
        var depth = 0
        repeat {
            switch next {
            case nil: throw mistake("A table in braces has no end.", at: start)
            case .quote?, .apostrophe?:
                _ = try text()
                continue
            case .hash?:
                _ = try comment()
                continue
            case .openBrace?: depth += 1
            case .closeBrace?: depth -= 1
            default: break
            }
            position += 1
        } while depth > 0
    }

    // MARK: Words

    /// Reads a value without quotes.
    private mutating func word() throws(TOMLMistake) -> PlainValue? {
        let start = position
        skip(\.isWordPart)
        let date = bytes[start..<position]
        // A blank may separate a date from the time of day.
        if date.count == 10, date.allSatisfy({ $0.isDigit || $0 == .minus }), next == .space,
            bytes[(position + 1)...].first?.isDigit == true
        {
            position += 1
            skip(\.isWordPart)
        }
        let word = String(decoding: bytes[start..<position], as: UTF8.self)
        if let plain = PlainValue(tomlWord: word) { return plain }
        let unsigned = word.drop { $0 == "+" || $0 == "-" }
        guard unsigned.utf8.first?.isDigit == true || unsigned == "inf" || unsigned == "nan" else {
            let message = word.isEmpty ? "A value is missing here." : "A text needs quotes: \"\(word)\"."
            throw mistake(message, at: start)
        }
        return nil
    }
}

extension PlainValue {
    /// Reads true, false or a whole number; nil for any other word.
    fileprivate init?(tomlWord word: String) {
        switch word {
        case "true": self = .boolean(true)
        case "false": self = .boolean(false)
        default:
            guard let number = Self.number(word) else { return nil }
            self = .number(number)
        }
    }

    private static func number(_ word: String) -> Int? {
        let radices = ["0x": 16, "0o": 8, "0b": 2]
        let radix = radices[String(word.prefix(2))]
        let body = radix == nil ? word[...] : word.dropFirst(2)
        let digits = radix == nil ? body.drop { $0 == "+" || $0 == "-" } : body
        let groups = digits.split(separator: "_", omittingEmptySubsequences: false)
        // An underscore stands between two digits.
        guard groups.allSatisfy({ $0.utf8.first?.isHexDigit == true }) else { return nil }
        guard radix != nil || digits == "0" || digits.first != "0" else { return nil }
        return Int(body.filter { $0 != "_" }, radix: radix ?? 10)
    }
}
