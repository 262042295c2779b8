package import VicinoCore

extension DrawingWords {
    /// A pattern with its values. A name in braces without a value is left out.
    package func fill(_ pattern: String, _ values: [String: String]) -> String {
        var result = ""
        var rest = Substring(pattern)
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += rest[..<open]
            result += values[String(rest[rest.index(after: open)..<close])] ?? ""
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    /// `10 037`.
    package func number(_ number: Int) -> String { format.number(number) }

    /// For tables and drawings: `46 h 50`, `2 h`, `57 min`.
    package func duration(_ milliseconds: Double) -> String { format.shortDuration(Self.time(milliseconds)) }

    /// For sentences: `46 h 50 min`, `2 h`, `57 min`.
    package func fullDuration(_ milliseconds: Double) -> String { format.duration(Self.time(milliseconds)) }

    private static func time(_ milliseconds: Double) -> Duration {
        .milliseconds(milliseconds.isFinite ? Int64(min(max(milliseconds, 0), 1e17)) : 0)
    }

    /// An amount before the word that names it: `46 h 50 min`, and of what is counted only the number.
    package func figure(_ amount: Double, _ unit: ChartUnit) -> String {
        unit == .time ? fullDuration(amount) : self.amount(amount, unit)
    }

    /// An amount with its unit; of what is counted only the number, because the chart names them.
    package func amount(_ amount: Double, _ unit: ChartUnit) -> String {
        switch unit {
        case .time: duration(amount)
        case .count: number(Self.whole(amount))
        case .distance: format.distance(amount)
        case .number(let symbol): decimal(amount) + (symbol.isEmpty ? "" : " " + symbol)
        }
    }

    /// `71.5`, and `<0.1` for what would read as zero.
    private func decimal(_ amount: Double) -> String {
        let tenths = amount.isFinite ? Int((min(max(amount, 0), 1e15) * 10).rounded()) : 0
        return tenths == 0 && amount > 0 ? "<" + format.decimal(tenths: 1) : format.decimal(tenths: tenths)
    }

    /// An amount that stands alone: `7 306 steps`, `46 h 50 min`.
    package func full(_ amount: Double, _ unit: ChartUnit) -> String {
        switch unit {
        case .time: fullDuration(amount)
        case .distance, .number: self.amount(amount, unit)
        case .count(let one, let many): full(Self.whole(amount), one: one, many: many)
        }
    }

    /// An amount beside its name: what is counted has its word.
    func beside(_ amount: Double, _ unit: ChartUnit) -> String {
        unit == .time ? duration(amount) : full(amount, unit)
    }

    /// From the least of some amounts to the greatest: `12 min – 16 min`.
    func range(_ amounts: [Double], _ unit: ChartUnit) -> String {
        let from = amount(amounts.min() ?? 0, unit)
        let to = amount(amounts.max() ?? 0, unit)
        return from == to ? from : "\(from) – \(to)"
    }

    private func full(_ count: Int, one: String, many: String) -> String {
        "\(number(count)) \(count == 1 ? one : many)"
    }

    private static func whole(_ amount: Double) -> Int {
        amount.isFinite ? Int(min(max(amount, 0), 1e15).rounded()) : 0
    }

    /// `October`.
    package func month(_ date: CivilDate) -> String { Self.element(months, date.month - 1) }
    /// `Oct`.
    package func shortMonth(_ date: CivilDate) -> String { Self.element(shortMonths, date.month - 1) }
    /// The day of the week with a number from 0 on.
    package func weekday(_ number: Int) -> String { Self.element(weekdays, number) }
    /// Likewise in short.
    package func shortWeekday(_ number: Int) -> String { Self.element(shortWeekdays, number) }

    /// How a map of days is read.
    package var noteOfMap: String {
        fill(mapNote, ["weekday": weekday(format.region.weekStart.rawValue - 1)])
    }

    /// `Monday 08–09`.
    package func hour(_ hour: Int, of weekday: Int) -> String { hours(hour..<hour + 1, of: weekday) }

    /// `Monday 00–07`.
    package func hours(_ hours: Range<Int>, of weekday: Int, short: Bool = false) -> String {
        "\(short ? shortWeekday(weekday) : self.weekday(weekday)) \(format.region.clock.hours(hours))"
    }

    /// `26 Oct`.
    package func shortDate(_ date: CivilDate) -> String { day(date, in: shortMonth(date)) }

    /// `26 October`.
    package func dayAndMonth(_ date: CivilDate) -> String { day(date, in: month(date)) }

    /// Likewise, with the month in a certain form.
    private func day(_ date: CivilDate, in month: String) -> String {
        fill(dayPattern, ["day": "\(date.day)", "month": month])
    }

    /// `26–30 October`, likewise.
    private func days(_ first: CivilDate, _ last: CivilDate, in month: String) -> String {
        fill(daysPattern, ["first": "\(first.day)", "last": "\(last.day)", "month": month])
    }

    /// `Mo 26 October 2026`.
    package func date(_ date: CivilDate) -> String { "\(dayInYear(date)) \(date.year)" }

    /// `Mo 26 October`, where the year is known.
    package func dayInYear(_ date: CivilDate) -> String {
        "\(shortWeekday(date.weekday - 1)) \(dayAndMonth(date))"
    }

    /// `26–30 Oct`, `29 Oct – 4 Nov`, where the year is known.
    package func shortName(of days: ClosedRange<CivilDate>) -> String {
        let first = days.lowerBound
        let last = days.upperBound
        if first == last { return shortDate(first) }
        return first.month == last.month
            ? self.days(first, last, in: shortMonth(last)) : "\(shortDate(first)) – \(shortDate(last))"
    }

    /// The name of a whole part: `November 2026`, `2026`, or its first and last day.
    package func name(of days: ClosedRange<CivilDate>) -> String {
        let first = days.lowerBound
        let last = days.upperBound
        if first == last { return date(first) }
        if first == first.firstOfMonth, last.adding(days: 1) == last.adding(days: 1).firstOfMonth {
            if first.firstOfMonth == last.firstOfMonth { return "\(month(first)) \(first.year)" }
            if first.month == 1, last.month == 12 {
                return first.year == last.year ? "\(first.year)" : "\(first.year)–\(last.year)"
            }
        }
        if first.firstOfMonth == last.firstOfMonth {
            return "\(self.days(first, last, in: month(first))) \(first.year)"
        }
        let year = first.year == last.year ? "" : " \(first.year)"
        return "\(dayAndMonth(first))\(year) – \(dayAndMonth(last)) \(last.year)"
    }

    /// The unit of the numbers in a file, in which time is in minutes and a distance in metres.
    package func unit(_ unit: ChartUnit) -> String {
        switch unit {
        case .time: AmountFormat.minute
        case .distance: AmountFormat.metre
        case .count: ""
        case .number(let symbol): symbol
        }
    }

    /// A list may lack entries, because the caller sets it.
    private static func element(_ list: [String], _ index: Int) -> String {
        list.indices.contains(index) ? list[index] : "\(index + 1)"
    }
}
