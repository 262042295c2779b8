/// The limits of a file, in lines: alarms for what is out of the ordinary, and no aims.
struct LengthLimit {
    let file: Int
    let function: Int

    /// The limits for a file: tests may be longer, because they contain tables of cases.
    static func of(_ file: SourceFile) -> LengthLimit {
        let isSource = file.target != nil || file.isExample
        return isSource ? LengthLimit(file: 400, function: 50) : LengthLimit(file: 500, function: 80)
    }
}

extension Rule {
    /// A file has at most 400 lines, or 500 if it is neither part of a target in Sources nor an example.
    static let fileLength = Rule(name: "short files") { file in
        guard !file.isGenerated else { return [] }
        let count = file.lines.last == "" ? file.lines.count - 1 : file.lines.count
        let limit = LengthLimit.of(file).file
        guard count > limit else { return [] }
        return [file.violation(atIndex: count - 1, "\(count) lines; at most \(limit)")]
    }

    /// A function, initializer, subscript or computed property has at most 50 lines, or 80 outside Sources.
    static let functionLength = Rule(name: "short functions") { file in
        guard !file.isGenerated else { return [] }
        let limit = LengthLimit.of(file).function
        return file.code.indices.compactMap { index in
            guard let kind = declaration(on: file.code[index]) else { return nil }
            let length = length(of: kind, in: file.code[index...])
            guard length > limit else { return nil }
            return file.violation(atIndex: index, "\(length) lines; at most \(limit)")
        }
    }
}

private let functionWords: Set<Substring> = ["func", "init", "deinit", "subscript"]

/// The word that begins a function or a variable on this line.
private func declaration(on line: String) -> Substring? {
    let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
    return words.first { functionWords.contains($0) || $0 == "var" }
}

/// The lines from a declaration to the brace that closes its body; 0 without a body.
private func length(of kind: Substring, in lines: ArraySlice<String>) -> Int {
    var parentheses = 0
    var braces = 0
    for (offset, line) in lines.enumerated() {
        if offset > 0, braces == 0, parentheses == 0, kind == "var" || declaration(on: line) != nil { return 0 }
        for character in line {
            switch character {
            case "(": parentheses += 1
            case ")": parentheses -= 1
            case "{" where parentheses == 0: braces += 1
            case "}" where parentheses == 0:
                braces -= 1
                if braces <= 0 { return braces == 0 ? offset + 1 : 0 }
            default: break
            }
        }
    }
    return 0
}

/// The lengths of types over all files of their targets, with their extensions and nested types.
enum TypeLengths {
    /// A longer type is an alarm, too.
    static let limit = 600

    /// The types that are longer, and why.
    static let reasons: [String: String] = [
        "Vicino.Node": "what an app can call, a file for each area; what it owns is to be divided (docs/roadmap.md)",
        "VicinoStore.Catalog": "one database, a file for each of its tables",
        "VicinoStore.OwnStore": "all that changes the user's own database, a file for each area (docs/roadmap.md)",
        "VicinoStore.FeedDatabase": "one database, with the schemas of all its versions",
        "VicinoStore.FeedImport": "one transaction that merges a feed, a file for each step",
        "VicinoDiary.Diary": "what a user can do with activities, a file for guesses, names and plans each",
        "VicinoDrawing.Chart": "the data of charts, a file for each kind",
        "VicinoDrawing.ChartDrawing": "the markup of charts, a file for each kind",
        "VicinoBus.Bus": "one connection of a C library, which must be used from one thread",
    ]

    /// What is too long without a reason, and reasons for types that need none.
    static func violations(_ files: [SourceFile]) -> [Violation] {
        var lengths: [String: Int] = [:]
        for file in files where !file.isGenerated {
            guard let target = file.target else { continue }
            for (name, length) in types(in: file) { lengths["\(target).\(name)", default: 0] += length }
        }
        let long = lengths.filter { $0.value > limit }
        let unexplained = long.filter { reasons[$0.key] == nil }.map { type in
            violation("\(type.key) has \(type.value) lines in all its files; divide it, or give a reason")
        }
        let needless = reasons.keys.filter { long[$0] == nil }.map { violation("\($0) needs no reason") }
        return unexplained + needless
    }

    /// The types that a file declares or extends at its outermost level, with the numbers of their lines.
    private static func types(in file: SourceFile) -> [(name: String, length: Int)] {
        let declaration = #/^(?:[a-z@()]+ )*(?:struct|class|enum|actor|protocol|extension) ([A-Z][A-Za-z0-9]*)/#
        return file.code.indices.compactMap { start in
            guard let match = file.code[start].firstMatch(of: declaration) else { return nil }
            let end = file.code[start...].firstIndex { $0.hasPrefix("}") } ?? start
            return (String(match.1), file.code[start].hasSuffix("}") ? 1 : end - start + 1)
        }
    }

    private static func violation(_ message: String) -> Violation {
        Violation(path: "Sources", line: 1, message: message)
    }
}
