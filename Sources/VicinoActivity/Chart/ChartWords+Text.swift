internal import VicinoCore

extension ChartWords {
    /// A pattern with its values. A name in braces without a value is left out.
    func fill(_ pattern: String, _ values: [String: String]) -> String {
        var result = ""
        var rest = Substring(pattern)
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += rest[..<open]
            result += values[String(rest[rest.index(after: open)..<close])] ?? ""
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    /// The name of an activity as the reader's language has it.
    func name(of activity: String) -> String {
        if activity == SummaryNames.others { return otherActivities }
        return activities.isEmpty ? activity : activities[activity.lowercased()] ?? activity
    }

    /// `10 037`.
    func number(_ number: Int) -> String { format.number(number) }

    /// For tables and drawings: `46 h 50`, `2 h`, `57 min`.
    func duration(_ milliseconds: Double) -> String { format.shortDuration(Self.time(milliseconds)) }

    /// For sentences: `46 h 50 min`, `2 h`, `57 min`.
    func fullDuration(_ milliseconds: Double) -> String { format.duration(Self.time(milliseconds)) }

    private static func time(_ milliseconds: Double) -> Duration {
        .milliseconds(milliseconds.isFinite ? Int64(min(max(milliseconds, 0), 1e17)) : 0)
    }

    /// An amount before the word that names it: `46 h 50 min`, and of steps and days only the number.
    func figure(_ amount: Double, _ unit: ChartUnit) -> String {
        unit == .time ? fullDuration(amount) : self.amount(amount, unit)
    }

    /// An amount with its unit; of steps and days only the number, because the chart names them.
    func amount(_ amount: Double, _ unit: ChartUnit) -> String {
        switch unit {
        case .time: duration(amount)
        case .steps, .days: number(Self.whole(amount))
        case .distance: format.distance(amount)
        }
    }

    /// An amount that stands alone: `7 306 steps`, `46 h 50 min`.
    func full(_ amount: Double, _ unit: ChartUnit) -> String {
        switch unit {
        case .time: fullDuration(amount)
        case .distance: self.amount(amount, unit)
        case .steps: format.steps(Self.whole(amount))
        case .days: format.days(Self.whole(amount))
        }
    }

    private static func whole(_ amount: Double) -> Int {
        amount.isFinite ? Int(min(max(amount, 0), 1e15).rounded()) : 0
    }

    func month(_ date: CivilDate) -> String { Self.element(months, date.month - 1) }
    func shortMonth(_ date: CivilDate) -> String { Self.element(shortMonths, date.month - 1) }
    func weekday(_ number: Int) -> String { Self.element(weekdays, number) }
    func shortWeekday(_ number: Int) -> String { Self.element(shortWeekdays, number) }

    /// `Monday 08–09`.
    func hour(_ hour: Int, of weekday: Int) -> String { hours(hour..<hour + 1, of: weekday) }

    /// `Monday 00–07`.
    func hours(_ hours: Range<Int>, of weekday: Int, short: Bool = false) -> String {
        "\(short ? shortWeekday(weekday) : self.weekday(weekday)) \(zeroPadded(hours.lowerBound, 2))–\(zeroPadded(hours.upperBound, 2))"
    }

    /// `26 Oct`.
    func shortDate(_ date: CivilDate) -> String { "\(date.day) \(shortMonth(date))" }

    /// `Mo 26 October 2026`.
    func date(_ date: CivilDate) -> String {
        "\(shortWeekday(date.weekday - 1)) \(date.day) \(month(date)) \(date.year)"
    }

    /// `Mo 26 October`, where the year is known.
    func dayInYear(_ date: CivilDate) -> String { "\(shortWeekday(date.weekday - 1)) \(date.day) \(month(date))" }

    /// `26–30 Oct`, `29 Oct – 4 Nov`, where the year is known.
    func shortName(of days: ClosedRange<CivilDate>) -> String {
        let first = days.lowerBound
        let last = days.upperBound
        if first == last { return shortDate(first) }
        return first.month == last.month
            ? "\(first.day)–\(shortDate(last))" : "\(shortDate(first)) – \(shortDate(last))"
    }

    /// The name of a whole part: `November 2026`, `2026`, or its first and last day.
    func name(of days: ClosedRange<CivilDate>) -> String {
        let first = days.lowerBound
        let last = days.upperBound
        if first == last { return date(first) }
        if first == first.firstOfMonth, last.adding(days: 1) == last.adding(days: 1).firstOfMonth {
            if first.firstOfMonth == last.firstOfMonth { return "\(month(first)) \(first.year)" }
            if first.month == 1, last.month == 12 {
                return first.year == last.year ? "\(first.year)" : "\(first.year)–\(last.year)"
            }
        }
        if first.firstOfMonth == last.firstOfMonth { return "\(first.day)–\(last.day) \(month(first)) \(first.year)" }
        let year = first.year == last.year ? "" : " \(first.year)"
        return "\(first.day) \(month(first))\(year) – \(last.day) \(month(last)) \(last.year)"
    }

    /// The period of a summary, and since when it counts if the first record begins within it.
    func period(of summary: ActivitySummary) -> String {
        [name(of: summary.period.days), beginning(of: summary)].inOneLine
    }

    /// `since 12 November`, or `since 08:00` on a single day; nil if all of the period counts.
    func beginning(of summary: ActivitySummary) -> String? {
        guard let wall = summary.beginning else { return nil }
        let period = summary.period
        if period.first == period.last { return fill(sinceTime, ["time": wall.hourAndMinute]) }
        let year = period.first.year == period.last.year ? "" : " \(wall.date.year)"
        return fill(since, ["date": "\(wall.date.day) \(month(wall.date))\(year)"])
    }

    /// The word for a part of a period.
    func name(of unit: SummaryUnit) -> String {
        switch unit {
        case .day: day
        case .week: week
        case .month: month
        case .year: year
        }
    }

    /// The word for an amount.
    func name(of measure: ChartMeasure) -> String {
        switch measure {
        case .moving: moving
        case .recorded: recorded
        case .steps: steps
        case .distance: distance
        case .activity(let activity): name(of: activity.displaySafe(limit: 60))
        }
    }

    /// What a chart by an amount has to say about it.
    func notes(on measure: ChartMeasure) -> [String] {
        guard measure == .moving else { return [] }
        return [fill(movingNote, ["names": list(ChartMeasure.movingNames.map(name(of:)).sorted())])]
    }

    /// What a streak is, and which of these have unknown days in them.
    func notes(on streaks: some Sequence<ActivityStreak>) -> [String] {
        let unknown = streaks.filter { $0.longest.unknownDayCount > 0 }.map { streak in
            fill(
                entry,
                ["name": name(of: streak.name), "amount": full(Double(streak.longest.unknownDayCount), .days)])
        }
        return [streakNote] + (unknown.isEmpty ? [] : [fill(unknownWithin, ["names": list(unknown)])])
    }

    /// Names in one text: `You, Ben and Anna`.
    func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return fill(lastOfSeveral, ["names": names.dropLast().joined(separator: ", "), "name": last])
    }

    /// The title of a map of days.
    func dailyTitle(_ measure: ChartMeasure) -> String {
        measure == .steps ? dailySteps : fill(entry, ["name": dailyTime, "amount": name(of: measure)])
    }

    /// The unit of the numbers in a file, in which time is in minutes and a distance in metres.
    func unit(_ unit: ChartUnit) -> String {
        switch unit {
        case .time: AmountFormat.minute
        case .distance: AmountFormat.metre
        case .steps, .days: ""
        }
    }

    /// A list may lack entries, because the caller sets it.
    private static func element(_ list: [String], _ index: Int) -> String {
        list.indices.contains(index) ? list[index] : "\(index + 1)"
    }
}
