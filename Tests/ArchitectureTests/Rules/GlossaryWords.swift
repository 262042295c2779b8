extension Rule {
    /// A type is named by a word of `docs/glossary.md`: one word for one thing, and no metaphors.
    static let glossaryWords = Rule(name: "types have names of the glossary") { file in
        guard file.path.hasPrefix("Sources/"), !file.path.contains("/Generated/") else { return [] }
        return file.code.enumerated().flatMap { index, line in
            line.matches(of: #/\b(?:struct|class|actor|enum|protocol|typealias) ([A-Z]\w*)/#).compactMap { match in
                let words = match.1.matches(of: #/[A-Z][a-z0-9]*/#).map { String($0.0) }
                guard let word = words.first(where: forbiddenWords.contains) else { return nil }
                return file.violation(atIndex: index, "\(word) in the name of a type; see docs/glossary.md")
            }
        }
    }

    /// Words that name nothing, and those for which the glossary has another one.
    private static let forbiddenWords: Set<String> = [
        "Manager", "Helper", "Util", "Utils", "Info", "Door", "Doors", "Doorkeeper", "Doorway", "Entrance", "Gate",
        "Gatekeeper", "Guest", "Lane", "Ledger", "Lookout", "Reception", "Road", "Standing", "Timepiece", "Caller",
    ]
}
