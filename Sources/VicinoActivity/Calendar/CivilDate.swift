/// A day of the Gregorian calendar, without a time zone: 2026-11-01.
///
/// Days are numbered, so that a week later is `adding(days: 7)`. The conversions are `days_from_civil` and
/// `civil_from_days` from Howard Hinnant, *chrono-Compatible Low-Level Date Algorithms*,
/// <https://howardhinnant.github.io/date_algorithms.html>. Dates are kept between the years 1 and 9999.
public struct CivilDate: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01; negative before.
    public let dayNumber: Int

    /// The day with this number, or the nearest one between 0001-01-01 and 9999-12-31.
    public init(dayNumber: Int) {
        self.dayNumber = min(max(dayNumber, Self.dayNumbers.lowerBound), Self.dayNumbers.upperBound)
    }

    /// The day with this year (1 to 9999), month (1 to 12) and day of the month; nil if there is none.
    public init?(year: Int, month: Int, day: Int) {
        guard 1...9999 ~= year, 1...12 ~= month, 1...Self.daysIn(month: month, year: year) ~= day else { return nil }
        dayNumber = Self.dayNumber(year: year, month: month, day: day)
    }

    /// The four digits of the year as a number.
    public var year: Int { civil.year }
    /// The month, from 1 to 12.
    public var month: Int { civil.month }
    /// The day of the month, from 1 to 31.
    public var day: Int { civil.day }

    /// The day of the week as ISO 8601 numbers it, from 1 for Monday to 7 for Sunday.
    public var weekday: Int { Self.floorRemainder(dayNumber + 3, 7) + 1 }

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
        return CivilDate(dayNumber: overflow ? (days < 0 ? .min : .max) : sum)
    }

    /// The same day this many months later, or the last of that month if it is shorter.
    ///
    /// - Parameter months: negative for earlier; beyond ±120,000 it makes no difference.
    public func adding(months: Int) -> CivilDate {
        let (year, month, day) = civil
        let index = year * 12 + month - 1 + min(max(months, -120_000), 120_000)
        let wanted = min(max(index, 12), 9999 * 12 + 11)
        let (newYear, newMonth) = (wanted / 12, wanted % 12 + 1)
        let newDay = min(day, Self.daysIn(month: newMonth, year: newYear))
        return CivilDate(dayNumber: Self.dayNumber(year: newYear, month: newMonth, day: newDay))
    }

    /// The earlier day comes first.
    public static func < (a: CivilDate, b: CivilDate) -> Bool { a.dayNumber < b.dayNumber }
}

extension CivilDate: CustomStringConvertible {
    /// `2026-11-01`.
    public var description: String {
        let (year, month, day) = civil
        return "\(zeroPadded(year, 4))-\(zeroPadded(month, 2))-\(zeroPadded(day, 2))"
    }
}

extension CivilDate {
    /// The numbers of 0001-01-01 and 9999-12-31.
    private static let dayNumbers = -719_162...2_932_896

    /// Year, month and day: `civil_from_days`.
    var civil: (year: Int, month: Int, day: Int) {
        let shifted = dayNumber + 719_468
        let era = Self.floorQuotient(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// The number of a date whose parts are in range: `days_from_civil`.
    private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = floorQuotient(shiftedYear, 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private static func daysIn(month: Int, year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return switch month {
        case 2: isLeap ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func floorQuotient(_ a: Int, _ b: Int) -> Int { (a - floorRemainder(a, b)) / b }

    private static func floorRemainder(_ a: Int, _ b: Int) -> Int {
        let rest = a % b
        return rest < 0 ? rest + b : rest
    }
}

/// A number that is not negative, with zeros in front up to a width.
func zeroPadded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
