internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary

/// Reads activities for calendars and summaries.
struct DayRecords: Sendable {
    let node: Node
    let person: Person
    let now: CalendarNow

    /// When the person's first record begins, before which no time counts.
    var since: Timestamp {
        get throws { try node.records(Activity.self, of: person).first()?.record.start ?? .latest }
    }

    /// The days of a person's calendar, with the ids of the records.
    func days(from first: CivilDate, count: Int) throws -> [CalendarDay] {
        let author = CalendarPerson(person)
        var entries: [CalendarEntry] = []
        try records(from: first, count: count).forEach { found in
            entries.append(CalendarEntry(found.record, id: found.id, person: author))
        }
        return CalendarDay.days(from: first, count: count, entries: entries, since: try since, now: now)
    }

    /// The ids of those records of some days that a filter selects; nil if it selects all.
    func selected(by filter: CalendarFilter, from first: CivilDate, count: Int) throws -> Set<RecordID>? {
        guard filter.isNarrow else { return nil }
        var ids: Set<RecordID> = []
        try filter.selecting(records(from: first, count: count)).forEach { ids.insert($0.id) }
        return ids
    }

    /// Calls a function with each record near some days, in order of the start, without keeping them in memory.
    func forEach(from first: CivilDate, count: Int, _ body: (Identified<Activity>) throws -> Void) throws {
        try records(from: first, count: count).forEach(body)
    }

    /// The summary of some days.
    func summary(from first: CivilDate, through last: CivilDate, by unit: SummaryUnit) throws -> ActivitySummary {
        var summary = ActivitySummary(
            of: try SummaryPeriod(from: first, through: last, by: unit), since: try since, now: now)
        let (from, to) = (summary.period.earliest, summary.period.latest)
        try node.records(Activity.self, of: person).overlapping(from: from, to: to).forEach {
            try summary.add($0.record)
        }
        return summary
    }

    /// The newest activities, the newest first.
    func newest(_ limit: Int) throws -> [Identified<Activity>] {
        try node.records(Activity.self, of: person).reversed().limit(limit).all()
    }

    private func records(from first: CivilDate, count: Int) -> RecordRequest<Activity> {
        let times = ReadingTimes(from: first, through: first.adding(days: count - 1))
        return node.records(Activity.self, of: person).overlapping(from: times.from, to: times.to)
    }
}
