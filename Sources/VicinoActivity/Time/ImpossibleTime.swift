internal import VicinoCore
internal import VicinoDrawing

/// Explains texts that look like a date or time which does not exist.
enum ImpossibleTime {
    /// What is wrong with a time over which clocks go forward, and what to do.
    static let skipped = "This time did not exist: the clocks were put forward. Choose an earlier or a later time."
    /// What is wrong with a time of another century.
    static let outside = "lies outside the years 1900 to 2200"

    /// The explanation, such as `November 2026 has 30 days`; nil if no part of the text looks like a date or time.
    static func reason(_ text: String) -> String? {
        let words = text.lowercased().split { $0 == " " || $0 == "t" }
        return words.lazy.compactMap { date($0) ?? clock($0) ?? halfDay($0) }.first
    }

    /// Checks `2026-11-31`.
    private static func date(_ word: Substring) -> String? {
        var scanner = TextScanner(Array(word.utf8)[...])
        guard let year = scanner.number(digits: 4), scanner.take("-"), let month = scanner.number(maximumDigits: 2)
        else { return nil }
        guard 1...12 ~= month else { return "there is no month \(month)" }
        guard let first = CivilDate(year: year, month: month, day: 1) else { return "years go from 1900 to 2200" }
        if scanner.isAtEnd { return "it is a whole month; name a day, such as \(first)" }
        guard scanner.take("-"), let day = scanner.number(maximumDigits: 2), scanner.isAtEnd else { return nil }
        if let date = CivilDate(year: year, month: month, day: day) {
            return word == date.description ? nil : "write the date \(date)"
        }
        return "\(CalendarName.month(first)) \(year) has \(first.daysInMonth) days"
    }

    /// Checks `25:00` and `8:00:61`, with any text behind them.
    private static func clock(_ word: Substring) -> String? {
        var scanner = TextScanner(Array(word.utf8)[...])
        guard let hour = scanner.number(maximumDigits: 2), scanner.take(":"), let minute = scanner.number(digits: 2)
        else { return nil }
        if hour == 24, minute == 0 { return "midnight is 0:00 of the day that begins" }
        if hour > 23 { return "hours go from 0 to 23" }
        if minute > 59 { return "minutes go from 0 to 59" }
        guard scanner.take(":"), let second = scanner.number(digits: 2), second > 59 else { return nil }
        return "seconds go from 0 to 59"
    }

    /// Checks `pm` and `8pm`.
    private static func halfDay(_ word: Substring) -> String? {
        let rest = word.drop { $0.isNumber || $0 == ":" }
        return rest == "am" || rest == "pm" ? "hours go from 0 to 23, so 8 pm is 20:00" : nil
    }
}
