/// Finds the offsets of keys, values and comments in a text that is known to be TOML.
///
/// It implements only the part of TOML that this needs; a parser reads the values.
struct TOMLScanner {
    private let bytes: [UInt8]
    private var position = 0
    private var table: [String] = []
    private var map = TOMLMap()

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Scans a whole text.
    static func scan(_ bytes: [UInt8]) -> TOMLMap {
        var scanner = TOMLScanner(bytes)
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if bytes.starts(with: mark) { scanner.position = mark.count }
        scanner.map.start = scanner.position
        while let byte = scanner.next { scanner.step(byte) }
        return scanner.map
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func step(_ byte: UInt8) {
        switch byte {
        case .space, .tab, .return, .newline: position += 1
        case .hash: map.comments.append(comment())
        case .openBracket: header()
        default: pair()
        }
    }

    private mutating func header() {
        let start = position
        skip { $0 == .openBracket }
        table = path()
        skip { $0 == .closeBracket }
        let isList = bytes[start...].starts(with: [.openBracket, .openBracket])
        map.headers.append(TOMLMap.Header(path: table, isList: isList, range: start..<position))
    }

    private mutating func pair() {
        let start = position
        let path = table + path()
        skip { $0 == .equals || $0.isBlank }
        let value = position
        let (end, comments) = self.value()
        map.pairs.append(
            TOMLMap.Pair(path: path, table: table, start: start, value: value..<max(value, end), comments: comments))
        // Any other character on the line is not TOML.
        if position == start { position += 1 }
    }

    /// Reads a key with its dots.
    private mutating func path() -> [String] {
        var parts: [String] = []
        repeat {
            skip { $0.isBlank || $0 == .point }
            parts.append(part())
            skip(\.isBlank)
        } while next == .point
        return parts
    }

    private mutating func part() -> String {
        let start = position
        if next == .quote || next == .apostrophe {
            string()
            let inner = bytes[start..<position].dropFirst().dropLast()
            let text = String(decoding: inner, as: UTF8.self)
            return bytes[start] == .quote ? TOMLEscapes.resolved(text) : text
        }
        skip { !$0.isBlank && ![.point, .equals, .closeBracket, .hash, .newline, .return].contains($0) }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Skips a value.
    ///
    /// - Returns: the offset of its end, and the comments inside it.
    private mutating func value() -> (end: Int, comments: [Range<Int>]) {
        var depth = 0
        var end = position
        var comments: [Range<Int>] = []
        while let byte = next {
            switch byte {
            case .hash where depth == 0, .newline where depth == 0: return (end, comments)
            case .hash: comments.append(comment())
            case .quote, .apostrophe: string()
            default:
                depth += [.openBracket, .openBrace].contains(byte) ? 1 : 0
                depth -= [.closeBracket, .closeBrace].contains(byte) ? 1 : 0
                position += 1
            }
            if !byte.isBlank, byte != .return, byte != .newline { end = position }
        }
        return (end, comments)
    }

    /// Skips a string of one or several lines.
    private mutating func string() {
        let quote = bytes[position]
        let isLong = bytes[position...].starts(with: [quote, quote, quote])
        position += isLong ? 3 : 1
        while let byte = next {
            if byte == .backslash, quote == .quote {
                position += 2
            } else if byte == quote, !isLong || bytes[position...].starts(with: [quote, quote, quote]) {
                position += isLong ? 3 : 1
                // A multi-line string may end in one or two quotes of its content.
                if isLong { skip(atMost: 2) { $0 == quote } }
                return
            } else {
                position += 1
            }
        }
        position = min(position, bytes.count)
    }

    /// Skips a comment, up to the end of its line.
    private mutating func comment() -> Range<Int> {
        let start = position
        skip { $0 != .newline }
        let end = position > start && bytes[position - 1] == .return ? position - 1 : position
        return start..<end
    }

    private mutating func skip(atMost limit: Int = .max, _ isPassed: (UInt8) -> Bool) {
        var count = 0
        while count < limit, let byte = next, isPassed(byte) {
            position = position + 1
            count = count + 1
        }
    }
}

extension UInt8 {
    static let tab = UInt8(ascii: "\t")
    static let newline = UInt8(ascii: "\n")
    static let `return` = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let quote = UInt8(ascii: "\"")
    static let apostrophe = UInt8(ascii: "'")
    static let backslash = UInt8(ascii: "\\")
    static let hash = UInt8(ascii: "#")
    static let point = UInt8(ascii: ".")
    static let equals = UInt8(ascii: "=")
    static let openBracket = UInt8(ascii: "[")
    static let closeBracket = UInt8(ascii: "]")
    static let openBrace = UInt8(ascii: "{")
    static let closeBrace = UInt8(ascii: "}")

    /// Whether it may separate the words of a line.
    var isBlank: Bool { self == .space || self == .tab }
}
