internal import VicinoDrawing

/// Short names for activities where there is little room.
enum ShortNames {
    /// Gives each activity a different name of at most a number of columns.
    ///
    /// - Parameter activities: names that are safe to show; the first ones get the better short names.
    static func make(_ activities: [String], width: Int) -> [String: String] {
        var names: [String: String] = [:]
        var used: Set<String> = []
        for activity in activities where names[activity] == nil {
            let name = candidates(CalendarName.short(activity), width).first { !used.contains($0) } ?? ""
            names[activity] = name
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
