/// Text that is safe to show: on one line of a terminal, on a page, or in a notice.
///
/// Records of other people, files and typed text may hold escape sequences, marks that change the direction of writing,
/// and invisible characters. A text becomes a value of this type only by being made safe, so what takes a value of this
/// type cannot show a text as another person wrote it.
///
/// ```swift
/// let name = DisplayText(person.name, limit: 60)
/// let sentence: DisplayText = "\(name) follows you, and wrote: \(note, limit: 200)"
/// ```
///
/// A literal is the program's own, and stays as it is. All that is interpolated is made safe. So is a text that is given to
/// ``init(_:limit:keepingSpaces:)``:
/// - Line breaks, tabs, the various spaces and other blanks become a space, and a run of them becomes one. A wide gap
///   could look like the beginning of a line.
/// - Controls (C0, C1, ESC, DEL), the marks of bidirectional text and noncharacters become U+FFFD, which is visible.
/// - Joiners (U+200C, U+200D) and variation selectors stay, two after a letter or sign at most: Persian words, names in
///   Han characters and emoji need them. Comparisons of names leave them out (`nameKey`).
/// - Other invisible characters are dropped: zero-width spaces, tags, fillers.
/// - A letter keeps at most four combining marks; marks without a letter are dropped.
/// - A text beyond the limit ends in `…`, and no emoji is cut into parts.
public struct DisplayText: Hashable, Sendable {
    /// The text. With something added to it, it may not be safe any more.
    public let text: String

    /// Makes a text safe to show.
    ///
    /// The time depends on the limit, not on the length of the text. A second application changes nothing.
    ///
    /// - Parameters:
    ///   - text: any text, also what another person wrote.
    ///   - limit: the maximum number of characters (Unicode scalars) that are kept, from 1 to 1,000,000.
    ///   - keepingSpaces: whether a run of blanks keeps its number of spaces, for text that goes into a file.
    public init(_ text: String, limit: Int = 1000, keepingSpaces: Bool = false) {
        self.text = safeText(text, limit: min(max(1, limit), 1_000_000), keepingSpaces: keepingSpaces)
    }

    /// Makes a text safe and puts it in quotation marks, which it cannot contain itself: for a claimed name beside other
    /// facts.
    ///
    /// - Parameters:
    ///   - text: any text, also what another person wrote.
    ///   - limit: the maximum number of characters that are kept, without the quotation marks.
    package init(quoting text: String, limit: Int = 60) {
        let scalars = Self(text, limit: limit).text.unicodeScalars.map { $0.properties.isQuotationMark ? "'" : $0 }
        self.text = "“" + String(String.UnicodeScalarView(scalars)) + "”"
    }

    /// A text that the program puts together itself, such as an amount, whose spaces must stay as they are.
    package init(ofProgram text: String) { self.text = text }

    /// Whether there is nothing to show.
    package var isEmpty: Bool { text.isEmpty }

    /// Whether there is nothing to see: no character, or spaces alone.
    package var isBlank: Bool { text.allSatisfy { $0 == " " } }

    /// Whether a text is shown as it is.
    package static func isShown(_ text: String, limit: Int) -> Bool { Self(text, limit: limit).text == text }

    /// Two texts, one after the other.
    package static func + (first: DisplayText, second: DisplayText) -> DisplayText {
        DisplayText(ofProgram: first.text + second.text)
    }

    /// Adds a text.
    package static func += (first: inout DisplayText, second: DisplayText) { first = first + second }
}

// MARK: Literals and interpolation

extension DisplayText: ExpressibleByStringInterpolation, CustomStringConvertible {
    /// Puts a text together from literals and values.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        /// Begins with nothing.
        public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        /// Adds a part of the literal.
        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Adds a text that is safe already.
        public mutating func appendInterpolation(_ safe: DisplayText) { text += safe.text }

        /// Adds a text, a number or an id, made safe.
        ///
        /// - Parameters:
        ///   - value: any text, also what another person wrote.
        ///   - limit: the maximum number of characters that are kept.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible, limit: Int = 1000) {
            text += DisplayText(value.description, limit: limit).text
        }
    }

    /// A text of the program.
    public init(stringLiteral literal: String) { text = literal }

    /// A text of the program with values in it.
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// The text.
    public var description: String { text }
}

extension Sequence<DisplayText> {
    /// The texts, one after the other.
    ///
    /// - Parameter separator: what stands between two texts.
    public func joined(separator: DisplayText = "") -> DisplayText {
        DisplayText(ofProgram: map(\.text).joined(separator: separator.text))
    }
}

// MARK: Making a text safe

private func safeText(_ text: String, limit: Int, keepingSpaces: Bool) -> String {
    var result = String.UnicodeScalarView()
    var count = 0
    var marks = markLimit
    var joiners = joinerLimit
    for (index, scalar) in text.unicodeScalars.enumerated() {
        guard index < limit * 4 else { return shortened(result, before: scalar, limit) }
        guard let safe = safeScalar(scalar) else { continue }
        if safe.isJoiner {
            guard joiners < joinerLimit else { continue }
            guard count < limit else { return shortened(result, before: safe, limit) }
            result.append(safe)
            count += 1
            joiners += 1
            continue
        }
        if safe.properties.isMark { marks += 1 } else { marks = safe == " " ? markLimit : 0 }
        if marks > markLimit { continue }
        if safe == " ", result.last == " ", !keepingSpaces { continue }
        guard count < limit else { return shortened(result, before: safe, limit) }
        result.append(safe)
        count += 1
        joiners = safe == " " ? joinerLimit : 0
    }
    return String(result)
}

/// Adds `…` to a text, in place of its last characters if there is no room. An emoji of several scalars, or a letter with
/// its marks, stays whole or is left out.
///
/// - Parameter next: what would follow.
private func shortened(_ text: String.UnicodeScalarView, before next: Unicode.Scalar, _ limit: Int) -> String {
    var shown = String(text)
    if let last = shown.last, (String(last) + String(next)).count == 1 { shown.removeLast() }
    while shown.unicodeScalars.count >= limit { shown.removeLast() }
    return shown + "…"
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
