/// Reads a TOML text with the offsets of its parts, so that a change can leave everything else as it is.
///
/// It reads the whole grammar of TOML 1.0 but not every value: numbers with a point, dates and tables in braces are
/// passed over, because no setting holds them.
struct TOMLReader {
    let bytes: [UInt8]
    var position = 0
    private var table: [String] = []
    private var names = TOMLNames()
    private var map = TOMLMap()

    /// How deep lists may lie within each other.
    static let depthLimit = 16

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads a whole text.
    ///
    /// - Parameter bytes: a text in UTF-8.
    static func read(_ bytes: [UInt8]) throws(TOMLMistake) -> TOMLMap {
        var reader = TOMLReader(bytes)
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if bytes.starts(with: mark) { reader.position = mark.count }
        reader.map.start = reader.position
        while reader.next != nil { try reader.line() }
        return reader.map
    }

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    func mistake(_ message: String, at offset: Int? = nil) -> TOMLMistake {
        TOMLMistake(offset: offset ?? position, message: message)
    }

    // MARK: Lines

    private mutating func line() throws(TOMLMistake) {
        skip(\.isBlank)
        switch next {
        case nil, .hash, .newline, .return: break
        case .openBracket: try header()
        default: try pair()
        }
        skip(\.isBlank)
        if next == .hash { map.comments.append(try comment()) }
        if next != nil, !skipNewline() { throw mistake("Only a comment may follow here on the same line.") }
    }

    private mutating func header() throws(TOMLMistake) {
        let start = position
        let isList = starts(with: [.openBracket, .openBracket])
        position += isList ? 2 : 1
        table = try path()
        let end: [UInt8] = isList ? [.closeBracket, .closeBracket] : [.closeBracket]
        guard starts(with: end) else { throw mistake("A table's name ends with a bracket: [name].") }
        position += end.count
        guard names.addTable(table, isList: isList) else { throw mistake("This name is used above.", at: start) }
        map.headers.append(TOMLMap.Header(path: table, isList: isList, range: start..<position))
    }

    private mutating func pair() throws(TOMLMistake) {
        let start = position
        let path = table + (try path())
        guard next == .equals else { throw mistake("A line has the form name = value.") }
        position += 1
        guard names.add(path, in: table) else { throw mistake("This name is used above.", at: start) }
        skip(\.isBlank)
        let valueStart = position
        var comments: [Range<Int>] = []
        let content = try value(&comments, depth: 0)
        map.pairs.append(
            TOMLMap.Pair(
                path: path, start: start, value: valueStart..<position, content: content, comments: comments))
    }

    /// Reads a key with its dots, and the blanks around it.
    private mutating func path() throws(TOMLMistake) -> [String] {
        var parts: [String] = []
        repeat {
            if !parts.isEmpty { position += 1 }
            skip(\.isBlank)
            parts.append(try part())
            skip(\.isBlank)
        } while next == .point
        return parts
    }

    private mutating func part() throws(TOMLMistake) -> String {
        if let quote = next, quote == .quote || quote == .apostrophe { return try string(in: quote) }
        let start = position
        skip(\.isBareKey)
        guard position > start else { throw mistake("A name is missing here. One with other characters needs quotes.") }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    // MARK: Parts of lines

    /// Reads a comment, up to the end of its line.
    mutating func comment() throws(TOMLMistake) -> Range<Int> {
        let start = position
        skip { !$0.isControl || $0 == .tab }
        guard next == nil || isNewline else { throw controlCharacter }
        return start..<position
    }

    func starts(with characters: [UInt8]) -> Bool { bytes[position...].starts(with: characters) }

    var isNewline: Bool { next == .newline || starts(with: [.return, .newline]) }

    var controlCharacter: TOMLMistake { mistake("A control character must be written as an escape such as \\u0007.") }

    /// Skips the end of a line.
    ///
    /// - Returns: false if there is none here.
    mutating func skipNewline() -> Bool {
        guard isNewline else { return false }
        position += next == .return ? 2 : 1
        return true
    }

    mutating func skip(_ isPassed: (UInt8) -> Bool) {
        while let byte = next, isPassed(byte) { position += 1 }
    }
}
