internal import HTTPTypes
internal import Vicino
internal import VicinoCore
internal import VicinoPage

/// What a follower may see, and what a form has chosen in place of it.
struct SharingState {
    let follower: Follower
    /// What the user tries without saving it; nil for what is shared now.
    var tried: Sharing?
    /// What is wrong with the choice that was sent; nil if nothing is.
    var mistake: String?

    /// A follower who may receive records now, by id; nil if there is none.
    init?(of user: UserID, in site: WebSite) throws {
        guard let follower = try site.node.followers().first(where: { $0.user == user }), follower.hasAccess,
            try !site.node.blockedUsers().contains(where: { $0.user == user })
        else { return nil }
        self.follower = follower
    }

    /// The form, and the week that it shows.
    func view(_ site: WebSite, _ words: Words) throws -> SharingView {
        let shown = tried ?? follower.sharing
        return SharingView(
            name: DisplayText(follower.name, limit: 60).text,
            choice: try SharingChoices(site, changing: follower.sharing).field(showing: shown, words),
            offersCare: shown.form != .careful || shown.since == nil,
            mistake: mistake.map { FieldMistake("shared-mistake", sentence: $0, isAlert: true) },
            isTrial: shown != follower.sharing,
            week: try SharedWeek(site: site, words: words).view(of: shown), path: follower.user.path, words: words)
    }

    /// The status of a page with it.
    var status: HTTPResponse.Status { mistake == nil ? .ok : .unprocessableContent }
}
