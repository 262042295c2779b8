internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoPage

/// The page of one activity: everything that its record says, who can see it, and how to change it.
struct SingleActivityPage {
    private let request: WebRequest
    private let found: Identified<Activity>
    private let person: Person
    private let words: Words
    private let site: WebSite
    /// The present of the whole page.
    private let now: CalendarNow

    /// The maximum number of characters that are shown of a note.
    static let noteLimit = 10_000

    init(_ request: WebRequest, _ found: Identified<Activity>, of person: Person) {
        self.request = request
        self.found = found
        self.person = person
        words = request.words
        site = request.site
        now = request.site.now
    }

    func page() throws -> Page {
        let activity = found.record
        let mark = mark
        let name = mark.title
        let day = RecordClock(activity, timeZone: now.timeZone).wallTime(at: activity.start).date
        let change = ChangeWords(site: site, words: words)
        let view = SingleActivityView(
            ribbon: ribbon, mark: mark, name: name, day: site.text(words).day(day, today: now.wall.date),
            dayPath: CalendarAddress(user: person.isMe ? nil : person.user, span: .day, date: day).path,
            facts: ActivityFactsCard(
                lines: ActivityFacts(activity, now: asOf, words: words).lines(change.times(activity, hasDay: true)),
                clock: clock, note: note),
            buttons: person.isMe ? buttons(change, name: name) : nil,
            viewers: person.isMe ? try ActivityViewers(of: found.id, from: activity.start, site, words) : nil,
            words: words)
        return Page(
            title: "\(name), \(view.day)", section: section(change), view: view, isTheirs: !person.isMe)
    }

    /// The moment up to which an activity that runs is known to run.
    private var asOf: CalendarNow {
        guard !person.isMe, let received = person.updatedAt else { return now }
        return CalendarNow(min(received, now.moment), in: now.timeZone)
    }

    /// Letters and colour, as on every page.
    private var mark: ActivityMark {
        var marks = ActivityMarks(site.looks(words))
        return marks.assignMark(to: found.record.name)
    }

    private var origin: CalendarSpan? { request.query("in").flatMap { CalendarSpan(rawValue: $0) } }

    private func section(_ change: ChangeWords) -> Page.Section {
        guard person.isMe else { return .people }
        return change.page(of: found.record, in: origin) == Page.Section.today.path ? .today : .calendar
    }

    private func buttons(_ change: ChangeWords, name: String) -> ActivityButtons {
        let activity = found.record
        let isGuess = activity.source == .recognised && activity.isConfirmed != true
        let isOverdue = activity.isOverdue(at: now.moment)
        let answer = isOverdue ? words(.itHappened) : words(.yesActivity, ["activity": name])
        return ActivityButtons(
            id: found.id, editPath: "/edit/\(found.id)" + (origin.map { "?in=\($0.rawValue)" } ?? ""),
            guess: isGuess || isOverdue
                ? ActivityButtons.Guess(
                    shown: ShownGuess.text(activity.name, start: activity.start, end: activity.end),
                    answer: answer, path: request.target) : nil,
            afterPath: change.page(of: activity, in: origin), words: words)
    }

    private var ribbon: Ribbon? {
        guard !person.isMe else { return nil }
        let name = DisplayText(person.name, limit: 60).text
        return Ribbon(words(.ribbon, ["name": name]), reason: site.ribbon(of: name, now, words))
    }

    /// By whose clocks the times are, if they are not the user's.
    private var clock: String? {
        let offset = RecordClock(found.record, timeZone: now.timeZone).offsetText
        return offset.isEmpty ? nil : words(.clocksThere, ["offset": offset])
    }

    /// The note with its lines.
    private var note: String? {
        guard let note = found.record.note else { return nil }
        var rest = Self.noteLimit
        let lines = note.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(Self.lineLimit)
        let shown = lines.compactMap { line -> String? in
            guard rest > 0 else { return nil }
            let shown = DisplayText(String(line), limit: rest).text
            rest -= shown.count + 1
            return shown
        }
        return shown.joined(separator: "\n")
    }

    /// The maximum number of lines that are shown of a note.
    private static let lineLimit = 500
}
