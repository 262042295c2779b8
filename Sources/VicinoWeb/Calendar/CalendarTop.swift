internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// The top of a page of the calendar: its title, and the links to other days and spans.
struct CalendarTop: View {
    /// A link.
    struct Link: Sendable {
        let path: String
        let name: String
        var isCurrent = false
    }

    private let title: String
    private let kicker: String
    private let before: Link?
    private let after: Link?
    private let today: Link
    private let spans: [Segmented.Choice]
    private let jump: DayJump
    /// The page that adds an activity; nil in another person's calendar.
    private let addPath: String?
    private let words: Words

    init(_ pages: CalendarPages, _ content: CalendarContent) {
        let address = pages.address
        let words = pages.words
        let today = pages.now.wall.date
        title = content.title
        kicker = [content.kicker, pages.freshness].compactMap { $0 }.joined(separator: " · ")
        before = Self.neighbour(-1, address, words: words)
        after = Self.neighbour(1, address, words: words)
        let shown = address.span.days(around: address.date, weekStart: words.weekStart)
        let isNow = address.span != .list && today >= shown.first && today < shown.first.adding(days: shown.count)
        self.today = Link(path: address.on(today).path, name: words(.navToday), isCurrent: isNow)
        spans = CalendarSpan.allCases.map { span in
            Segmented.Choice(
                words(span.name), path: address.of(span).path, isCurrent: span == address.span)
        }
        jump = DayJump(address, words)
        let date = isNow ? "" : "&date=\(address.date)"
        addPath = pages.person.isMe ? "/add?in=\(address.span.rawValue)" + date : nil
        self.words = words
    }

    var body: Markup {
        PageHead(title, above: kicker) {
            if let before {
                A(
                    .class("btn"), .rel("prev"), .href(before.path), .aria(.label, before.name),
                    .data("data-key", "ArrowLeft")
                ) { "‹" }
            }
            A(
                .class("btn"), .href(today.path), .aria(.current, today.isCurrent ? "date" : nil),
                .data("data-key", "t")
            ) { today.name }
            if let after {
                A(
                    .class("btn"), .rel("next"), .href(after.path), .aria(.label, after.name),
                    .data("data-key", "ArrowRight")
                ) { "›" }
            }
            jump
            Segmented(words(.calendarView), choices: spans)
            if let addPath {
                A(.class("btn acts"), .href(addPath), .data("data-key", "a")) { words(.addShort) }
            }
            KeyHelp(isEditable: addPath != nil, words: words)
        }
    }

    /// The unit before or after.
    private static func neighbour(_ step: Int, _ address: CalendarAddress, words: Words) -> Link? {
        guard let unit = address.span.unit else { return nil }
        let (first, count) = address.span.days(around: address.date, weekStart: words.weekStart)
        let day = step < 0 ? first.adding(days: -1) : first.adding(days: count)
        guard CalendarSpan.years ~= day.year else { return nil }
        return Link(
            path: address.on(address.span.days(around: day, weekStart: words.weekStart).first).path,
            name: words(step < 0 ? unit.before : unit.after))
    }
}

extension SummaryUnit {
    /// The link to the unit before.
    fileprivate var before: TextKey {
        switch self {
        case .day: .beforeDay
        case .week: .beforeWeek
        case .month: .beforeMonth
        case .year: .beforeYear
        }
    }

    /// The link to the unit after.
    fileprivate var after: TextKey {
        switch self {
        case .day: .afterDay
        case .week: .afterWeek
        case .month: .afterMonth
        case .year: .afterYear
        }
    }
}
