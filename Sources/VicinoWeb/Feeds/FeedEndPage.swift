internal import Vicino
internal import VicinoCore
internal import VicinoDiary
internal import VicinoPage

/// The page that says what ends with the address of a calendar feed, before it ends.
struct FeedEndPage {
    let request: WebRequest

    static let path = "/settings/feeds/end"

    /// What ends the address.
    enum Change: String {
        /// There is another address afterwards.
        case renew
        case remove

        /// The title of the page, with the name of the calendar.
        var title: TextKey {
            switch self {
            case .renew: .feedRenewTitle
            case .remove: .feedRemoveTitle
            }
        }

        /// What the button says.
        var button: TextKey {
            switch self {
            case .renew: .feedRenewDo
            case .remove: .feedRemoveDo
            }
        }
    }

    /// - Throws: a refusal if the calendar has no address, or the change is another one.
    func page() throws -> Page {
        let site = request.site
        let words = request.words
        guard let change = request.query("change").flatMap({ Change(rawValue: $0) }) else { throw WebRefusal.missing }
        let person = try FeedRoutes.person(request.query("person"), site.node)
        guard let token = try site.node.feedTokens().first(where: { $0.person.user == person.user }) else {
            throw WebRefusal.missing
        }
        let name = person.isMe ? words(.yourCalendar) : DisplayText(person.name, limit: 60).text
        let view = FeedEndView(
            heading: words(change.title, ["name": name]), change: change,
            address: site.origin.feedAddress + CalendarFeed.path(of: token), person: person.user.description,
            number: FeedRoutes.number(request.query("page")), words: words)
        return Page(title: view.heading, section: .settings, view: view)
    }
}
