/// Text from outside on one line, without characters that drive the terminal or deceive the reader.
///
/// Controls, line breaks and marks that change the direction of writing become U+FFFD, which is visible; other
/// invisible characters are dropped, except joiners and variation selectors, which words and emoji need. A text beyond the limit ends in `…`.
///
/// - Parameter limit: the maximum number of characters (Unicode scalars) that are kept.
package func displayable(_ text: String, limit: Int) -> String {
    var result = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
        guard count < limit else { return String(result) + "…" }
        count += 1
        if let shown = shown(scalar) { result.append(shown) }
    }
    return String(result)
}

/// The scalar to show instead of a scalar; nil to drop it.
private func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if 0x20..<0x7F ~= scalar.value { return scalar }
    let properties = scalar.properties
    if properties.isBidiControl || properties.isNoncharacterCodePoint { return "\u{FFFD}" }
    if scalar.value == 0x200C || scalar.value == 0x200D || properties.isVariationSelector { return scalar }
    if properties.isDefaultIgnorableCodePoint { return nil }
    return switch properties.generalCategory {
    case .control, .privateUse, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
    case .format: nil
    default: scalar
    }
}
