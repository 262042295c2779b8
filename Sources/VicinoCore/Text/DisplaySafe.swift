extension String {
    /// This text, from outside, made safe to show on one line of a terminal.
    ///
    /// Records of other people, files and typed text may hold escape sequences, marks that change the direction of writing,
    /// and invisible characters. All text that is shown goes through this method:
    /// - Line breaks, tabs, the various spaces and other blanks become a space, and a run of them becomes one. A wide gap
    ///   could look like the beginning of a line.
    /// - Controls (C0, C1, ESC, DEL), the marks of bidirectional text and noncharacters become U+FFFD, which is visible.
    /// - Joiners (U+200C, U+200D) and variation selectors stay, two after a letter or sign at most: Persian words, names in
    ///   Han characters and emoji need them. Comparisons of names leave them out (`nameKey`).
    /// - Other invisible characters are dropped: zero-width spaces, tags, fillers.
    /// - A letter keeps at most four combining marks; marks without a letter are dropped.
    /// - A text beyond the limit ends in `…`.
    ///
    /// The time depends on the limit, not on the length of the text. A second application changes nothing.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of characters (Unicode scalars) that are kept, from 1 to 1,000,000.
    ///   - keepingSpaces: whether a run of blanks keeps its number of spaces, for text that goes into a file.
    public func displaySafe(limit: Int = 1000, keepingSpaces: Bool = false) -> String {
        let limit = min(max(1, limit), 1_000_000)
        var result = String.UnicodeScalarView()
        var count = 0
        var marks = markLimit
        var joiners = joinerLimit
        for (index, scalar) in unicodeScalars.enumerated() {
            guard index < limit * 4 else { return shortened(result, limit) }
            guard let safe = safeScalar(scalar) else { continue }
            if safe.isJoiner {
                guard joiners < joinerLimit else { continue }
                guard count < limit else { return shortened(result, limit) }
                result.append(safe)
                count += 1
                joiners += 1
                continue
            }
            if safe.properties.isMark { marks += 1 } else { marks = safe == " " ? markLimit : 0 }
            if marks > markLimit { continue }
            if safe == " ", result.last == " ", !keepingSpaces { continue }
            guard count < limit else { return shortened(result, limit) }
            result.append(safe)
            count += 1
            joiners = safe == " " ? joinerLimit : 0
        }
        return String(result)
    }

    /// This text, from outside, in quotation marks, which it cannot contain itself: for a claimed name beside other facts.
    ///
    /// - Parameter limit: the maximum number of characters that are kept, without the quotation marks.
    package func displayQuoted(limit: Int = 60) -> String {
        let scalars = displaySafe(limit: limit).unicodeScalars.map { $0.properties.isQuotationMark ? "'" : $0 }
        return "“" + String(String.UnicodeScalarView(scalars)) + "”"
    }
}

/// Adds `…` to a text, or replaces its last character if there is no room.
private func shortened(_ text: String.UnicodeScalarView, _ limit: Int) -> String {
    String(text.count < limit ? text : String.UnicodeScalarView(text.dropLast())) + "…"
}

/// Characters that look blank but are not white space to Unicode: an empty Braille cell, and a note without a head.
private let blanks: Set<Unicode.Scalar> = ["\u{2800}", "\u{1D159}"]

/// The combining marks that one letter keeps.
private let markLimit = 4

/// The joiners and variation selectors in a row that one letter or sign keeps: an emoji may need both.
private let joinerLimit = 2

/// The scalar to show instead of a scalar; nil to drop it.
private func safeScalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if 0x20..<0x7F ~= scalar.value { return scalar }
    let properties = scalar.properties
    if properties.isWhitespace || blanks.contains(scalar) { return " " }
    if properties.isBidiControl || properties.isNoncharacterCodePoint { return "\u{FFFD}" }
    if scalar.isJoiner { return scalar }
    if properties.isDefaultIgnorableCodePoint { return nil }
    return switch properties.generalCategory {
    case .control, .privateUse, .surrogate, .unassigned: "\u{FFFD}"
    case .format: nil
    default: scalar
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is invisible, and changes how those beside it are drawn.
    fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D || properties.isVariationSelector }
}

extension Unicode.Scalar.Properties {
    /// Whether the scalar is drawn onto the letter before it.
    fileprivate var isMark: Bool {
        switch generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: true
        default: false
        }
    }
}
