internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoPage

/// The period of the charts, as the address states it.
struct ChartSpan: Hashable, Sendable {
    /// A length that has a button.
    enum Length: String, CaseIterable, Sendable {
        case day, week, month, year
        /// Any days, which the reader chooses.
        case days

        /// What the button says; nil for chosen days, which have none.
        var name: TextKey? {
            switch self {
            case .day: .spanDay
            case .week: .spanWeek
            case .month: .spanMonth
            case .year: .spanYear
            case .days: nil
            }
        }
    }

    let length: Length
    let first: CivilDate
    let last: CivilDate
    /// The first day of a week.
    let weekStart: WeekStart

    /// The maximum length of a period in days.
    static let dayLimit = 3_660
    /// From this many days on, the parts of a chosen period are months; from a third of it on, weeks.
    private static let monthsFrom = 200
    /// From this many days on, the parts are years: the columns of more than 25 months take too many bytes.
    private static let yearsFrom = 760

    /// The years that have charts: those in which times of records lie.
    static let years = 1900...2200

    /// Reads the period; the present week if the address states none.
    ///
    /// - Throws: `WebRefusal` for a day outside the years that have charts.
    init(_ request: WebRequest) throws {
        let date = try Self.day("date", request) ?? request.site.now.wall.date
        weekStart = request.site.region.weekStart
        if let chosen = try ChosenDays(request), chosen.mistake == nil {
            length = .days
            first = chosen.first
            last = chosen.last
            return
        }
        let asked = request.query("span").flatMap { Length(rawValue: $0) }
        length = asked.map { $0 == .days ? .week : $0 } ?? .week
        first = Self.first(length, date, weekStart: weekStart)
        last = Self.next(length, first).adding(days: -1)
    }

    /// A day that the address states.
    ///
    /// - Throws: `WebRefusal` for a day outside the years that have charts.
    static func day(_ name: String, _ request: WebRequest) throws -> CivilDate? {
        guard let date = request.query(name).flatMap({ CivilDate($0) }) else { return nil }
        guard years ~= date.year else { throw WebRefusal.missing }
        return date
    }

    /// Chosen days.
    init(_ days: ClosedRange<CivilDate>, weekStart: WeekStart) {
        length = .days
        self.weekStart = weekStart
        first = days.lowerBound
        last = days.upperBound
    }

    /// The unit of the parts.
    var unit: SummaryUnit {
        switch length {
        case .day, .week, .month: return .day
        case .year: return .month
        case .days:
            let count = last.dayNumber - first.dayNumber + 1
            if count >= Self.monthsFrom { return count >= Self.yearsFrom ? .year : .month }
            return count * 3 >= Self.monthsFrom ? .week : .day
        }
    }

    /// The maximum number of days that a page draws one by one: a year.
    static let drawnDayLimit = 366

    /// Whether it is longer than what is drawn day by day.
    var isLong: Bool { last.dayNumber - first.dayNumber >= Self.drawnDayLimit }

    /// The days that are drawn one by one: the whole period, or the months of a longer one up to today or its end.
    func drawnDays(today: CivilDate, limit: Int = Self.drawnDayLimit) -> ClosedRange<CivilDate> {
        var start = max(first, anchor(today: today).adding(days: 1 - limit))
        if start > first, start.day > 1 { start = start.firstOfMonth.adding(days: start.daysInMonth) }
        return start...min(last, start.adding(days: limit - 1))
    }

    /// The days before those, of which as many are drawn on a page of their own; nil if there are none.
    func earlierDays(today: CivilDate) -> ClosedRange<CivilDate>? {
        let end = drawnDays(today: today).lowerBound.adding(days: -1)
        return end < first ? nil : ChartSpan(first...end, weekStart: weekStart).drawnDays(today: today)
    }

    /// A day of the period before, and of the one after; nil for chosen days, and if it has no charts.
    var before: CivilDate? { neighbour(first.adding(days: -1)) }
    var after: CivilDate? { neighbour(last.adding(days: 1)) }

    private func neighbour(_ day: CivilDate) -> CivilDate? {
        length != .days && Self.years ~= day.year ? day : nil
    }

    /// The day that other lengths of the period contain: today if the period does, and otherwise its last day.
    func anchor(today: CivilDate) -> CivilDate { (first...last).contains(today) ? today : last }

    /// The fields of an address that state the period.
    var fields: [(name: String, value: String)] {
        length == .days
            ? [("from", "\(first)"), ("to", "\(last)")] : [("span", length.rawValue), ("date", "\(first)")]
    }

    /// The part of an address that states the period.
    var query: String { fields.map { "\($0.name)=\($0.value)" }.joined(separator: "&") }

    /// What the page calls the period, as the calendar does.
    func title(_ text: WebText, today: CivilDate) -> String {
        switch length {
        case .day: text.day(first, today: today)
        case .month: text.monthAndYear(first)
        case .year: "\(first.year)"
        case .week, .days: text.days(first, last, today: today)
        }
    }

    private static func first(_ length: Length, _ date: CivilDate, weekStart: WeekStart) -> CivilDate {
        switch length {
        case .day, .days: date
        case .week: weekStart.first(of: date)
        case .month: date.firstOfMonth
        case .year: SummaryUnit.year.first(of: date)
        }
    }

    private static func next(_ length: Length, _ first: CivilDate) -> CivilDate {
        switch length {
        case .day, .days: first.adding(days: 1)
        case .week: first.adding(days: 7)
        case .month: first.adding(days: first.daysInMonth)
        case .year: SummaryUnit.year.first(of: first.adding(days: 366))
        }
    }
}
