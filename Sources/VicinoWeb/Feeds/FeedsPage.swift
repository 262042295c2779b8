internal import Vicino
internal import VicinoCore
internal import VicinoDiary
internal import VicinoPage
internal import VicinoService

/// The page of the calendar feeds: of the user, and of each followed person.
struct FeedsPage {
    let request: WebRequest

    static let path = "/settings/feeds"

    /// The address of one of its pages.
    static func path(_ number: Int) -> String { path + (number > 1 ? "?page=\(number)" : "") }

    /// How many calendars the page shows at a time.
    static let pageSize = 30

    func page() throws -> Page {
        let site = request.site
        let words = request.words
        let node = site.node
        let people = try [node.me] + node.following()
        let asked = request.query("page").flatMap { Int($0) } ?? 1
        let turn = PageTurn(asked, of: people.count, size: Self.pageSize)
        let tokens = Dictionary(try node.feedTokens().map { ($0.person.user, $0) }) { first, _ in first }
        let rows = people[turn.range].enumerated().map { index, person in
            FeedRow(
                number: index + 1, page: turn.range.lowerBound / Self.pageSize + 1,
                person: person.user.description,
                name: person.isMe ? words(.yourCalendar) : DisplayText(person.name, limit: 60).text,
                address: tokens[person.user].map { site.origin.feedAddress + CalendarFeed.path(of: $0) },
                words: words)
        }
        let view = FeedsView(
            portWarning: portWarning, rows: rows,
            empty: try people.count == 1 && tokens.isEmpty ? empty : nil,
            turn: turn.isNeeded ? TurnView(turn, path: Self.path, words, as: .feedsRange) : nil, words: words)
        return Page(title: words(.feeds), section: .settings, view: view)
    }

    /// What stands in place of the user's own calendar alone, without an address.
    private var empty: EmptyState {
        get throws {
            let words = request.words
            let user = request.site.node.user.description
            let hasHistory = try !request.site.isDiaryEmpty
            return EmptyState(words(.feedsEmpty), advice: words(.feedsEmptyHow)) {
                PostForm("/settings/feed") {
                    HiddenField("person", user)
                    HiddenField("page", "1")
                    Button(.class("go"), .name("change"), .value("make")) {
                        words(.feedMake)
                        SpokenText(" \(words(.yourCalendar))")
                    }
                }
                if !hasHistory { A(.class("btn"), .href("/import")) { words(.firstImport) } }
            }
        }
    }

    /// A warning that the addresses will not last, because the page is not at its usual port; nil if it is.
    private var portWarning: String? {
        let port = request.site.origin.port
        let usual = (try? request.site.settings?.settings())?.pagePort
        guard let usual, port != Int(usual) else { return nil }
        return request.words(.feedPort, ["port": "\(port)", "usual": "\(usual)"])
    }
}
