internal import VicinoPage

/// The pattern of a message of the library: what it says in English, with names in braces where it has values.
struct MessagePattern: Sendable {
    /// What a message says by a pattern.
    struct Match {
        let key: TextKey
        /// The values by the names in braces.
        let values: [String: Substring]
        /// What follows in the message.
        let rest: Substring
    }

    /// The text in the reader's language.
    let key: TextKey
    /// What stands before, between and after the values; one more than there are names.
    private let literals: [String]
    private let names: [String]

    /// - Parameter text: the English text.
    init(_ key: TextKey, text: String) {
        self.key = key
        var literals: [String] = []
        var names: [String] = []
        var rest = text[...]
        while let opening = rest.firstIndex(of: "{"), let closing = rest[opening...].firstIndex(of: "}") {
            literals.append(String(rest[..<opening]))
            names.append(String(rest[rest.index(after: opening)..<closing]))
            rest = rest[rest.index(after: closing)...]
        }
        self.literals = literals + [String(rest)]
        self.names = names
    }

    /// How much of the text is not a value: of two patterns for a message, the one that says more of it is right.
    var weight: Int { literals.reduce(0) { $0 + $1.utf8.count } }

    /// Finds the pattern at the beginning of a text, as a whole sentence; nil if it is not there.
    func match(_ text: Substring) -> Match? {
        guard text.hasPrefix(literals[0]) else { return nil }
        var rest = text.dropFirst(literals[0].count)
        var values: [String: Substring] = [:]
        for (name, index) in zip(names, 1...) {
            guard let found = literal(index, in: rest), found.lowerBound > rest.startIndex else { return nil }
            let value = rest[..<found.lowerBound]
            // A number is digits, so that no pattern takes a sentence for one.
            guard name != "n" || value.allSatisfy(\.isNumber) else { return nil }
            values[name] = value
            rest = rest[found.upperBound...]
        }
        guard rest.isEmpty || rest.first == " " else { return nil }
        return Match(key: key, values: values, rest: rest.drop { $0 == " " })
    }

    /// Where a literal is in the rest of a text: the first place, and for the last literal the first end of a sentence, so
    /// that the point of a number is none.
    private func literal(_ index: Int, in text: Substring) -> Range<Substring.Index>? {
        let literal = literals[index]
        guard !literal.isEmpty else { return text.endIndex..<text.endIndex }
        var start = text.startIndex
        while let found = text[start...].firstRange(of: literal) {
            let isEnd = found.upperBound == text.endIndex || text[found.upperBound] == " "
            if isEnd || index < names.count { return found }
            start = text.index(after: found.lowerBound)
        }
        return nil
    }
}
