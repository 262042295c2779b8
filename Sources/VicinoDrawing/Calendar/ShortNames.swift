/// Short names for marks where there is little room.
enum ShortNames {
    /// Gives each name a different short one of at most a number of columns.
    ///
    /// - Parameter marks: the marks of the names; the first ones get the better short names.
    static func make(_ marks: [ChartMark], width: Int) -> [String: String] {
        var names: [String: String] = [:]
        var used: Set<String> = []
        for mark in marks where names[mark.name] == nil {
            let name = candidates(mark.short, width).first { !used.contains($0) } ?? ""
            names[mark.name] = name
            used.insert(name)
        }
        return names
    }

    /// `reading` in five columns: `readi`, then `read2`, `read3` and so on.
    private static func candidates(_ name: String, _ width: Int) -> some Sequence<String> {
        let numbered = (2...99).lazy.map { number in
            let digits = String(number)
            return beginning(of: name, width - digits.utf8.count) + digits
        }
        return [[beginning(of: name, width)], Array(numbered)].joined()
    }

    /// As much of a name as fits into a number of columns.
    private static func beginning(of name: String, _ width: Int) -> String {
        var result = ""
        for character in name {
            guard (result + String(character)).displayWidth <= width else { break }
            result.append(character)
        }
        return trimmed(result)
    }
}
