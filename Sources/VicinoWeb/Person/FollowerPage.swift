internal import Vicino
internal import VicinoCore

/// The page of a follower whom the user does not follow, or of a blocked person.
struct FollowerPage {
    let site: WebSite
    let words: Words

    /// - Throws: that the page is missing, for a person who neither follows nor is blocked.
    func page(_ user: UserID) throws -> WebPage {
        let follower = try FollowerFacts.all(site, words).first { $0.id == user.description }
        let blocked = try site.node.blockedUsers().first { $0.user == user }
        guard follower != nil || blocked != nil else { throw WebRefusal.missing }
        let name = follower?.name ?? blocked.map { $0.name.displaySafe(limit: 60) } ?? ""
        let values = FollowerValues(
            path: "/people/\(user)", name: name, initial: name.initial, follower: follower,
            claimed: follower?.claimed.map { words("calls_themselves", ["name": $0]) }, isBlocked: blocked != nil,
            fingerprint: user.fingerprint, revoke: words("revoke", ["name": name]),
            revokeHow: words("revoke_how", ["name": name]), block: words("block", ["name": name]),
            blockHow: words("block_how", ["name": name]), blocked: words("is_blocked", ["name": name]),
            notFollowed: words("not_followed", ["name": name]))
        return WebPage(title: name, section: .people, template: "follower", values: values)
    }
}

/// The values of the page of a follower.
struct FollowerValues: Sendable {
    let path: String
    let name: String
    let initial: String
    let follower: FollowerFacts?
    let claimed: String?
    let isBlocked: Bool
    let fingerprint: String
    let revoke: String
    let revokeHow: String
    let block: String
    let blockHow: String
    let blocked: String
    let notFollowed: String
}
