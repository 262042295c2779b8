extension Timestamp {
    /// The moment as ISO 8601 in UTC, with milliseconds only if they are not zero: `2026-11-01T07:00:00Z`.
    public var iso8601: String {
        let day = Self.floorDivide(milliseconds, 86_400_000)
        let time = milliseconds - day * 86_400_000
        let date = Self.civil(day: day)
        let fraction = time % 1000 == 0 ? "" : "." + Self.padded(time % 1000, 3)
        return Self.padded(date.year, 4) + "-" + Self.padded(date.month, 2) + "-" + Self.padded(date.day, 2) + "T"
            + Self.padded(time / 3_600_000, 2) + ":" + Self.padded(time / 60_000 % 60, 2) + ":"
            + Self.padded(time / 1000 % 60, 2) + fraction + "Z"
    }

    /// Reads exactly the form that `iso8601` writes; nil for any other text.
    public init?(iso8601 text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 20 || bytes.count == 24 else { return nil }
        func number(_ range: Range<Int>) -> Int64? {
            bytes[range].reduce(0) { sum, byte in
                guard let sum, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                return sum * 10 + Int64(byte - UInt8(ascii: "0"))
            }
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            let fraction = bytes.count == 24 ? number(20..<23) : 0
        else { return nil }
        let days = Self.day(year: year, month: month, day: day)
        let time = hour * 3_600_000 + minute * 60_000 + second * 1000 + fraction
        guard let moment = try? Timestamp(milliseconds: days * 86_400_000 + time),
            moment.iso8601.utf8.elementsEqual(bytes)
        else { return nil }
        self = moment
    }

    /// Days since 1970-01-01 of a date in the Gregorian calendar (Howard Hinnant, "chrono-Compatible Low-Level Date
    /// Algorithms", days_from_civil).
    package static func day(year: Int64, month: Int64, day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = floorDivide(year, 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The date of a day since 1970-01-01 (the same source, civil_from_days).
    package static func civil(day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = day + 719_468
        let era = floorDivide(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func floorDivide(_ a: Int64, _ b: Int64) -> Int64 {
        a >= 0 ? a / b : (a - b + 1) / b
    }

    private static func padded(_ value: Int64, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Timestamp: CustomStringConvertible {
    /// The moment as ``iso8601`` writes it: `2026-11-01T07:00:00Z`.
    public var description: String { iso8601 }
}
