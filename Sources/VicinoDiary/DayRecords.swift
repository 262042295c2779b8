package import Vicino
package import VicinoActivity
package import VicinoCore
internal import VicinoDrawing

/// Reads a person's activities for calendars and summaries.
///
/// All sums contain every activity. Calendars draw at most `CalendarDay.entryLimit` of a day and say how many there are.
package struct DayRecords: Sendable {
    package let node: Node
    package let person: Person
    package let now: CalendarNow
    /// The day from which the user's own time without a record is unknown; nil if the user has set none.
    private let unknownFrom: CivilDate?
    /// What is shared with the follower through whose eyes the user's own records are seen; nil for the user's own eyes.
    private let shared: Sharing?

    /// Which day totals count, where a person shares no activities of a day.
    package enum Totals: Hashable, Sendable {
        /// All of them.
        case all
        /// Those of some activities.
        case named(Set<ActivityKey>)
        /// None, because a filter asks for what no total says.
        case none

        /// Whether one counts.
        func contains(_ total: DayTotal) -> Bool {
            switch self {
            case .all: true
            case .named(let keys): keys.contains(ActivityKey(total.name))
            case .none: false
            }
        }
    }

    /// Narrows a request to some of the activities.
    package typealias Selection = (RecordRequest<Activity>) -> RecordRequest<Activity>

    package init(node: Node, person: Person, now: CalendarNow, unknownFrom: CivilDate?) {
        self.node = node
        self.person = person
        self.now = now
        self.unknownFrom = unknownFrom
        shared = nil
    }

    /// The user's own records as a follower receives them, drawn as at the follower's device: a day that the user has set
    /// for unknown time is not known there.
    ///
    /// - Parameter shared: what is shared with the follower.
    package init(node: Node, sharing shared: Sharing, now: CalendarNow) {
        self.node = node
        person = node.me
        self.now = now
        unknownFrom = nil
        self.shared = shared
    }

    /// The maximum number of activities that are held for drawing. More are read once more.
    private static let heldLimit = 10 * CalendarDay.entryLimit

    /// From when on the person's time without a record is unknown.
    package var since: Timestamp {
        get throws {
            guard shared != nil else { return try node.unknownSince(for: person, setTo: unknownFrom, in: now.timeZone) }
            return try node.unknownSince(in: all, in: now.timeZone)
        }
    }

    /// The days of a person's calendar, with the ids of the records.
    ///
    /// - Parameters:
    ///   - hasTexts: whether entries have their places and notes, which can be long.
    ///   - totals: which day totals count where there are no activities.
    ///   - select: narrows the activities, as a filter does.
    package func days(
        from first: CivilDate, count: Int, hasTexts: Bool = true, totals: Totals = .all,
        selecting select: Selection = { $0 }
    ) throws -> [CalendarDay] {
        let period = try SummaryPeriod(from: first, through: first.adding(days: count - 1))
        var sheet = CalendarSheet(of: period, since: try since, now: now)
        try sheet.count(try earlier(than: period, selecting: select))
        let hidden = try privateRecords(in: period)
        var entries: [CalendarEntry]? = []
        try forEach(in: period, selecting: select) { found in
            var entry = entry(found, hasTexts)
            entry.isPrivate = hidden.contains(found.id)
            try sheet.count(entry)
            if entries?.count == Self.heldLimit { entries = nil }
            entries?.append(entry)
        }
        try forEachTotal(in: period, totals) { sheet.count($0) }
        if let entries {
            for entry in entries.reversed() { sheet.draw(entry) }
        } else {
            // What is drawn is read once more, so that memory does not grow with what is not.
            try draw(select(request(period)).reversed(), hasTexts, in: &sheet)
        }
        return sheet.days
    }

    /// The summary of some days.
    package func summary(from first: CivilDate, through last: CivilDate, by unit: SummaryUnit) throws -> ActivitySummary
    {
        try summary(of: SummaryPeriod(from: first, through: last, by: unit))
    }

    /// The summary of a period.
    ///
    /// - Parameters:
    ///   - name: a name under which all activities count; nil for their own names.
    ///   - totals: which day totals count where there are no activities.
    ///   - select: narrows the activities, as a filter does.
    package func summary(
        of period: SummaryPeriod, as name: String? = nil, totals: Totals = .all, selecting select: Selection = { $0 }
    ) throws -> ActivitySummary {
        var summary = ActivitySummary(of: period, since: try since, now: now)
        try summary.add(try earlier(than: period, selecting: select), as: name)
        try forEach(in: period, selecting: select) { found in
            var activity = found.record
            if let name { activity.name = name }
            try summary.add(activity)
        }
        try add(totals, as: name, to: &summary)
        return summary
    }

    /// Adds day totals to a summary that has all activities.
    ///
    /// - Parameter name: a name under which all of them count; nil for their own names.
    package func add(_ totals: Totals = .all, as name: String? = nil, to summary: inout ActivitySummary) throws {
        guard let name else { return try forEachTotal(in: summary.period, totals) { summary.add($0) } }
        // One activity has one total a day.
        var sums: [Timestamp: DayTotal] = [:]
        try forEachTotal(in: summary.period, totals) { total in
            sums[total.start] = sums[total.start].map { $0.adding(total) } ?? total
        }
        for var total in sums.values {
            total.name = name
            summary.add(total)
        }
    }

    /// Calls a function with the day totals of a followed person, or of the user as a follower sees them. The user's own
    /// calendar needs none.
    package func forEachTotal(
        in period: SummaryPeriod, _ totals: Totals = .all, _ body: (DayTotal) throws -> Void
    ) throws {
        guard let request = allTotals, totals != .none else { return }
        try request.overlapping(from: period.earliest, to: period.latest).limitingEarlier(to: CalendarDay.entryLimit)
            .forEach { if totals.contains($0.record) { try body($0.record) } }
    }

    /// Calls a function with the activities near a period, in order of start, without keeping them in memory. Activities
    /// that `earlier` counts are left out.
    package func forEach(
        in period: SummaryPeriod, selecting select: Selection = { $0 }, _ body: (Identified<Activity>) throws -> Void
    ) throws {
        try select(request(period)).forEach(body)
    }

    /// The activities that last into a period from long before it, and are too many to read.
    package func earlier(
        than period: SummaryPeriod, selecting select: Selection = { $0 }
    ) throws -> EarlierActivities {
        let groups = try select(request(period)).countBeyondEarlierLimit()
        return EarlierActivities(groups.map { .init(end: $0.end, count: $0.count) })
    }

    /// The newest activities, the newest first; none that is planned.
    package func newest(_ limit: Int) throws -> [Identified<Activity>] {
        try all.begun(by: now.moment).reversed().limit(limit).all()
    }

    private var all: RecordRequest<Activity> {
        shared.map { node.records(Activity.self, asSharedBy: $0) } ?? node.records(Activity.self, of: person)
    }

    private var allTotals: RecordRequest<DayTotal>? {
        if let shared { return node.records(DayTotal.self, asSharedBy: shared) }
        return person.isMe ? nil : node.records(DayTotal.self, of: person)
    }

    /// The newest activities that began before a moment, the newest first; none that is planned.
    package func newest(_ limit: Int, before moment: Timestamp) throws -> [Identified<Activity>] {
        try all.withoutPlans.filter(\.start < moment).reversed().limit(limit).all()
    }

    private func request(_ period: SummaryPeriod) -> RecordRequest<Activity> {
        all.overlapping(from: period.earliest, to: period.latest)
            .limitingEarlier(to: CalendarDay.entryLimit)
    }

    /// The user's own records near a period that no follower sees.
    private func privateRecords(in period: SummaryPeriod) throws -> Set<RecordID> {
        guard person.isMe, shared == nil else { return [] }
        return Set(try request(period).privateOnly.all().map(\.id))
    }

    private func entry(_ found: Identified<Activity>, _ hasTexts: Bool) -> CalendarEntry {
        let entry = CalendarEntry(found.record, id: found.id, person: CalendarPerson(person))
        return hasTexts ? entry : entry.withoutTexts
    }

    /// Draws entries, the latest first, until all days are full.
    private func draw(_ latestFirst: RecordRequest<Activity>, _ hasTexts: Bool, in sheet: inout CalendarSheet) throws {
        do {
            try latestFirst.forEach { found in
                guard !sheet.isFull else { throw SheetIsFull() }
                sheet.draw(entry(found, hasTexts))
            }
        } catch  where sheet.isFull {
            // The reading was ended on purpose.
        }
    }
}

/// Ends a reading whose further records would not be drawn.
private struct SheetIsFull: Error {}
