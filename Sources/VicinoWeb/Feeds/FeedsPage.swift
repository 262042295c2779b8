internal import Vicino
internal import VicinoCore
internal import VicinoDiary
internal import VicinoService

/// The page of the calendar feeds: of the user, and of each followed person.
struct FeedsPage {
    let request: WebRequest

    static let path = "/settings/feeds"

    /// The address of one of its pages.
    static func path(_ number: Int) -> String { path + (number > 1 ? "?page=\(number)" : "") }

    /// How many calendars the page shows at a time.
    static let pageSize = 30

    func page() throws -> WebPage {
        let site = request.site
        let words = request.words
        let node = site.node
        let people = try [node.me] + node.following()
        let asked = request.query("page").flatMap { Int($0) } ?? 1
        let turn = PageTurn(asked, of: people.count, size: Self.pageSize)
        let tokens = Dictionary(try node.feedTokens().map { ($0.person.user, $0) }) { first, _ in first }
        let rows = people[turn.range].enumerated().map { index, person in
            FeedRow(
                feedNumber: index + 1, feedPerson: person.user.description,
                feedName: person.isMe ? words["your_calendar"] : person.name.displaySafe(limit: 60),
                feedAddress: tokens[person.user].map { site.origin.feedAddress + CalendarFeed.path(of: $0) })
        }
        let values = FeedsValues(
            portWarning: portWarning, feeds: rows, number: turn.range.lowerBound / Self.pageSize + 1,
            turn: turn.isNeeded ? TurnValues(turn, path: Self.path, words, as: "feeds_range") : nil)
        return WebPage(title: words["feeds"], section: .settings, template: "feeds", values: values)
    }

    /// A warning that the addresses will not last, because the page is not at its usual port; nil if it is.
    private var portWarning: String? {
        let port = request.site.origin.port
        let usual = (try? request.site.settings?.settings())?.pagePort
        guard let usual, port != Int(usual) else { return nil }
        return request.words("feed_port", ["port": "\(port)", "usual": "\(usual)"])
    }
}

/// The values of the page of the calendar feeds.
struct FeedsValues: Sendable {
    let portWarning: String?
    let feeds: [FeedRow]
    /// The number of this page, to which a change leads back.
    let number: Int
    /// Links to the other pages; nil if there are none.
    let turn: TurnValues?
}

/// The calendar of a person, with the address of its feed.
struct FeedRow: Sendable {
    /// Its number on the page.
    let feedNumber: Int
    let feedPerson: String
    let feedName: String
    /// The address; nil if there is none.
    let feedAddress: String?
}
