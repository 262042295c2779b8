internal import Vicino
internal import VicinoActivity
internal import VicinoCore

/// The top of a page of the calendar: its title, and the links to other days and spans.
struct CalendarTop: Sendable {
    /// A link.
    struct Link: Sendable {
        let path: String
        let name: String
        var isCurrent = false
    }

    let title: String
    let kicker: String
    let before: Link?
    let after: Link?
    let today: Link
    let spans: [Link]
    /// The page that adds an activity; nil in another person's calendar.
    let addPath: String?

    init(_ pages: CalendarPages, _ content: CalendarContent) {
        let address = pages.address
        let words = pages.words
        let today = pages.now.wall.date
        title = content.title
        kicker = [content.kicker, pages.freshness].compactMap { $0 }.joined(separator: " · ")
        before = Self.neighbour(-1, address, words)
        after = Self.neighbour(1, address, words)
        let shown = address.span.days(around: address.date)
        let isNow = address.span != .list && today >= shown.first && today < shown.first.adding(days: shown.count)
        self.today = Link(path: address.on(today).path, name: words["nav_today"], isCurrent: isNow)
        spans = CalendarSpan.allCases.map { span in
            Link(path: address.of(span).path, name: words["span_\(span.rawValue)"], isCurrent: span == address.span)
        }
        addPath = pages.person.isMe ? "/add?in=\(address.span.rawValue)" + (isNow ? "" : "&date=\(address.date)") : nil
    }

    /// The unit before or after.
    private static func neighbour(_ step: Int, _ address: CalendarAddress, _ words: Words) -> Link? {
        guard address.span != .list else { return nil }
        let (first, count) = address.span.days(around: address.date)
        let day = step < 0 ? first.adding(days: -1) : first.adding(days: count)
        guard CalendarSpan.years ~= day.year else { return nil }
        let key = step < 0 ? "before_" : "after_"
        return Link(
            path: address.on(address.span.days(around: day).first).path, name: words[key + address.span.rawValue])
    }
}
