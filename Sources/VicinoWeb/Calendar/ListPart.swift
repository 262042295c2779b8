internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary

/// The list of activities, the latest first, by pages.
struct ListPart {
    let pages: CalendarPages

    /// The number of activities on a page. With its place and note, each takes up to a kilobyte.
    static let pageSize = 60
    /// The maximum number of characters shown of a place or a note; the page of the day shows the rest.
    static let textLimit = 120

    init(_ pages: CalendarPages) { self.pages = pages }

    func content(_ cursor: ListCursor) throws -> CalendarContent {
        let words = pages.words
        let address = pages.address
        guard !address.filter.isBackwards else { return try mistake() }
        let list = try ActivityPage(pages, cursor, position: position)
        var marks = ActivityMarks()
        let values = ListValues(
            days: days(list.records, &marks), hasRows: !list.records.isEmpty,
            nothing: words[address.filter.isNarrow ? "nothing_selected" : "nothing_here"],
            newerPath: list.newer.map { address.path($0.fields) }, olderPath: list.older.map { address.path($0.fields) }
        )
        let names = address.filter.activities.isEmpty ? try names() : []
        return CalendarContent(
            title: words["span_list"], kicker: kicker(list.records),
            body: pages.site.templates.markup("calendar-list", values, words), names: names)
    }

    /// Nothing but what is wrong with the days. The form keeps them.
    private func mistake() throws -> CalendarContent {
        let words = pages.words
        let values = ListValues(
            days: [], hasRows: false, nothing: words["period_backwards"], newerPath: nil, olderPath: nil)
        return CalendarContent(
            title: words["span_list"], kicker: words["latest_first"],
            body: pages.site.templates.markup("calendar-list", values, words), names: try names())
    }

    /// Where the list begins: at the end of the page's day, unless that is today.
    private var position: Timestamp? {
        let date = pages.address.date
        let now = pages.now
        guard date != now.wall.date, pages.address.filter.to == nil else { return nil }
        return WallTime(date: date.adding(days: 1), millisecondOfDay: 0).moment(in: now.timeZone)
    }

    private func names() throws -> [String] {
        UsualActivities(try pages.records.newest(UsualActivities.recordLimit), pages.now.timeZone).names
    }

    /// From which to which day the page goes.
    private func kicker(_ records: [Identified<Activity>]) -> String {
        let text = pages.text
        let now = pages.now
        func date(_ activity: Activity) -> CivilDate {
            RecordClock(activity, timeZone: now.timeZone).wallTime(at: activity.start).date
        }
        guard let last = records.first, let first = records.last else { return pages.words["latest_first"] }
        let from = date(first.record)
        let to = date(last.record)
        return from == to
            ? text.day(to, today: now.wall.date) : text.days(min(from, to), max(from, to), today: now.wall.date)
    }

    /// The records under the days on which they began.
    private func days(_ records: [Identified<Activity>], _ marks: inout ActivityMarks) -> [ListValues.Day] {
        let text = pages.text
        let now = pages.now
        var days: [(date: CivilDate, rows: [DayRow])] = []
        for found in records {
            let date = RecordClock(found.record, timeZone: now.timeZone).wallTime(at: found.record.start).date
            if days.last?.date != date { days.append((date, [])) }
            days[days.count - 1].rows.append(DayRow(record: row(found, &marks)))
        }
        return days.map { day in
            ListValues.Day(
                name: text.day(day.date, today: now.wall.date), path: pages.address.of(.day).on(day.date).path,
                rows: day.rows)
        }
    }

    private func row(_ found: Identified<Activity>, _ marks: inout ActivityMarks) -> DayRow.Record {
        let activity = found.record
        let now = pages.now
        let author = CalendarPerson(pages.person)
        let entry = CalendarEntry(activity, id: found.id, person: author)
        let clock = RecordClock(activity, timeZone: now.timeZone)
        let start = clock.wallTime(at: activity.start)
        let row = EntryRow(
            entry: entry, mark: marks.assignMark(to: activity.name), words: pages.words, text: pages.text, now: now,
            textLimit: Self.textLimit)
        let end = activity.end.map { clock.wallTime(at: $0).hourAndMinute } ?? pages.words["now_small"]
        let length = (activity.end ?? max(activity.start, now.moment)).milliseconds - activity.start.milliseconds
        var record = row.record(
            from: start.hourAndMinute, to: end, datetime: "\(start.date)T\(start.hourAndMinute)", milliseconds: length,
            beganBefore: false, endsAfter: laterEnd(of: activity, after: start.date, clock),
            editPath: pages.person.isMe ? "/edit/\(found.id)?in=list" : nil)
        record.returnPath = pages.address.path
        return record
    }

    /// The end of an activity that ends on a later day; nil if it does not.
    private func laterEnd(of activity: Activity, after date: CivilDate, _ clock: RecordClock) -> Timestamp? {
        activity.end.flatMap { clock.wallTime(at: $0).date > date ? $0 : nil }
    }
}

/// The values of the page of the list.
struct ListValues: Sendable {
    /// A day with the records that began on it.
    struct Day: Sendable {
        let name: String
        let path: String
        let rows: [DayRow]
    }

    let days: [Day]
    let hasRows: Bool
    let nothing: String
    let newerPath: String?
    let olderPath: String?
}
