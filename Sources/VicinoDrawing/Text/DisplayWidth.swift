extension String {
    /// The columns that the text takes up in a terminal.
    ///
    /// East Asian wide characters and emoji count two, combining marks none, everything else one. This is what
    /// `wcwidth` of current systems says, after Unicode Standard Annex #11. The text must be that of a `DisplayText`.
    package var displayWidth: Int {
        reduce(0) { $0 + $1.displayWidth }
    }

    /// The text cut to a number of columns, with `…` for the missing rest.
    package func truncated(toWidth width: Int) -> String {
        guard displayWidth > width else { return self }
        var result = ""
        var rest = width - 1
        for character in self {
            rest -= character.displayWidth
            if rest < 0 { break }
            result.append(character)
        }
        return width < 1 ? "" : result + "…"
    }

    /// The text cut or filled with spaces on the right to exactly a number of columns.
    package func padded(toWidth width: Int) -> String {
        let text = truncated(toWidth: width)
        return text + .spaces(width - text.displayWidth)
    }

    /// The text with spaces on the left up to a number of columns.
    package func rightAligned(toWidth width: Int) -> String {
        let text = truncated(toWidth: width)
        return .spaces(width - text.displayWidth) + text
    }

    /// The text broken at spaces into lines of at most a width; longer words are cut.
    package func wrapped(toWidth width: Int) -> [String] {
        var lines: [String] = []
        for word in split(separator: " ") {
            let word = String(word).truncated(toWidth: width)
            if let last = lines.last, last.displayWidth + 1 + word.displayWidth <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(word)
            }
        }
        return lines
    }

    /// A number of spaces; none for a negative one.
    package static func spaces(_ count: Int) -> String { String(repeating: " ", count: Swift.max(0, count)) }
}

extension Character {
    /// The columns of the character: an emoji or a pair of regional indicators counts two, whatever its scalars.
    fileprivate var displayWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if isASCII { return 1 }
        if first.properties.isEmojiPresentation { return 2 }
        return unicodeScalars.reduce(0) { $0 + $1.displayWidth }
    }
}

extension Unicode.Scalar {
    fileprivate var displayWidth: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control, .format: return 0
        default: break
        }
        if 0x1160...0x11FF ~= value || 0xD7B0...0xD7FF ~= value { return 0 }
        return isWide ? 2 : 1
    }

    private var isWide: Bool {
        guard value >= 0x1100 else { return false }
        return properties.isEmojiPresentation || wideRanges.contains { $0.contains(value) }
    }
}

/// The classes W and F of EastAsianWidth.txt (Unicode 16), in whole blocks; emoji are tested separately.
private let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FF1, 0x17000...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265,
    0x20000...0x2FFFD, 0x30000...0x3FFFD,
]

/// The line without the spaces at its end.
package func withoutTrailingSpaces(_ line: String) -> String {
    var rest = Substring(line)
    while rest.last == " " { rest.removeLast() }
    return String(rest)
}
