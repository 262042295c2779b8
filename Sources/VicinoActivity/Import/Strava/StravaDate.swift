internal import VicinoCore

/// Reads dates of Strava's table, which are in the words of the account's language and in UTC: `Oct 26, 2018, 6:34:41 AM`,
/// `26.10.2018, 06:34:41`, `26 oct. 2018 à 06:34:41`.
enum StravaDate {
    /// What a date means.
    enum Reading: Equatable {
        case time(WallTime)
        /// Nothing tells whether the day or the month comes first.
        case twofold(dayFirst: WallTime, monthFirst: WallTime)
    }

    /// Bytes of the longest date.
    private static let byteLimit = 64

    /// - Returns: nil for any other text.
    static func read(_ text: String) -> Reading? {
        guard text.utf8.count <= byteLimit else { return nil }
        let plain = String(text.lowercased().map { $0.isWhitespace ? " " : $0 })
        let simple = plain.replacing("a.m.", with: "am").replacing("p.m.", with: "pm")
            .replacing("a. m.", with: "am").replacing("p. m.", with: "pm")
        if let written = TimeText.read(simple, allowsShortHour: true) { return .time(written.wall) }
        switch TableTime.read(Array(simple.utf8)[...]) {
        case .time(let written): return .time(written.wall)
        case .ordered(let written, _): return .time(written.wall)
        case .twofold(let dayFirst, let monthFirst):
            return .twofold(dayFirst: dayFirst.wall, monthFirst: monthFirst.wall)
        case nil: return inWords(simple).map { .time($0) }
        }
    }

    /// Reads a date whose month is a word.
    private static func inWords(_ text: String) -> WallTime? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let hour = text[..<colon].reversed().prefix(while: isNumeral).count
        let date = text[..<colon].dropLast(hour)
        let numbers = date.split { !isNumeral($0) }
        guard let time = time(String(text.dropFirst(date.count))),
            let year = numbers.first(where: { $0.count == 4 }).flatMap({ Int($0) }),
            let day = numbers.first(where: { $0.count <= 2 }).flatMap({ Int($0) }),
            let month = date.split(whereSeparator: { !$0.isLetter }).lazy.compactMap({ month(String($0)) }).first,
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        return WallTime(date: date, millisecondOfDay: time)
    }

    private static func isNumeral(_ character: Character) -> Bool { "0"..."9" ~= character }

    /// The milliseconds since midnight of `6:34:41 am`; any text may follow.
    private static func time(_ text: String) -> Int? {
        var scanner = TextScanner(text)
        guard var hour = scanner.number(maximumDigits: 2), scanner.take(":"), let minute = scanner.number(digits: 2)
        else { return nil }
        var second = 0
        if scanner.take(":") {
            guard let number = scanner.number(digits: 2) else { return nil }
            second = number
        }
        scanner.skipSpaces()
        let isMorning = scanner.take(word: "am")
        if isMorning || scanner.take(word: "pm") {
            guard 1...12 ~= hour else { return nil }
            hour = hour % 12 + (isMorning ? 0 : 12)
        }
        guard hour < 24, minute < 60, second < 61 else { return nil }
        return (hour * 3600 + minute * 60 + second) * 1000
    }

    /// The month that a word names, in full or shortened.
    private static func month(_ word: String) -> Int? {
        for (index, stems) in stems.enumerated() where stems.contains(where: word.hasPrefix) { return index + 1 }
        return nil
    }

    /// How the names of the months begin in the languages of Western and Central Europe, and in Russian.
    private static let stems = [
        ["jan", "jän", "ene", "gen", "sty", "янв"], ["feb", "fév", "fev", "lut", "фев"],
        ["mar", "mär", "mrz", "mrt", "maa", "мар"], ["apr", "avr", "abr", "kwi", "апр"],
        ["mai", "may", "maj", "mag", "mei", "мая", "май"], ["jun", "juin", "giu", "cze", "июн"],
        ["jul", "juil", "lug", "lip", "июл"], ["aug", "aoû", "aou", "ago", "sie", "авг"],
        ["sep", "set", "wrz", "сен"], ["oct", "okt", "ott", "out", "paź", "окт"], ["nov", "lis", "ноя"],
        ["dec", "dez", "déc", "dic", "des", "gru", "дек"],
    ]
}
