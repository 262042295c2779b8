internal import FoundationEssentials
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoPage

/// Writes times, durations and figures as the pages show them.
struct WebText: Sendable {
    let words: Words
    let timeZone: TimeZone

    // MARK: Dates

    /// `Saturday`.
    func weekday(_ date: CivilDate) -> String { words(date.weekdayName) }
    /// `Sat`.
    func shortWeekday(_ date: CivilDate) -> String { words(date.shortWeekdayName) }
    /// `21 November`.
    func dayAndMonth(_ date: CivilDate) -> String { day(date, in: words(date.monthName)) }
    /// `21 Nov`.
    func dayAndShortMonth(_ date: CivilDate) -> String { day(date, in: words(date.shortMonthName)) }
    /// `Saturday 21 November`.
    func weekdayAndDay(_ date: CivilDate) -> String {
        words(.dateWeekday, ["weekday": weekday(date), "date": dayAndMonth(date)])
    }
    /// `November 2026`.
    func monthAndYear(_ date: CivilDate) -> String { "\(words(date.monthName)) \(date.year)" }
    /// `Saturday 21 November`, with the year if it is not this one.
    func day(_ date: CivilDate, today: CivilDate) -> String {
        weekdayAndDay(date) + (date.year == today.year ? "" : " \(date.year)")
    }

    /// `21 November`, with the year if it is not this one.
    func date(_ date: CivilDate, today: CivilDate) -> String {
        dayAndMonth(date) + (date.year == today.year ? "" : " \(date.year)")
    }

    /// `16–22 November`, `28 September – 4 October`, `22 November`, with the year if it is not this one.
    func days(_ first: CivilDate, _ last: CivilDate, today: CivilDate) -> String {
        if first == last { return date(first, today: today) }
        let year = first.year == today.year && last.year == today.year ? "" : " \(last.year)"
        if first.firstOfMonth == last.firstOfMonth {
            let days = words(
                .dateDays, ["first": "\(first.day)", "last": "\(last.day)", "month": words(last.monthName)])
            return days + year
        }
        let firstYear = first.year == last.year ? "" : " \(first.year)"
        return "\(dayAndMonth(first))\(firstYear) – \(dayAndMonth(last))\(year)"
    }

    private func day(_ date: CivilDate, in month: String) -> String {
        words(.dateDay, ["day": "\(date.day)", "month": month])
    }

    // MARK: Times

    /// `20:14`, or `8:14 pm`, by the user's clocks.
    func time(_ moment: Timestamp) -> String { words.time(WallTime(moment, in: timeZone)) }

    /// `20:14` for today, otherwise `Thursday 20:14` within a week, otherwise `12 Nov 2026`.
    func when(_ moment: Timestamp, now: Timestamp) -> String {
        let wall = WallTime(moment, in: timeZone)
        let today = WallTime(now, in: timeZone).date
        let age = today.dayNumber - wall.date.dayNumber
        if age == 0 { return words(.whenToday, ["time": words.time(wall)]) }
        if (1..<7).contains(age) {
            return words(.whenWeekday, ["weekday": weekday(wall.date), "time": words.time(wall)])
        }
        return "\(dayAndShortMonth(wall.date)) \(wall.date.year)"
    }

    /// `21 November 2026, 20:14`, by the user's clocks.
    func dateAndTime(_ moment: Timestamp) -> String {
        let wall = WallTime(moment, in: timeZone)
        return "\(dayAndMonth(wall.date)) \(wall.date.year), \(words.time(wall))"
    }

    // MARK: Amounts

    /// `1 h 29 min`, `57 min`, `0 min`.
    func duration(_ duration: Duration) -> String { words.format.duration(duration) }

    /// `1 h 29` for tables, `57 min` below an hour.
    func shortDuration(_ duration: Duration) -> String { words.format.shortDuration(duration) }
}
