/// Reads numbers as tables of other programs write them: with a decimal point or comma, and with separators between
/// groups of three digits.
enum TableNumber {
    /// What a text means.
    enum Reading: Equatable {
        case number(Double)
        /// The text has two readings, such as `1,234` metres.
        case twofold
        case none
    }

    /// Reads a number without a fraction: `4200`, `4200.0`, `4,200`.
    static func whole(_ text: String) -> Reading {
        let reading = plain(text, isWhole: true)
        if case .number(let number) = reading, number != number.rounded() { return .none }
        return reading
    }

    /// Reads a number that may have a fraction: `132`, `132.4`, `132,4`.
    static func decimal(_ text: String) -> Reading { plain(text, isWhole: false) }

    /// Reads a distance and gives metres: `3100`, `3100,5`, `1,234.5 m`, `3.1 km`.
    static func metres(_ text: String) -> Reading {
        let text = text.lowercased().filter { !$0.isWhitespace }
        let isKilometres = text.hasSuffix("km")
        let unitLength = if isKilometres { 2 } else if text.hasSuffix("m") { 1 } else { 0 }
        let number = text.dropLast(unitLength)
        let reading = plain(String(number), isWhole: false)
        guard isKilometres, case .number(let kilometres) = reading else { return reading }
        return .number(kilometres * 1000)
    }

    private static func plain(_ text: String, isWhole: Bool) -> Reading {
        let text = text.filter { !$0.isWhitespace && $0 != "'" && $0 != "’" }
        let separators = text.filter { $0 == "," || $0 == "." }
        guard let last = separators.last else { return number(text) }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
        let groups = parts.dropLast()
        let isLastAlone = separators.filter { $0 == last }.count == 1
        if separators.count == 1 {
            return single(last, whole: parts[0], rest: parts[1], isWhole: isWhole)
        }
        if isLastAlone {
            // The last separator is another one than those before it, so it precedes the fraction.
            return areGroups(groups) ? number(groups.joined() + "." + (parts.last ?? "")) : .none
        }
        let isOneKind = separators.allSatisfy { $0 == last }
        return isOneKind && areGroups(parts[...]) ? number(parts.joined()) : .none
    }

    /// A number with one separator: `3100.5`, `4,200`.
    private static func single(_ separator: Character, whole: Substring, rest: Substring, isWhole: Bool) -> Reading {
        let decimal = number("\(whole).\(rest)")
        guard areGroups([whole, rest]), whole != "0" else { return decimal }
        guard isWhole else { return separator == "." ? decimal : .twofold }
        // No number of steps has a fraction, but some programs write three zeros as one.
        return separator == "." && rest == "000" ? .twofold : number("\(whole)\(rest)")
    }

    private static func areGroups(_ parts: ArraySlice<Substring>) -> Bool {
        guard let first = parts.first, 1...3 ~= first.count, first.allSatisfy(\.isNumber) else { return false }
        return parts.dropFirst().allSatisfy { $0.count == 3 && $0.allSatisfy(\.isNumber) }
    }

    private static func number(_ text: String) -> Reading { DecimalText.read(text).map { .number($0) } ?? .none }
}

/// What other programs write where a value is missing.
enum AbsentValue {
    private static let words: Set<String> = ["-", "–", "—", "nan", "n/a", "#n/a", "na", "null", "none", "nil"]

    /// Whether a text stands for no value; case does not matter.
    static func matches(_ text: String) -> Bool { text.utf8.count <= 4 && words.contains(text.lowercased()) }

    /// Whether a text stands for no value in a field of free text, where most words mean something.
    static func matches(freeText text: String) -> Bool { ["-", "–", "—", "n/a", "N/A", "NaN"].contains(text) }
}
