/// A day of the Gregorian calendar, without a time zone: 2026-11-01.
///
/// Days are numbered, so a week later is `adding(days: 7)`. Dates stay between the years 1 and 9999.
public struct CivilDate: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01; negative before.
    public let dayNumber: Int

    /// The day with this number, or the nearest one between 0001-01-01 and 9999-12-31.
    public init(dayNumber: Int) {
        self.dayNumber = min(max(dayNumber, Self.dayNumbers.lowerBound), Self.dayNumbers.upperBound)
    }

    /// The day with this year (1 to 9999), month (1 to 12) and day of the month; nil if it does not exist.
    public init?(year: Int, month: Int, day: Int) {
        guard 1...9999 ~= year, 1...12 ~= month, 1...Self.daysIn(month: month, year: year) ~= day else { return nil }
        dayNumber = Self.dayNumber(year: year, month: month, day: day)
    }

    /// Reads a month that is written `2026-11`, and gives its first day; nil for any other text.
    public init?(month text: String) {
        var scanner = TextScanner(text)
        guard let year = scanner.number(digits: 4), scanner.take("-"), let month = scanner.number(maximumDigits: 2),
            scanner.isAtEnd
        else { return nil }
        self.init(year: year, month: month, day: 1)
    }

    /// The four digits of the year as a number.
    public var year: Int { civil.year }
    /// The month, from 1 to 12.
    public var month: Int { civil.month }
    /// The day of the month, from 1 to 31.
    public var day: Int { civil.day }

    /// The day of the week as ISO 8601 numbers it, from 1 for Monday to 7 for Sunday.
    public var weekday: Int { ((dayNumber + 3) % 7 + 7) % 7 + 1 }

    /// The week of the year as ISO 8601 numbers it, from 1 to 53: the week that holds the year's first Thursday is 1.
    public var isoWeek: Int {
        let thursday = monday.adding(days: 3)
        return (thursday.dayNumber - Self.dayNumber(year: thursday.year, month: 1, day: 1)) / 7 + 1
    }

    /// The Monday on or before this day.
    public var monday: CivilDate { adding(days: 1 - weekday) }

    /// The first day of this month.
    public var firstOfMonth: CivilDate { adding(days: 1 - day) }

    /// How many days this month has, from 28 to 31.
    public var daysInMonth: Int {
        let (year, month, _) = civil
        return Self.daysIn(month: month, year: year)
    }

    /// The day this many days later, or earlier if negative.
    public func adding(days: Int) -> CivilDate {
        let (sum, overflow) = dayNumber.addingReportingOverflow(days)
        if overflow { return CivilDate(dayNumber: days < 0 ? .min : .max) }
        return CivilDate(dayNumber: sum)
    }

    /// The earlier day comes first.
    public static func < (a: CivilDate, b: CivilDate) -> Bool { a.dayNumber < b.dayNumber }
}

extension CivilDate: LosslessStringConvertible {
    /// Reads a day that is written `2026-11-01`; nil for any other text.
    public init?(_ text: String) {
        var scanner = TextScanner(text)
        guard let year = scanner.number(digits: 4), scanner.take("-"), let month = scanner.number(digits: 2),
            scanner.take("-"), let day = scanner.number(digits: 2), scanner.isAtEnd
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// `2026-11-01`.
    public var description: String {
        let (year, month, day) = civil
        return "\(zeroPadded(year, 4))-\(zeroPadded(month, 2))-\(zeroPadded(day, 2))"
    }
}

/// Lets a field of a record be a day, as a text such as `2026-11-01`.
extension CivilDate: FieldConvertible {}

extension CivilDate {
    /// The numbers of 0001-01-01 and 9999-12-31.
    private static let dayNumbers = -719_162...2_932_896

    /// Year, month and day.
    package var civil: (year: Int, month: Int, day: Int) {
        let (year, month, day) = Timestamp.civil(day: Int64(dayNumber))
        return (Int(year), Int(month), Int(day))
    }

    /// The number of a date whose parts are in range.
    private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        Int(Timestamp.day(year: Int64(year), month: Int64(month), day: Int64(day)))
    }

    private static func daysIn(month: Int, year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return switch month {
        case 2: isLeap ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
