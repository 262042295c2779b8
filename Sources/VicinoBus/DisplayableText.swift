/// Text from outside on one line, without characters that drive the terminal or deceive the reader.
///
/// Controls, line breaks and marks that change the direction of writing become U+FFFD, which is visible; other
/// invisible characters are dropped, except joiners and variation selectors, which words and emoji need. The marks by which
/// the program keeps a name apart (U+2068, U+2069) stay if each pair is complete. A text beyond the limit ends in `…`, and no
/// emoji is cut into parts.
///
/// - Parameter limit: the maximum number of characters (Unicode scalars) that are kept.
package func displayable(_ text: String, limit: Int) -> String {
    var result = String.UnicodeScalarView()
    var count = 0
    let keepsIsolates = hasPairedIsolates(text.unicodeScalars.prefix(limit))
    for scalar in text.unicodeScalars {
        guard count < limit else { return shortened(String(result), before: scalar) }
        count += 1
        if keepsIsolates, scalar == isolate || scalar == endOfIsolate {
            result.append(scalar)
        } else if let shown = shown(scalar) {
            result.append(shown)
        }
    }
    return String(result)
}

private func shortened(_ text: String, before next: Unicode.Scalar) -> String {
    guard let last = text.last, (String(last) + String(next)).count == 1 else { return text + "…" }
    return text.dropLast() + "…"
}

private let isolate: Unicode.Scalar = "\u{2068}"
private let endOfIsolate: Unicode.Scalar = "\u{2069}"

/// Whether each isolate of a text ends before the next one begins.
private func hasPairedIsolates(_ text: some Sequence<Unicode.Scalar>) -> Bool {
    var isOpen = false
    for scalar in text where scalar == isolate || scalar == endOfIsolate {
        guard isOpen == (scalar == endOfIsolate) else { return false }
        isOpen.toggle()
    }
    return !isOpen
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
