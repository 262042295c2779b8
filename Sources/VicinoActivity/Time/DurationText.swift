package import VicinoCore
internal import VicinoDrawing

/// Reads durations that people type: `1h30m`, and `1 h 30 min` as `AmountFormat` writes them.
package enum DurationText {
    /// The longest valid duration: 36,525 days, a hundred years.
    package static let limit = Duration.seconds(36_525 * 86_400)

    /// Reads a duration that a person typed.
    ///
    /// The order is days, hours, minutes and seconds, each with its unit: `40m`, `1h30m`, `90s`, `2d`, `5 min`. At least
    /// one is required, and spaces do not matter. After hours, minutes need no unit: `1h30`.
    ///
    /// - Throws: `VicinoError` with `.notATime` for any other text, and for durations of more than a hundred years.
    package static func read(_ text: String) throws(VicinoError) -> Duration {
        var scanner = TextScanner(Array(text.utf8.prefix(TimeText.byteLimit + 1))[...])
        scanner.skipSpaces()
        guard let duration = take(from: &scanner), scanner.isAtEnd else {
            let isNegative = text.drop { $0 == " " }.first == "-"
            throw VicinoError(
                .notATime,
                isNegative
                    ? "A duration cannot be negative."
                    : "“\(DisplayText(text, limit: 40))” is not a duration. Write it like 40m or 1h30m.")
        }
        return duration
    }

    /// Takes the longest duration that comes next; nil if there is none.
    static func take(from scanner: inout TextScanner) -> Duration? {
        let minute = UInt8(ascii: "m")
        let units: [(letter: UInt8, milliseconds: Int64)] = [
            (UInt8(ascii: "d"), 86_400_000), (UInt8(ascii: "h"), 3_600_000), (minute, 60_000),
            (UInt8(ascii: "s"), 1000),
        ]
        var rest = units[...]
        var total: Int64?
        while let byte = scanner.next, isDigit(byte) {
            guard let number = scanner.number(maximumDigits: 10) else { return nil }
            scanner.skipSpaces()
            // Calendars show durations like `1 h 30`, so minutes after hours need no unit.
            let isAfterHours = rest.first?.letter == minute && rest.count < units.count && number < 60
            guard let letter = scanner.take(oneOf: "dhms") ?? (isAfterHours ? minute : nil),
                let index = rest.firstIndex(where: { $0.letter == letter })
            else { return nil }
            if letter == minute { _ = scanner.take(word: "in") }
            total = (total ?? 0) + Int64(number) * rest[index].milliseconds
            guard let total, .milliseconds(total) <= limit else { return nil }
            rest = rest[(index + 1)...]
            scanner.skipSpaces()
        }
        return total.map { .milliseconds($0) }
    }
}
