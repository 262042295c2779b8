internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoMarkup
internal import VicinoPage

/// The pages of one person's calendar.
///
/// The same code draws the user's own calendar and those of followed people, which have no links to change anything.
struct CalendarPages: Sendable {
    let site: WebSite
    let words: Words
    let person: Person
    let address: CalendarAddress
    /// The present by the clocks of the calendar: the user's, or those of a person who lives by others.
    let now: CalendarNow

    init(site: WebSite, words: Words, person: Person, address: CalendarAddress) throws {
        self.site = site
        self.words = words
        self.person = person
        self.address = address
        let shown = address.span.days(around: address.date, weekStart: words.weekStart)
        now = try site.now(of: person, through: shown.first.adding(days: shown.count - 1))
    }

    /// The page of the address.
    func page(_ cursor: ListCursor = ListCursor()) throws -> Page {
        let content = try content(cursor)
        let view = CalendarPageView(
            ribbon: ribbon, links: person.isMe ? nil : PersonLinks(person: person, current: .calendar, words: words),
            top: CalendarTop(self, content), empty: try empty, filter: try FilterBar(self, content),
            content: content.body, leadsToTrash: person.isMe, words: words)
        let isWrong = address.span == .list && address.filter.isBackwards
        return Page(
            title: (person.isMe ? "" : name + ", ") + content.title, section: person.isMe ? .calendar : .people,
            view: view, status: isWrong ? .unprocessableContent : .ok, isTheirs: !person.isMe)
    }

    /// What the address names, without the frame around it: for pages that show more of a person.
    func content(_ cursor: ListCursor = ListCursor()) throws -> CalendarContent {
        switch address.span {
        case .day: try DayPart(self).content()
        case .week: try WeekPart(self).content()
        case .month: try MonthPart(self).content()
        case .year: try YearPart(self).content()
        case .list: try ListPart(self).content(cursor)
        }
    }

    /// The person's name, safe to show.
    var name: String { DisplayText(person.name, limit: 60).text }

    var text: WebText { WebText(words: words, timeZone: now.timeZone) }
    var records: DayRecords { site.records(of: person, now) }

    /// The shownDays of some days.
    func shownDays(from first: CivilDate, count: Int) throws -> [ShownDay] {
        let filter = address.filter
        let hasTexts = address.span == .day
        let chosen =
            try filter.isNarrow
            ? records.days(
                from: first, count: count, hasTexts: hasTexts, totals: filter.totals, selecting: filter.selecting)
            : nil
        let newest = try hasTexts && person.isMe ? records.newest(UsualActivities.recordLimit) : []
        let usual = person.isMe ? UsualActivities(newest, now.timeZone) : nil
        return try records.days(from: first, count: count, hasTexts: hasTexts).enumerated().map { index, day in
            ShownDay(
                day: day, now: now, words: words, text: text, isEditable: person.isMe,
                theirs: person.isMe ? nil : person, usual: usual,
                listsRunning: true, chosen: chosen?[index], origin: address.span, returnPath: address.path)
        }
    }

    /// What has clearly changed against the days before, in sentences; none with a filter, which says nothing of the rest.
    ///
    /// - Parameter present: a summary of these days by day; nil to read them.
    func trends(from first: CivilDate, count: Int, present: ActivitySummary? = nil) throws -> [String] {
        guard !address.filter.isNarrow,
            let spans = TrendSpans(first...first.adding(days: count - 1), weekStart: words.weekStart)
        else { return [] }
        return ChartWords(words, site.looks(words)).sentences(
            try records.trends(over: spans, present: present), over: spans)
    }

    /// What stands above a calendar without any record; nil for another one. The list says it itself.
    private var empty: EmptyState? {
        get throws {
            guard person.isMe, address.span != .list, try site.isDiaryEmpty else { return nil }
            return EmptyState(words(.calendarEmpty), advice: words(.calendarEmptyHow)) { beginActions }
        }
    }

    /// The next steps of an empty calendar.
    var beginActions: BeginActions { BeginActions(addPath: "/add?in=\(address.span.rawValue)", words: words) }

    private var ribbon: Ribbon? {
        guard !person.isMe else { return nil }
        return Ribbon(words(.theirCalendar, ["name": name]), reason: site.ribbon(of: name, now, words))
    }

    /// `as of today, 20:14`, for the calendar of a followed person.
    var freshness: String? {
        guard !person.isMe else { return nil }
        guard let at = person.updatedAt else { return words(.nothingReceived) }
        return words(.asOf, ["when": site.text(words).when(at, now: now.moment)])
    }
}

/// What a page of the calendar shows inside its frame.
struct CalendarContent: Sendable {
    /// `16–22 November`.
    let title: String
    /// What stands above the title.
    let kicker: String
    /// The drawing and what belongs to it.
    let body: Markup
    /// The names that the filter of another person's calendar offers, the most frequent first.
    let names: [String]
}

/// What a page of the calendar shows.
struct CalendarPageView: View {
    /// Says that the calendar is another person's; nil for the user's own.
    let ribbon: Ribbon?
    /// The links between the pages about the person; nil for the user's own calendar.
    let links: PersonLinks?
    let top: CalendarTop
    /// The next steps, if nothing at all is recorded; otherwise nil.
    let empty: EmptyState?
    let filter: FilterBar
    /// The drawing and what belongs to it.
    let content: Markup
    /// Whether the page leads to what was deleted.
    let leadsToTrash: Bool
    let words: Words

    var body: Markup {
        ribbon
        if let links {
            Div(.class("gapb")) { links }
        }
        top
        if let empty { Card("gapb") { empty } }
        filter
        content
        if leadsToTrash {
            P(.class("sm gapt")) {
                A(.href("/trash")) { words(.trashLink) }
            }
        }
    }
}
