internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoService

extension PageFrame {
    /// The maximum number of followed people in the side bar; the page of people shows all.
    static let peerLimit = 12

    /// Builds the frame of a page, with the page's own markup in it.
    init(_ page: WebPage, _ site: WebSite, _ session: WebSession?, _ words: Words, notice use: NoticeUse = .take) throws
    {
        self.init(page, site.templates, words)
        guard let session else { return }
        isSignedIn = true
        let followed = try FollowedPeople(site)
        links = Self.links(page, words, waiting: followed.waiting)
        peers = followed.people.prefix(Self.peerLimit).map { Peer($0, words, site) }
        hasPeers = !peers.isEmpty
        userName = try site.node.claimedName().displaySafe(limit: 60)
        userInitial = userName.initial
        obstacle = site.node.writeObstacle.map { words("cannot_record_\($0.rawValue)", ["folder": site.node.dataPath]) }
        notice = site.sessions.notice(of: session, use).map {
            Notice(
                before: $0.before, subject: $0.subject, after: $0.after, undo: $0.undo, isFailure: $0.isFailure)
        }
    }

    /// Builds the frame of a page for a browser that is not signed in, or a user who is not set up.
    init(_ page: WebPage, _ templates: Templates, _ words: Words) {
        language = words.language.rawValue
        title = page.title
        isTheirs = page.isTheirs
        isSignedIn = false
        stylePath = Asset.style.path
        scriptPath = Asset.script.path
        content = templates.markup(page.template, page.values, words)
        links = []
        peers = []
        hasPeers = false
        userName = ""
        userInitial = ""
    }

    /// Draws the whole page.
    func markup(_ templates: Templates, _ words: Words) -> Markup { templates.markup("frame", self, words) }

    private static func links(_ page: WebPage, _ words: Words, waiting: Int) -> [Link] {
        WebPage.Section.allCases.map { section in
            let count = section == .people && waiting > 0 ? waiting : nil
            return Link(
                path: section == .today ? "/" : "/\(section.rawValue)", icon: section.rawValue,
                name: words["nav_\(section.rawValue)"], isCurrent: section == page.section,
                waiting: count.map { words.format.number($0) },
                waitingText: count.map { words.counted("questions_wait", $0) })
        }
    }
}

extension PageFrame.Peer {
    fileprivate init(_ present: FollowedPeople.State, _ words: Words, _ site: WebSite) {
        path = "/people/\(present.person.user)"
        name = present.name
        initial = name.initial
        isNear = present.isNear
        state = NearWords(words: words, text: site.text(words), now: site.node.now).short(present)
        circles = NearCircles(present.nearness).markup
    }
}

extension String {
    /// The first letter, for a ring that stands for a person.
    var initial: String { first { $0.isLetter || $0.isNumber }.map { $0.uppercased() } ?? "?" }
}
