internal import VicinoCore

/// Dates and times as text: ISO 8601 and its profile RFC 3339.
package enum TimeText {
    /// The maximum length of a text that is read, in bytes.
    static let byteLimit = 64

    /// Reads `2026-11-01T08:00:00.250+01:00`.
    ///
    /// Seconds, their fraction and the offset are optional. A space may replace the `T`, and a comma the decimal point. A
    /// space may precede the offset.
    /// Fractions of a millisecond are dropped. A leap second counts as the second after it.
    ///
    /// - Parameter allowsShortHour: whether an hour may have a single digit, as people write it: `2026-11-01 8:00`.
    /// - Returns: nil for any other text, and for dates and times that do not exist.
    package static func read(_ text: String, allowsShortHour: Bool = false) -> WrittenTime? {
        read(bytes: Array(text.utf8.prefix(byteLimit + 1))[...], allowsShortHour: allowsShortHour)
    }

    static func read(bytes: ArraySlice<UInt8>, allowsShortHour: Bool = false) -> WrittenTime? {
        guard bytes.count <= byteLimit else { return nil }
        var scanner = TextScanner(bytes)
        guard let date = date(&scanner), scanner.take(oneOf: "Tt ") != nil,
            let time = time(&scanner, allowsShortHour: allowsShortHour), let zone = zone(&scanner), scanner.isAtEnd
        else { return nil }
        return WrittenTime(wall: WallTime(date: date, millisecondOfDay: time), zone: zone)
    }
}

extension TimeText {
    /// Parses `2026-11-01`.
    static func date(_ scanner: inout TextScanner) -> CivilDate? {
        guard let year = scanner.number(digits: 4), scanner.take("-"), let month = scanner.number(digits: 2),
            scanner.take("-"), let day = scanner.number(digits: 2)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// Parses `08:00`, `08:00:30` or `08:00:30.250` and gives milliseconds since midnight.
    static func time(_ scanner: inout TextScanner, allowsShortHour: Bool) -> Int? {
        let hour = allowsShortHour ? scanner.number(maximumDigits: 2) : scanner.number(digits: 2)
        guard let hour, hour < 24, scanner.take(":"),
            let minute = scanner.number(digits: 2), minute < 60
        else { return nil }
        var seconds = 0
        var thousandths = 0
        if scanner.take(":") {
            guard let number = scanner.number(digits: 2), number <= 60 else { return nil }
            seconds = number
            if scanner.take(oneOf: ".,") != nil {
                guard let fraction = scanner.thousandths() else { return nil }
                thousandths = fraction
            }
        }
        return (hour * 3600 + minute * 60 + seconds) * 1000 + thousandths
    }

    /// Parses `Z`, `+01:00`, `+0100`, `+01` or nothing.
    static func zone(_ scanner: inout TextScanner) -> WrittenTime.Zone? {
        if scanner.isAtEnd { return .local }
        _ = scanner.take(" ")
        guard let sign = scanner.take(oneOf: "Zz+-") else { return nil }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return .utc }
        guard let hours = scanner.number(digits: 2) else { return nil }
        let hasColon = scanner.take(":")
        let minutes = scanner.isAtEnd && !hasColon ? 0 : scanner.number(digits: 2)
        guard let minutes, minutes < 60 else { return nil }
        let seconds = hours * 3600 + minutes * 60
        guard seconds <= WallTime.offsetLimit else { return nil }
        return .offset(sign == UInt8(ascii: "-") ? -seconds : seconds)
    }
}
