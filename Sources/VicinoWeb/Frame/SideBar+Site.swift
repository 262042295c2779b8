internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoPage
internal import VicinoService

extension SideBar {
    /// The maximum number of followed people in the side bar; the page of people shows all.
    static let followedLimit = 12

    /// Builds what stands beside a page.
    init(_ page: Page, _ site: WebSite, words: Words) throws {
        let followed = try FollowedPeople(site, site.askService())
        let links = Page.Section.allCases.map { section in
            NavigationLink(
                words(section.name), path: section.path, icon: section.rawValue,
                waiting: section == .people ? NavigationLink.Waiting(followed.waiting, words) : nil)
        }
        self.words = words
        navigation = Navigation(links, label: words(.navMain), current: page.section)
        self.followed = followed.people.prefix(Self.followedLimit).map { FollowedLink($0, site, words: words) }
        userName = try DisplayText(site.node.claimedName(), limit: 60).text
    }
}

extension NavigationLink.Waiting {
    /// Says how many questions wait; nil if none does.
    fileprivate init?(_ count: Int, _ words: Words) {
        guard count > 0 else { return nil }
        self.init(words.format.number(count), text: words.counted(.questionsWait, count))
    }
}

extension FollowedLink {
    fileprivate init(_ present: FollowedPeople.State, _ site: WebSite, words: Words) {
        path = present.person.path
        name = present.name
        state = NearWords(words: words, text: site.text(words), now: site.node.now).short(present)
        circles = NearCircles(present.nearness).markup
    }
}
