internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// Which followers receive an activity, by what the user shows to each of them.
struct ActivityViewers: View {
    /// A follower who receives it.
    private struct Viewer: Sendable {
        let path: String
        let name: String
        /// What the user shows to them in all.
        let sees: String
    }

    private let viewers: [Viewer]
    /// How many more there are, in words; nil for none.
    private let others: String?
    /// What stands above the list, or in place of it.
    private let sentence: String
    private let words: Words

    /// How many followers are named.
    static let limit = 20

    /// - Parameter start: when the activity began.
    init(of id: RecordID, from start: Timestamp, _ site: WebSite, _ words: Words) throws {
        self.words = words
        let isPrivate = try site.node.isPrivate(id)
        let isDemo = try site.node.demoRecords().contains(id)
        let blocked = Set(try site.node.blockedUsers().map(\.user))
        let receiving = try site.node.followers().filter { follower in
            let sharing = follower.sharing
            let isShown =
                sharing.kinds.ids?.contains(Activity.schema.kind) != false && start >= sharing.since ?? .earliest
            return follower.hasAccess && isShown && !isDemo && !isPrivate && !blocked.contains(follower.user)
        }
        viewers = receiving.prefix(Self.limit).map { follower in
            Viewer(
                path: follower.user.path, name: DisplayText(follower.name, limit: 60).text,
                sees: SharingWords(site, words).text(follower.sharing))
        }
        let more = receiving.count - viewers.count
        others = more > 0 ? words.counted(.seesMore, more) : nil
        let audience: TextKey = receiving.isEmpty ? .seesNobody : .seesThese
        let hidden: TextKey? = isPrivate ? .seesPrivate : nil
        sentence = words(isDemo ? .seesDemo : hidden ?? audience)
    }

    var body: Markup {
        Card {
            H2 { words(.whoSees) }
            P(.class("sm mut")) { sentence }
            if !viewers.isEmpty {
                Ul(.class("gapt")) {
                    for viewer in viewers {
                        Li {
                            A(.href(viewer.path)) { Bdi { viewer.name } }
                            Span(.class("sm mut")) { " · \(viewer.sees)" }
                        }
                    }
                }
            }
            if let others { P(.class("sm mut")) { others } }
        }
    }
}
