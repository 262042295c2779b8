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
    static let comma = UInt8(ascii: ",")
    static let equals = UInt8(ascii: "=")
    static let plus = UInt8(ascii: "+")
    static let minus = UInt8(ascii: "-")
    static let colon = UInt8(ascii: ":")
    static let underscore = UInt8(ascii: "_")
    static let openBracket = UInt8(ascii: "[")
    static let closeBracket = UInt8(ascii: "]")
    static let openBrace = UInt8(ascii: "{")
    static let closeBrace = UInt8(ascii: "}")

    /// Whether it may separate the words of a line.
    var isBlank: Bool { self == .space || self == .tab }

    /// Whether it is a control character, such as a tab or the end of a line.
    var isControl: Bool { self < .space || self == 0x7F }

    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    var isHexDigit: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
            || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(self)
    }

    /// Whether it may be in a key without quotes.
    var isBareKey: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) || self == .minus || self == .underscore
    }

    /// Whether it may be in a number, a date, or a word without quotes.
    var isWordPart: Bool { isBareKey || self == .point || self == .plus || self == .colon || self >= 0x80 }
}
