internal import VicinoCore

/// Reads times as tables of other programs write them: besides ISO 8601, dates like `2.11.2026`, `02/11/2026` and
/// `2026/11/02`, and hours with `AM` and `PM`.
enum TableTime {
    /// What a text means.
    enum Reading {
        case time(WrittenTime)
        /// The date shows the order of day and month, or the order of the table was used.
        case ordered(WrittenTime, shows: DateOrder)
        /// The date has two readings.
        case twofold(dayFirst: WrittenTime, monthFirst: WrittenTime)
    }

    /// - Returns: nil for any other text, and for dates and times that do not exist.
    static func read(_ bytes: ArraySlice<UInt8>) -> Reading? {
        guard bytes.count <= TimeText.byteLimit else { return nil }
        var scanner = TextScanner(bytes)
        guard let numbers = numbers(&scanner) else { return nil }
        _ = scanner.take(",")
        if scanner.take(oneOf: "Tt") == nil { scanner.skipSpaces() }
        guard let time = time(&scanner), let zone = zone(&scanner) else { return nil }
        func written(year: Int, month: Int, day: Int) -> WrittenTime? {
            CivilDate(year: year, month: month, day: day)
                .map { WrittenTime(wall: WallTime(date: $0, millisecondOfDay: time), zone: zone) }
        }
        if numbers.isYearFirst {
            return written(year: numbers.first, month: numbers.second, day: numbers.third).map { .time($0) }
        }
        let dayFirst = written(year: numbers.third, month: numbers.second, day: numbers.first)
        // Where dots separate, the day always precedes the month.
        if numbers.separator == UInt8(ascii: ".") { return dayFirst.map { .time($0) } }
        let monthFirst = written(year: numbers.third, month: numbers.first, day: numbers.second)
        switch (dayFirst, monthFirst) {
        case (let dayFirst?, let monthFirst?):
            return dayFirst == monthFirst
                ? .time(dayFirst) : .twofold(dayFirst: dayFirst, monthFirst: monthFirst)
        case (let dayFirst?, nil): return .ordered(dayFirst, shows: .dayFirst)
        case (nil, let monthFirst?): return .ordered(monthFirst, shows: .monthFirst)
        case (nil, nil): return nil
        }
    }

    /// The numbers of a date.
    private struct Numbers {
        let first: Int
        let second: Int
        let third: Int
        let separator: UInt8
        let isYearFirst: Bool
    }

    /// Parses `02/11/2026`, `2.11.2026` or `2026/11/02`.
    private static func numbers(_ scanner: inout TextScanner) -> Numbers? {
        var ahead = scanner
        let isYearFirst = ahead.digits() == 4
        guard let first = isYearFirst ? scanner.number(digits: 4) : scanner.number(maximumDigits: 2),
            let separator = scanner.take(oneOf: "/.-"), let second = scanner.number(maximumDigits: 2),
            scanner.take(oneOf: "/.-") == separator,
            let third = isYearFirst ? scanner.number(maximumDigits: 2) : scanner.number(digits: 4)
        else { return nil }
        return Numbers(first: first, second: second, third: third, separator: separator, isYearFirst: isYearFirst)
    }

    /// Parses `8:00`, `08:00:30` or `8:00 PM`.
    private static func time(_ scanner: inout TextScanner) -> Int? {
        guard let time = TimeText.time(&scanner, allowsShortHour: true) else { return nil }
        var ahead = scanner
        ahead.skipSpaces()
        let isMorning = ahead.take(word: "am")
        guard isMorning || ahead.take(word: "pm") else { return time }
        scanner = ahead
        let half = 12 * 3_600_000
        guard 3_600_000..<(half + 3_600_000) ~= time else { return nil }
        return time % half + (isMorning ? 0 : half)
    }

    private static func zone(_ scanner: inout TextScanner) -> WrittenTime.Zone? {
        scanner.skipSpaces()
        guard let zone = TimeText.zone(&scanner), scanner.isAtEnd else { return nil }
        return zone
    }
}
