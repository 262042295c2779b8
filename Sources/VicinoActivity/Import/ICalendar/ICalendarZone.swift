internal import VicinoCore

/// A time zone as an iCalendar file defines it (RFC 5545, section 3.6.5). Its name means nothing beside that.
struct ICalendarZone {
    private(set) var observances: [Observance] = []
    /// The changes of the clocks that matter in a year, by their time, as far as they were needed.
    private var changes: [Int: [Change]] = [:]

    /// The most observances of a zone that are kept.
    private static let limit = 200
    /// The most years whose changes are kept.
    private static let yearLimit = 400

    /// A time of the year in which the clocks have one offset from UTC.
    struct Observance {
        /// When it first begins, by the clocks before.
        var start: WallTime?
        /// The offset before it, in seconds.
        var before: Int?
        /// The offset in it, in seconds.
        var offset: Int?
        var rule: ICalendarRule?
        /// Further times when it begins.
        var additions: [WallTime] = []
    }

    /// The first time that the clocks show after a change.
    fileprivate struct Change {
        let wall: WallTime
        let offset: Int
    }

    mutating func add(_ observance: Observance) {
        guard observance.start != nil, observance.offset != nil, observances.count < Self.limit else { return }
        observances.append(observance)
    }

    /// The offset from UTC in seconds when its clocks show a time.
    ///
    /// Of a time that comes twice the first one counts. A time that the clocks skip is read with the offset before.
    mutating func utcOffset(at wall: WallTime) -> Int {
        let year = wall.date.year
        let changes = changes[year] ?? changes(in: year)
        if self.changes.count < Self.yearLimit { self.changes[year] = changes }
        if let last = changes.last(where: { $0.wall <= wall }) { return last.offset }
        let first = observances.min { ($0.start ?? .distant) < ($1.start ?? .distant) }
        return first?.before ?? first?.offset ?? 0
    }

    /// The changes in a year, and the last one before.
    private func changes(in year: Int) -> [Change] {
        let all = observances.flatMap { $0.changes(through: year) }.sorted { $0.wall < $1.wall }
        let before = all.last { $0.wall.date.year < year }
        return (before.map { [$0] } ?? []) + all.filter { $0.wall.date.year == year }
    }
}

extension ICalendarZone.Observance {
    /// When it begins in a year, and the last time before.
    fileprivate func changes(through year: Int) -> [ICalendarZone.Change] {
        guard let start, let offset else { return [] }
        // What the clocks skip at the beginning does not belong to it.
        let skipped = max(0, offset - (before ?? offset)) * 1000
        return ([start] + additions + repeated(start, through: year)).map { wall in
            let first = WallTime(date: wall.date, millisecondOfDay: wall.millisecondOfDay + skipped)
            return ICalendarZone.Change(wall: first, offset: offset)
        }
    }

    /// The last two beginnings by its rule. Zones change once a year; other rules are not read.
    private func repeated(_ start: WallTime, through year: Int) -> [WallTime] {
        guard let rule, rule.frequency == .yearly else { return [] }
        let end = rule.until.map { min($0.wall.date.year, year) } ?? year
        let last = (end - start.date.year) / rule.interval
        let limit = rule.count.map { min($0 - 1, last) } ?? last
        return (max(0, limit - 1)...max(0, limit)).flatMap { rule.days(ofPeriod: $0, from: start.date) }
            .map { WallTime(date: $0, millisecondOfDay: start.millisecondOfDay) }
            .filter { $0 >= start && isWithin(rule, $0) }
    }

    private func isWithin(_ rule: ICalendarRule, _ wall: WallTime) -> Bool {
        guard let until = rule.until else { return true }
        if until.isDate { return wall.date <= until.wall.date }
        guard until.zone == .utc else { return wall <= until.wall }
        return WallTime(date: wall.date, millisecondOfDay: wall.millisecondOfDay - (before ?? 0) * 1000) <= until.wall
    }
}

extension WallTime {
    /// After all times that count.
    fileprivate static var distant: WallTime { WallTime(date: CivilDate(dayNumber: .max), millisecondOfDay: 0) }
}
