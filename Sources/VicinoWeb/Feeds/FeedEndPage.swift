internal import Vicino
internal import VicinoCore
internal import VicinoDiary

/// The page that says what ends with the address of a calendar feed, before it ends.
struct FeedEndPage {
    let request: WebRequest

    static let path = "/settings/feeds/end"

    /// - Throws: a refusal if the calendar has no address, or the change is another one.
    func page() throws -> WebPage {
        let site = request.site
        let words = request.words
        guard let change = request.query("change"), ["renew", "remove"].contains(change) else {
            throw WebRefusal.missing
        }
        let person = try FeedRoutes.person(request.query("person"), site.node)
        guard let token = try site.node.feedTokens().first(where: { $0.person.user == person.user }) else {
            throw WebRefusal.missing
        }
        let name = person.isMe ? words["your_calendar"] : person.name.displaySafe(limit: 60)
        let number = FeedRoutes.number(request.query("page"))
        let values = FeedEndValues(
            heading: words("feed_\(change)_title", ["name": name]), isRenewed: change == "renew",
            address: site.origin.feedAddress + CalendarFeed.path(of: token), person: person.user.description,
            number: number,
            change: change, button: words["feed_\(change)_do"], back: FeedsPage.path(number))
        return WebPage(title: values.heading, section: .settings, template: "feed-end", values: values)
    }
}

/// The values of the page that asks whether an address ends.
struct FeedEndValues: Sendable {
    let heading: String
    /// Whether there is another address afterwards.
    let isRenewed: Bool
    /// The address that ends.
    let address: String
    let person: String
    /// The number of the page of feeds to which the answer leads.
    let number: Int
    let change: String
    let button: String
    let back: String
}
