/// Finds what no text in the repository may contain: marks of unfinished work, and paths of one machine.
enum Hygiene {
    private static let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]
    private static let homes = ["home", "root", "Users", "work", "workspace", "opt"]

    /// The breaches in one text.
    static func violations(path: String, text: String) -> [Violation] {
        let marks = marks.filter { contains($0, in: text) }
        let homes = homes.filter { contains("/\($0)/", in: text) }
        guard !marks.isEmpty || !homes.isEmpty else { return [] }
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
            let line = String(line)
            let marks = marks.filter { holdsWord($0, line) }.map { "unfinished work is an issue, not a \($0)" }
            let homes = homes.filter { holdsPath(into: $0, line) }.map { "a path of one machine, below /\($0)" }
            return (marks + homes).map { Violation(path: path, line: index + 1, message: $0) }
        }
    }

    private static func holdsWord(_ word: String, _ line: String) -> Bool {
        line.ranges(of: word).contains { range in
            !isWordCharacter(line[..<range.lowerBound].last) && !isWordCharacter(line[range.upperBound...].first)
        }
    }

    /// Whether the line has an absolute path that begins with a folder; a deeper folder of that name does not count.
    private static func holdsPath(into folder: String, _ line: String) -> Bool {
        line.ranges(of: "/\(folder)/").contains { range in
            guard let before = line[..<range.lowerBound].last else { return true }
            return !isWordCharacter(before) && !"./~*)}>-".contains(before)
        }
    }

    private static func isWordCharacter(_ character: Character?) -> Bool {
        guard let character else { return false }
        return character.isLetter || character.isNumber || character == "_"
    }
}
