/// Text from outside, made safe to show on one line of a terminal.
///
/// Records of other people, files and typed text may hold escape sequences that drive the terminal, marks that turn the
/// direction of writing, and characters that nobody sees. Everything shown goes through here:
/// - Line breaks, tabs and the various spaces become a plain space.
/// - Controls (C0, C1, ESC, DEL), the marks of bidirectional text and noncharacters become U+FFFD, which is visible.
/// - Other invisible characters are dropped: zero-width spaces and joiners, variation selectors, tags, fillers.
/// - A letter keeps at most four combining marks; marks without a letter are dropped.
/// - What is longer than the limit ends in `…`.
///
/// The time it takes depends on the limit, not on the length of the text, and applying it twice changes nothing more.
///
/// - Parameter limit: the most characters (Unicode scalars, 1 to 1,000,000) that are kept.
public func displaySafe(_ text: String, limit: Int = 1000) -> String {
    let limit = min(max(1, limit), 1_000_000)
    var result = String.UnicodeScalarView()
    var (count, marks) = (0, markLimit)
    for (index, scalar) in text.unicodeScalars.enumerated() {
        guard index < limit * 4 else { return shortened(result, limit) }
        guard let safe = safeScalar(scalar) else { continue }
        marks = safe.properties.isMark ? marks + 1 : (safe == " " ? markLimit : 0)
        if marks > markLimit { continue }
        guard count < limit else { return shortened(result, limit) }
        result.append(safe)
        count += 1
    }
    return String(result)
}

/// Puts `…` behind a text, or in place of its last character if there is no room.
private func shortened(_ text: String.UnicodeScalarView, _ limit: Int) -> String {
    String(text.count < limit ? text : String.UnicodeScalarView(text.dropLast())) + "…"
}

/// The combining marks that one letter keeps.
private let markLimit = 4

/// What stands for a scalar on the screen; nil if nothing does.
private func safeScalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if 0x20..<0x7F ~= scalar.value { return scalar }
    let properties = scalar.properties
    if properties.isWhitespace { return " " }
    if properties.isBidiControl || properties.isNoncharacterCodePoint { return "\u{FFFD}" }
    if properties.isDefaultIgnorableCodePoint { return nil }
    return switch properties.generalCategory {
    case .control, .privateUse, .surrogate, .unassigned: "\u{FFFD}"
    case .format: nil
    default: scalar
    }
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
