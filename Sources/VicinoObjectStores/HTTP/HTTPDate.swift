internal import VicinoCore

/// The time in a header of HTTP: `Mon, 30 Nov 2026 15:04:05 GMT` (RFC 9110, section 5.6.7).
enum HTTPDate {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// - Returns: nil for a text of another form.
    static func moment(_ text: String) -> Timestamp? {
        var scanner = TextScanner(Array(text.utf8).drop { $0 != UInt8(ascii: ",") }.dropFirst())
        scanner.skipSpaces()
        guard let day = scanner.number(digits: 2), scanner.take(" "), let month = month(&scanner), scanner.take(" "),
            let year = scanner.number(digits: 4), scanner.take(" "), let hour = scanner.number(digits: 2),
            scanner.take(":"), let minute = scanner.number(digits: 2), scanner.take(":"),
            let second = scanner.number(digits: 2), scanner.take(word: " gmt"), scanner.isAtEnd,
            let date = CivilDate(year: year, month: month, day: day), hour < 24, minute < 60, second <= 60
        else { return nil }
        let time = WallTime(date: date, millisecondOfDay: ((hour * 60 + minute) * 60 + second) * 1000)
        return time.moment(utcOffset: 0)
    }

    private static func month(_ scanner: inout TextScanner) -> Int? {
        months.firstIndex { scanner.take(word: $0) }.map { $0 + 1 }
    }
}
