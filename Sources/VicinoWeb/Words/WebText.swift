internal import FoundationEssentials
internal import VicinoActivity
internal import VicinoCore

/// Writes times, durations and figures as the pages show them.
struct WebText: Sendable {
    let words: Words
    let zone: TimeZone

    // MARK: Dates

    /// `Saturday`.
    func weekday(_ date: CivilDate) -> String { words["weekday_\(date.weekday)"] }
    /// `Sat`.
    func shortWeekday(_ date: CivilDate) -> String { words["weekday_short_\(date.weekday)"] }
    /// `21 November`.
    func dayAndMonth(_ date: CivilDate) -> String { "\(date.day) \(words["month_\(date.month)"])" }
    /// `21 Nov`.
    func dayAndShortMonth(_ date: CivilDate) -> String { "\(date.day) \(words["month_short_\(date.month)"])" }
    /// `November 2026`.
    func monthAndYear(_ date: CivilDate) -> String { "\(words["month_\(date.month)"]) \(date.year)" }
    /// `Saturday 21 November`, with the year if it is not this one.
    func day(_ date: CivilDate, today: CivilDate) -> String {
        "\(weekday(date)) \(dayAndMonth(date))" + (date.year == today.year ? "" : " \(date.year)")
    }

    /// `16–22 November`, `28 September – 4 October`, with the year if it is not this one.
    func days(_ first: CivilDate, _ last: CivilDate, today: CivilDate) -> String {
        let year = first.year == today.year && last.year == today.year ? "" : " \(last.year)"
        if first.firstOfMonth == last.firstOfMonth { return "\(first.day)–\(dayAndMonth(last))\(year)" }
        let firstYear = first.year == last.year ? "" : " \(first.year)"
        return "\(dayAndMonth(first))\(firstYear) – \(dayAndMonth(last))\(year)"
    }

    // MARK: Times

    /// `20:14`, by the user's clocks.
    func time(_ moment: Timestamp) -> String { WallTime(moment, in: zone).hourAndMinute }

    /// `20:14` for today, otherwise `Thursday 20:14` within a week, otherwise `12 Nov 2026`.
    func when(_ moment: Timestamp, now: Timestamp) -> String {
        let (wall, today) = (WallTime(moment, in: zone), WallTime(now, in: zone).date)
        let age = today.dayNumber - wall.date.dayNumber
        if age == 0 { return words("when_today", ["time": wall.hourAndMinute]) }
        if (1..<7).contains(age) {
            return words("when_weekday", ["weekday": weekday(wall.date), "time": wall.hourAndMinute])
        }
        return "\(dayAndShortMonth(wall.date)) \(wall.date.year)"
    }

    /// `21 November 2026, 20:14`, by the user's clocks.
    func dateAndTime(_ moment: Timestamp) -> String {
        let wall = WallTime(moment, in: zone)
        return "\(dayAndMonth(wall.date)) \(wall.date.year), \(wall.hourAndMinute)"
    }

    // MARK: Amounts

    /// `1 h 29 min`, `57 min`, `0 min`.
    func duration(_ milliseconds: Int64) -> String {
        let minutes = max(0, milliseconds) / 60_000
        let (hours, rest) = (minutes / 60, minutes % 60)
        let hourPart = hours > 0 ? words("unit_hours", ["n": Self.grouped(Int(hours))]) : nil
        let minutePart = rest > 0 || hours == 0 ? words("unit_minutes", ["n": String(rest)]) : nil
        return [hourPart, minutePart].compactMap { $0 }.joined(separator: " ")
    }

    /// `1 h 29` for tables, `57 min` below an hour.
    func shortDuration(_ milliseconds: Int64) -> String {
        let minutes = max(0, milliseconds) / 60_000
        guard minutes >= 60 else { return words("unit_minutes", ["n": String(minutes)]) }
        return words("unit_hours", ["n": Self.grouped(Int(minutes / 60))]) + " " + zeroPadded(Int(minutes % 60), 2)
    }

    /// `3.9 km`, `850 m`.
    func distance(_ metres: Double) -> String {
        // What rounds to 1000 m is a kilometre.
        guard metres.rounded() >= 1_000 else {
            return words("unit_metres", ["n": String(Int(max(0, metres).rounded()))])
        }
        let tenths = Int((min(metres, 1e15) / 100).rounded())
        let number = Self.grouped(tenths / 10) + (tenths % 10 == 0 ? "" : words["decimal_point"] + String(tenths % 10))
        return words("unit_kilometres", ["n": number])
    }

    /// `5 096`, with thin spaces from five digits on, and from four on as the figures of one page look alike.
    static func grouped(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        let groups = stride(from: digits.count, to: 0, by: -3).map { String(digits[max(0, $0 - 3)..<$0]) }
        return (number < 0 ? "−" : "") + groups.reversed().joined(separator: "\u{2009}")
    }
}
