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
        var marks = ActivityMarks(pages.site.looks(pages.words))
        // While records are selected, the neighbouring pages let the user go on with theirs.
        let selection: ListSelection? = pages.person.isMe ? cursor.selection : nil
        let next: ListSelection? = selection == nil ? nil : .nothing
        let ids = pages.person.isMe ? list.records.map(\.id) : []
        let hidden = try pages.site.node.privateRecords(among: ids)
        let choice = selection.map { ListChoices.choice($0) }
        let view = ListView(
            days: days(list.records, choice: choice, hidden: hidden, &marks), nothing: nothing,
            newerPath: list.newer.map { address.path($0.selecting(next).fields) },
            olderPath: list.older.map { address.path($0.selecting(next).fields) },
            choices: choices(cursor, selection, count: list.records.count), words: words)
        let names = pages.person.isMe || !address.filter.activities.isEmpty ? [] : try names()
        return CalendarContent(
            title: words(.spanList), kicker: kicker(list.records), body: view.markup, names: names)
    }

    /// How records of the page are selected; nil for another person's, and for a page without records.
    private func choices(_ cursor: ListCursor, _ selection: ListSelection?, count: Int) -> ListChoices? {
        guard pages.person.isMe, count > 0 else { return nil }
        let path = { (selection: ListSelection?) in pages.address.path(cursor.selecting(selection).fields) }
        return ListChoices(
            selection: selection, count: count, path: path(nil), nonePath: path(.nothing),
            allPath: path(.all), words: pages.words)
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
        guard pages.person.isMe else {
            let hasTotals = (try? pages.site.node.records(DayTotal.self, of: pages.person).first()) != nil
            guard hasTotals else { return EmptyState(words(.nothingHere)) }
            return EmptyState(words(.totalsList)) {
                A(.class("btn"), .href(pages.address.of(.month).path)) { words(.spanMonth) }
            }
        }
        return EmptyState(words(.nothingHere)) { pages.beginActions }
    }

    /// Nothing but what is wrong with the days. The form keeps them.
    private func mistake() throws -> CalendarContent {
        let words = pages.words
        let view = ListView(
            days: [], nothing: EmptyState(words(.periodBackwards)), newerPath: nil, olderPath: nil, choices: nil,
            words: words)
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
    ///
    /// - Parameters:
    ///   - choice: how they can be selected; nil if they cannot.
    ///   - hidden: those that no follower sees.
    private func days(
        _ records: [Identified<Activity>], choice: EntryChoice?, hidden: Set<RecordID>, _ marks: inout ActivityMarks
    ) -> [ListDay] {
        let text = pages.text
        let now = pages.now
        var days: [(date: CivilDate, rows: [EntryRow])] = []
        for found in records {
            let date = RecordClock(found.record, timeZone: now.timeZone).wallTime(at: found.record.start).date
            if days.last?.date != date { days.append((date, [])) }
            var row = row(found, &marks)
            row.choice = choice
            row.entry.isPrivate = hidden.contains(found.id)
            days[days.count - 1].rows.append(row)
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
    /// How records can be selected; nil if they cannot.
    let choices: ListChoices?
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
            choices
            for day in days { day }
            if days.isEmpty {
                nothing
            }
            choices?.end
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

/// The buttons that select records of the page, and delete the selected ones together.
struct ListChoices: View {
    /// Which records are selected at first; nil if the page has only the button with which selecting begins.
    let selection: ListSelection?
    /// The number of records that the page shows.
    let count: Int
    /// The page as it is without selecting.
    let path: String
    let nonePath: String
    let allPath: String
    let words: Words

    private static let formID = "selected"

    /// How each record is selected.
    static func choice(_ selection: ListSelection) -> EntryChoice {
        EntryChoice(formID: formID, isChosen: selection == .all)
    }

    var body: Markup {
        if let selection {
            Form(.class("row gapb"), .id(Self.formID), .method(.post), .action("/delete/selected")) {
                HiddenField("return", path)
                Button(.class("danger")) { words(.selectDelete) }
                if selection == .all {
                    A(.class("btn"), .href(nonePath)) { words(.selectNone) }
                } else {
                    A(.class("btn"), .href(allPath)) { words(.selectAll, ["n": words.format.number(count)]) }
                }
                A(.class("btn"), .href(path)) { words(.selectDone) }
            }
        } else {
            P(.class("row")) { A(.class("btn"), .href(nonePath)) { words(.select) } }
        }
    }

    /// The button below the records; nothing if none are selected.
    @MarkupBuilder var end: Markup {
        if selection != nil {
            P(.class("row gapt")) { Button(.class("danger"), .form(Self.formID)) { words(.selectDelete) } }
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
