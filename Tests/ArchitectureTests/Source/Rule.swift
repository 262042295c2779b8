import Glibc
import Testing

/// A rule for every Swift file; a function of the file's text alone.
struct Rule: Sendable, CustomTestStringConvertible {
    let name: String
    let violations: @Sendable (SourceFile) -> [Violation]

    var testDescription: String { name }

    /// Every rule about a single Swift file.
    static let all: [Rule] =
        [
            .allowedImports, .exampleImports, .reasonedConstructs, .ownQueues, .ownLocks, .purity, .generatedTypes,
            .fileLength,
            .functionLength, .proposedCommands, .safeOutput, .trustedText, .rowsThatThrow, .glossaryWords,
            .reservedWords, .boundedWaits,
        ] + lines
}

/// Whether a text contains another, byte for byte. Nearly none does, and the search of strings is slow without optimization.
func contains(_ token: String, in text: String) -> Bool {
    text.withCString { start in
        // C sees the text up to a zero.
        strlen(start) == text.utf8.count ? strstr(start, token) != nil : text.contains(token)
    }
}

/// Where a token begins in a line of code, as a whole word; nil if the line does not contain it.
func firstOccurrence(of token: String, in line: String) -> String.Index? {
    guard contains(token, in: line) else { return nil }
    var rest = line[...]
    while let range = rest.firstRange(of: token) {
        let before = range.lowerBound == line.startIndex ? " " : line[line.index(before: range.lowerBound)]
        if !(before.isLetter || before.isNumber || before == "_") { return range.lowerBound }
        rest = line[range.upperBound...]
    }
    return nil
}

/// The names, keywords and numbers of a line of code.
func identifiers(_ line: String) -> [Substring] {
    line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
}

/// The words of a name, such as `own`, `import` and `limit` for `ownImportLimit`, in lower case.
func wordsOfName(_ name: some StringProtocol) -> [String] {
    var words: [String] = []
    for character in name {
        if words.isEmpty || character.isUppercase { words.append("") }
        words[words.count - 1] += character.lowercased()
    }
    return words
}
