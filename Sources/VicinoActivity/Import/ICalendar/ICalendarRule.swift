internal import VicinoCore

/// How an event comes again (RFC 5545, section 3.3.10), by days of the clocks.
struct ICalendarRule: Equatable {
    let frequency: Frequency
    private(set) var interval = 1
    /// The number of instances with the first one; nil for no limit.
    private(set) var count: Int?
    /// The last time at which an instance may begin; nil for no limit.
    private(set) var until: ICalendarTime?
    fileprivate var days: [Day] = []
    private var monthDays: [Int] = []
    private var months: [Int] = []
    private var yearDays: [Int] = []
    private var positions: [Int] = []
    private var weekStart = 1

    /// How long a period is.
    enum Frequency: String {
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"

        /// The most days of a period.
        var days: Int {
            switch self {
            case .daily: 1
            case .weekly: 7
            case .monthly: 31
            case .yearly: 366
            }
        }
    }

    /// A day of the week, from 1 for Monday on; each of them for the ordinal 0, or the first, or the last.
    fileprivate struct Day: Equatable {
        let ordinal: Int
        let weekday: Int
    }

    /// Reads `FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10`; nil for a rule with a part that is not known.
    init?(_ text: String) {
        var parts: [String: String] = [:]
        for part in text.uppercased().split(separator: ";").prefix(32) {
            let pair = part.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { parts[String(pair[0])] = pair[1].filter { $0 != " " } }
        }
        guard let frequency = parts["FREQ"].flatMap(Frequency.init(rawValue:)) else { return nil }
        self.frequency = frequency
        for (name, value) in parts where name != "FREQ" {
            guard read(name, value) else { return nil }
        }
    }

    /// - Returns: false for a part that is not known.
    private mutating func read(_ name: String, _ value: String) -> Bool {
        switch name {
        case "INTERVAL": interval = min(max(1, Int(value) ?? 1), 10_000)
        case "COUNT": count = Int(value).map { max(1, $0) }
        case "UNTIL": until = ICalendarTime(value[...], zoneName: nil)
        case "BYDAY": days = value.split(separator: ",").prefix(Self.listLimit).compactMap(Self.day)
        case "BYMONTHDAY": monthDays = Self.numbers(value)
        case "BYMONTH": months = Self.numbers(value)
        case "BYYEARDAY": yearDays = Self.numbers(value)
        case "BYSETPOS": positions = Self.numbers(value)
        case "WKST": weekStart = Self.weekdays[value] ?? 1
        default: return name.hasPrefix("X-")
        }
        return true
    }

    /// The most values of a part.
    private static let listLimit = 400
    private static let weekdays = ["MO": 1, "TU": 2, "WE": 3, "TH": 4, "FR": 5, "SA": 6, "SU": 7]

    private static func numbers(_ text: String) -> [Int] {
        text.split(separator: ",").prefix(listLimit).compactMap { Int($0) }.filter { -366...366 ~= $0 }
    }

    private static func day(_ text: Substring) -> Day? {
        guard let weekday = weekdays[String(text.suffix(2))] else { return nil }
        let number = text.dropLast(2)
        guard !number.isEmpty else { return Day(ordinal: 0, weekday: weekday) }
        return Int(number).map { Day(ordinal: $0, weekday: weekday) }
    }
}

// MARK: The days of a period

extension ICalendarRule {
    /// The first day of a period, from 0 for the one with the start; nil beyond the calendar.
    func firstDay(ofPeriod number: Int, from start: CivilDate) -> CivilDate? {
        let steps = number * interval
        switch frequency {
        case .daily: return start.adding(days: steps)
        case .weekly: return start.adding(days: steps * 7 - (start.weekday - weekStart + 7) % 7)
        case .monthly:
            let month = start.year * 12 + start.month - 1 + steps
            return CivilDate(year: month / 12, month: month % 12 + 1, day: 1)
        case .yearly: return CivilDate(year: start.year + steps, month: 1, day: 1)
        }
    }

    /// The days of a period on which the event comes, in order; some may precede the start.
    func days(ofPeriod number: Int, from start: CivilDate) -> [CivilDate] {
        guard let first = firstDay(ofPeriod: number, from: start) else { return [] }
        let found: [CivilDate]
        switch frequency {
        case .daily: found = [first].filter(isAllowed)
        case .weekly:
            let wanted = days.isEmpty ? [start.weekday] : days.map(\.weekday)
            found = (0..<7).map(first.adding).filter { wanted.contains($0.weekday) && isInMonths($0) }
        case .monthly: found = isInMonths(first) ? daysOfMonth(first, start) : []
        case .yearly: found = daysOfYear(first, start)
        }
        return chosen(found)
    }

    private func isInMonths(_ date: CivilDate) -> Bool { months.isEmpty || months.contains(date.month) }

    private func isAllowed(_ date: CivilDate) -> Bool {
        let isOnDay = days.isEmpty || days.contains { $0.weekday == date.weekday }
        return isOnDay && isInMonths(date) && (monthDays.isEmpty || isOnMonthDay(date))
    }

    private func isOnMonthDay(_ date: CivilDate) -> Bool {
        monthDays.contains(date.day) || monthDays.contains(date.day - date.daysInMonth - 1)
    }

    private func daysOfMonth(_ first: CivilDate, _ start: CivilDate) -> [CivilDate] {
        let length = first.daysInMonth
        let all = (0..<length).map(first.adding)
        if days.isEmpty, monthDays.isEmpty { return all.filter { $0.day == start.day } }
        return all.filter { date in
            guard monthDays.isEmpty || isOnMonthDay(date) else { return false }
            return days.isEmpty || days.contains { $0.fits(date, index: date.day - 1, of: length) }
        }
    }

    private func daysOfYear(_ first: CivilDate, _ start: CivilDate) -> [CivilDate] {
        let months = months.isEmpty && !monthDays.isEmpty ? Array(1...12) : months.filter { 1...12 ~= $0 }
        let length = CivilDate(year: first.year, month: 12, day: 31).map { $0.dayNumber - first.dayNumber + 1 } ?? 365
        if !yearDays.isEmpty {
            let indices = Set(yearDays.map { $0 > 0 ? $0 - 1 : length + $0 })
            return indices.filter { 0..<length ~= $0 }.sorted().map(first.adding).filter(isAllowed)
        }
        if !months.isEmpty {
            let firsts = Set(months).sorted().compactMap { CivilDate(year: first.year, month: $0, day: 1) }
            return firsts.flatMap { daysOfMonth($0, start) }
        }
        if !days.isEmpty {
            return (0..<length).map(first.adding).filter { date in
                days.contains { $0.fits(date, index: date.dayNumber - first.dayNumber, of: length) }
            }
        }
        return CivilDate(year: first.year, month: start.month, day: start.day).map { [$0] } ?? []
    }

    /// The days that their positions among all of the period choose.
    private func chosen(_ found: [CivilDate]) -> [CivilDate] {
        guard !positions.isEmpty else { return found }
        let indices = Set(positions.map { $0 > 0 ? $0 - 1 : found.count + $0 })
        return indices.filter(found.indices.contains).sorted().map { found[$0] }
    }
}

extension ICalendarRule.Day {
    /// Whether this is a date, which has an index among all days of a month or year.
    fileprivate func fits(_ date: CivilDate, index: Int, of length: Int) -> Bool {
        guard date.weekday == weekday else { return false }
        if ordinal == 0 { return true }
        return ordinal == index / 7 + 1 || ordinal == -((length - 1 - index) / 7 + 1)
    }
}
