internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage
internal import VicinoService

extension PageFrame {
    /// Builds the frame of a page, with the page's own markup in it.
    init(_ page: WebPage, _ site: WebSite, session: WebSession?, words: Words, notice use: NoticeUse = .take) throws {
        self.init(page, words: words)
        guard let session else { return }
        sideBar = try SideBar(page, site, words: words)
        obstacle = site.node.writeObstacle.map { words($0.sentence, ["folder": site.node.dataPath]) }
        notice = site.sessions.notice(of: session, use).map { NoticeView(notice: $0, words: words) }
    }

    /// Builds the frame of a page for a browser that is not signed in, or a user who is not set up.
    init(_ page: WebPage, words: Words) {
        self.words = words
        title = page.title
        isTheirs = page.isTheirs
        content = page.view.markup
    }
}

extension SideBar {
    /// The maximum number of followed people in the side bar; the page of people shows all.
    static let peerLimit = 12

    /// Builds what stands beside a page.
    init(_ page: WebPage, _ site: WebSite, words: Words) throws {
        let followed = try FollowedPeople(site)
        self.words = words
        links = WebPage.Section.allCases.map { section in
            NavigationLink(
                section: section, name: words(section.name), isCurrent: section == page.section,
                waiting: section == .people ? NavigationLink.Waiting(followed.waiting, words) : nil)
        }
        peers = followed.people.prefix(Self.peerLimit).map { PeerLink($0, site, words: words) }
        userName = try site.node.claimedName().displaySafe(limit: 60)
    }
}

extension NavigationLink.Waiting {
    /// Says how many questions wait; nil if none does.
    fileprivate init?(_ count: Int, _ words: Words) {
        guard count > 0 else { return nil }
        number = words.format.number(count)
        text = words.counted(.questionsWait, count)
    }
}

extension PeerLink {
    fileprivate init(_ present: FollowedPeople.State, _ site: WebSite, words: Words) {
        path = "/people/\(present.person.user)"
        name = present.name
        state = NearWords(words: words, text: site.text(words), now: site.node.now).short(present)
        circles = NearCircles(present.nearness).markup
    }
}

extension WriteObstacle {
    /// What it is, and what to do.
    fileprivate var sentence: TextKey {
        switch self {
        case .diskFull: .cannotRecordFull
        case .readOnlyDisk: .cannotRecordReadOnly
        case .noPermission: .cannotRecordPermission
        }
    }
}
