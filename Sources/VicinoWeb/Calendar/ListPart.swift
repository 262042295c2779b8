internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

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
        let list = try ActivityPage(pages, cursor, position: try position)
        var marks = ActivityMarks()
        let view = ListView(
            days: days(list.records, &marks), nothing: nothing,
            newerPath: list.newer.map { address.path($0.fields) },
            olderPath: list.older.map { address.path($0.fields) }, words: words)
        let names = address.filter.activities.isEmpty ? try names() : []
        return CalendarContent(
            title: words(.spanList), kicker: kicker(list.records), body: view.markup, names: names)
    }

    /// What a list without records says, with the next steps of a user who has none.
    private var nothing: EmptyState {
        let words = pages.words
        let filter = pages.address.filter
        if filter.isNarrow {
            return EmptyState(words(.nothingSelected)) {
                A(.class("btn"), .href(pages.address.filtered { $0 = CalendarFilter() }.path)) { words(.filterClear) }
            }
        }
        guard pages.person.isMe else { return EmptyState(words(.nothingHere)) }
        return EmptyState(words(.nothingHere)) { pages.beginActions }
    }

    /// Nothing but what is wrong with the days. The form keeps them.
    private func mistake() throws -> CalendarContent {
        let words = pages.words
        let view = ListView(
            days: [], nothing: EmptyState(words(.periodBackwards)), newerPath: nil, olderPath: nil, words: words)
        return CalendarContent(
            title: words(.spanList), kicker: words(.latestFirst), body: view.markup, names: try names())
    }

    /// Where the list begins: at the end of the page's day. Nothing is left out of that of today, unless it is planned.
    private var position: Timestamp? {
        get throws {
            let date = pages.address.date
            let now = pages.now
            guard pages.address.filter.to == nil,
                let end = WallTime(date: date.adding(days: 1), millisecondOfDay: 0).moment(in: now.timeZone)
            else { return nil }
            if date != now.wall.date { return end }
            let later = try pages.site.node.records(Activity.self, of: pages.person).filter(\.start >= end).first()
            return later == nil ? nil : end
        }
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
        guard let last = records.first, let first = records.last else { return pages.words(.latestFirst) }
        let from = date(first.record)
        let to = date(last.record)
        return from == to
            ? text.day(to, today: now.wall.date) : text.days(min(from, to), max(from, to), today: now.wall.date)
    }

    /// The records under the days on which they began.
    private func days(_ records: [Identified<Activity>], _ marks: inout ActivityMarks) -> [ListDay] {
        let text = pages.text
        let now = pages.now
        var days: [(date: CivilDate, rows: [EntryRow])] = []
        for found in records {
            let date = RecordClock(found.record, timeZone: now.timeZone).wallTime(at: found.record.start).date
            if days.last?.date != date { days.append((date, [])) }
            days[days.count - 1].rows.append(row(found, &marks))
        }
        return days.map { day in
            ListDay(
                name: text.day(day.date, today: now.wall.date), path: pages.address.of(.day).on(day.date).path,
                rows: day.rows)
        }
    }

    private func row(_ found: Identified<Activity>, _ marks: inout ActivityMarks) -> EntryRow {
        let activity = found.record
        let now = pages.now
        let clock = RecordClock(activity, timeZone: now.timeZone)
        let start = clock.wallTime(at: activity.start)
        let length = (activity.end ?? max(activity.start, now.moment)).milliseconds - activity.start.milliseconds
        let times = EntryTimes(
            began: "\(start.date)T\(start.hourAndMinute)", from: pages.words.time(start),
            to: activity.end.map { pages.words.time(clock.wallTime(at: $0)) } ?? pages.words(.nowSmall),
            length: .milliseconds(length), endsAfter: laterEnd(of: activity, after: start.date, clock))
        return EntryRow(
            entry: CalendarEntry(activity, id: found.id, person: CalendarPerson(pages.person)),
            mark: marks.assignMark(to: activity.name), times: times, text: pages.text, now: now,
            textLimit: Self.textLimit, path: path(of: found.id),
            editPath: pages.person.isMe ? "/edit/\(found.id)?in=list" : nil,
            returnPath: pages.address.path)
    }

    private func path(of id: RecordID) -> String {
        let person = pages.person
        return (person.isMe ? ActivityAddress(id, in: .list) : ActivityAddress(id, of: person)).path
    }

    /// The end of an activity that ends on a later day; nil if it does not.
    private func laterEnd(of activity: Activity, after date: CivilDate, _ clock: RecordClock) -> Timestamp? {
        activity.end.flatMap { clock.wallTime(at: $0).date > date ? $0 : nil }
    }
}

/// What the page of the list shows.
struct ListView: View {
    /// The days with their records, the latest first.
    let days: [ListDay]
    /// Why there are no records, if there are none.
    let nothing: EmptyState
    let newerPath: String?
    let olderPath: String?
    let words: Words

    var body: Markup {
        Card {
            if let newerPath {
                P(.class("row")) {
                    A(.class("btn"), .rel("prev"), .href(newerPath), .data("data-key", "ArrowLeft")) {
                        "‹ \(words(.newer))"
                    }
                }
            }
            for day in days { day }
            if days.isEmpty {
                nothing
            }
            if let olderPath {
                P(.class("row gapt")) {
                    A(.class("btn"), .rel("next"), .href(olderPath), .data("data-key", "ArrowRight")) {
                        "\(words(.older)) ›"
                    }
                }
            }
        }
    }
}

/// A day with the records that began on it.
struct ListDay: View {
    let name: String
    /// The page of the day.
    let path: String
    let rows: [EntryRow]

    var body: Markup {
        H2(.class("day")) {
            A(.href(path)) { name }
        }
        Ol(.class("list")) {
            for row in rows { row }
        }
    }
}
