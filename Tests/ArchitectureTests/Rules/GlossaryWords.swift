extension Rule {
    /// Types, properties, variables and functions are named by words of `docs/glossary.md`: one word for one thing, and no
    /// metaphors.
    static let glossaryWords = Rule(name: "names are words of the glossary") { file in
        guard file.path.hasPrefix("Sources/"), !file.path.contains("/Generated/") else { return [] }
        let declaration = declaration
        return file.code.enumerated().flatMap { index, line -> [Violation] in
            // Most lines declare nothing, and a pattern takes long.
            guard declaring.contains(where: { contains($0, in: line) }) else { return [] }
            return line.matches(of: declaration).compactMap { match in
                let words = wordsOfName(match.2)
                let forbidden = match.1 == "let" || match.1 == "var" || match.1 == "func" ? metaphors : forbiddenWords
                guard let word = words.first(where: forbidden.contains) else { return nil }
                return file.violation(atIndex: index, "\(word) in the name \(match.2); see docs/glossary.md")
            }
        }
    }

    private static let declaring = [
        "struct ", "class ", "actor ", "enum ", "protocol ", "typealias ", "let ", "var ", "func ",
    ]

    private static var declaration: Regex<(Substring, Substring, Substring)> {
        #/\b(struct|class|actor|enum|protocol|typealias|let|var|func) ([A-Za-z]\w*)/#
    }

    /// Words for which the glossary has another one.
    private static let metaphors: Set<String> = [
        "clerk", "desk", "door", "doors", "doorkeeper", "doorway", "entrance", "gate", "gatekeeper", "guest", "ledger",
        "lookout", "reception", "road", "roads", "timepiece",
    ]

    /// Words that no type is named by, because they name nothing or something else.
    private static let forbiddenWords = metaphors.union([
        "manager", "helper", "util", "utils", "info", "lane", "standing", "caller",
    ])
}
