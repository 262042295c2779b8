import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing
import VicinoService

/// The calendars of several days.
struct CalendarViews {
    let node: Node
    let clock: TypedTimeReader
    let first: CivilDate
    let count: Int

    /// One person's calendar, ready to draw.
    func view(_ person: Person) throws -> CalendarView {
        let records = try records(person)
        return CalendarView(
            of: CalendarPerson(person), days: try records.days(from: first, count: count, hasTexts: count == 1),
            now: records.now, looks: looks, width: Screen.width ?? 80, style: Screen.style, region: clock.region)
    }

    /// The user's own calendar as a follower sees it, ready to draw.
    func shared(_ shared: Sharing) throws -> CalendarView {
        let records = DayRecords(node: node, sharing: shared, now: try present(node.me))
        return CalendarView(
            of: CalendarPerson(node.me), days: try records.days(from: first, count: count, hasTexts: false),
            now: records.now, width: Screen.width ?? 80, style: Screen.style, region: clock.region)
    }

    /// One person's year, ready to draw.
    func year(_ person: Person) throws -> YearView {
        let period = try SummaryPeriod(from: first, through: first.adding(days: count - 1), by: .month)
        return YearView(
            try records(person).summary(of: period), of: CalendarPerson(person), looks: looks, style: Screen.style)
    }

    /// How activities look for the reader.
    private var looks: ActivityLooks { Diary(node, timeZone: clock.timeZone).looks(by: SettingsFile()) }

    /// What has clearly changed against the days before, in sentences.
    func trends(_ person: Person) throws -> [String] {
        let days = first...first.adding(days: count - 1)
        guard let spans = TrendSpans(days, weekStart: clock.region.weekStart) else { return [] }
        var words = ChartWords()
        words.looks = looks
        words.format = .english.adapted(to: clock.region)
        return words.sentences(try records(person).trends(over: spans), over: spans)
    }

    /// Says whose clocks a calendar is drawn by, if they are not the user's; otherwise nil.
    func clocks(_ person: Person) throws -> String? {
        let offset = try present(person).offsetText(in: clock.timeZone)
        return offset.isEmpty ? nil : "Times are by the clocks there (\(offset))."
    }

    /// The present by the clocks of a person's calendar.
    private func present(_ person: Person) throws -> CalendarNow {
        try node.calendarNow(of: person, through: first.adding(days: count - 1), in: clock.timeZone)
    }

    /// Writes one array of all people's entries, one after the other, however many a day has.
    func writeJSON(_ people: [Person]) throws {
        var rows = try JSONRows()
        let times = ReadingTimes(from: first, through: first.adding(days: count - 1))
        for person in people {
            let records = node.records(ofKind: Activity.schema.kind, of: person)
            var shownCount = 0
            try records.overlapping(from: times.from, to: times.to).forEach { record in
                guard isShown(try Activity(content: record.content)) else { return }
                shownCount += 1
                try rows.add(record.json(with: [("user", person.name)]))
            }
            if shownCount == 0, !person.isMe { try writeTotals(person, to: &rows) }
        }
        try rows.finish()
    }

    /// Writes the day totals of a person who shares no activities of these days.
    private func writeTotals(_ person: Person, to rows: inout JSONRows) throws {
        let times = ReadingTimes(from: first, through: first.adding(days: count - 1))
        let totals = node.records(ofKind: DayTotal.schema.kind, of: person)
        try totals.overlapping(from: times.from, to: times.to).forEach { record in
            let date = try DayTotal(content: record.content).date
            guard date >= first, date < first.adding(days: count) else { return }
            try rows.add(record.json(with: [("user", person.name)]))
        }
    }

    private func records(_ person: Person) throws -> DayRecords {
        DayRecords(node: node, person: person, now: try present(person), unknownFrom: SettingsFile().unknownFrom)
    }

    private func isShown(_ activity: Activity) -> Bool {
        let own = RecordClock(activity, timeZone: clock.timeZone)
        let end = own.wallTime(at: activity.end ?? clock.now).date
        return own.wallTime(at: activity.start).date < first.adding(days: count) && end >= first
    }
}
