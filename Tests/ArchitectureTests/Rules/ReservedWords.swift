extension Rule {
    /// Some words of `docs/glossary.md` name one thing, and no identifier has them where that thing is not.
    static let reservedWords = Rule(name: "words with one meaning stay with it") { file in
        guard file.path.hasPrefix("Sources/"), !file.isGenerated else { return [] }
        let words = ReservedWord.all.filter { word in !word.folders.contains { file.path.hasPrefix("Sources/" + $0) } }
        return file.code.enumerated().flatMap { index, line -> [Violation] in
            let words = words.filter { $0.mayBe(in: line) }
            guard !words.isEmpty else { return [] }
            return identifiers(line).compactMap { name in
                guard let word = words.first(where: { $0.isPart(of: String(name)) }) else { return nil }
                return file.violation(atIndex: index, "\(name): \(word.advice); see docs/glossary.md")
            }
        }
    }
}

/// A word that may name things in some folders only.
private struct ReservedWord {
    let word: String
    /// What to write elsewhere.
    let advice: String
    /// The folders and files where it has its meaning, below `Sources`.
    let folders: [String]
    /// Names that have it for other reasons, such as those of the system.
    let names: Set<String>

    static let all = [
        ReservedWord(
            word: "link", advice: "a secured byte stream is a connection, and a link is one of Bluetooth",
            folders: [
                "Vicino/Pairing/HeldLink.swift", "VicinoBluetooth/", "VicinoCommandLine/", "VicinoNetworks/",
                "VicinoPage/", "VicinoWeb/",
            ],
            names: ["HeldLink", "isLinkLocal", "destinationOfSymbolicLink", "hasOwnLinks", "askForLinks"]),
        ReservedWord(
            word: "place", advice: "write whether it is an index, an offset, an address, a path or a folder",
            folders: [
                "Vicino/Records/", "VicinoActivity/", "VicinoCommandLine/", "VicinoCore/Consent/", "VicinoDiary/Areas/",
                "VicinoCore/Record/Schema.swift", "VicinoStore/Feed/Views/", "VicinoStore/Query/", "VicinoWeb/",
            ],
            names: []),
    ]

    /// Whether a line may have the word; nearly none has.
    func mayBe(in line: String) -> Bool {
        contains(word, in: line) || contains(word.prefix(1).uppercased() + word.dropFirst(), in: line)
    }

    /// Whether the word, or its plural, is one of the words of a name.
    func isPart(of name: String) -> Bool {
        guard !names.contains(name) else { return false }
        return wordsOfName(name).contains { [word, word + "s"].contains($0) }
    }
}
