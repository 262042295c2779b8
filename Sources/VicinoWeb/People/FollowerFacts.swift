internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoPage

/// A follower, as pages show them: what they may see, until when, and what their devices have.
struct FollowerFacts: Sendable {
    let path: String
    let id: String
    let name: String
    /// The claimed name, if it is another one.
    let claimed: String?
    let sees: String
    let since: String
    let until: String
    let has: String
    let heard: String
    /// What each device has, and what has not arrived on them.
    let arrivals: ArrivalFacts
    /// Whether the access can be ended.
    let hasAccess: Bool
    /// Whether the follower may receive records now, so that what they see can be shown and changed.
    let mayReceive: Bool

    /// - Parameter blockedAt: when the user blocked the follower; nil if not.
    init(_ follower: Follower, blockedAt: Timestamp?, site: WebSite, words: Words) {
        let text = site.text(words)
        let now = site.node.now
        path = follower.user.path
        id = follower.user.description
        name = DisplayText(follower.name, limit: 60).text
        claimed = follower.claimedName.claim(beside: follower.name).map { DisplayText($0, limit: 60).text }
        sees = SharingWords(site, words).text(follower.sharing)
        since = text.when(follower.grantedAt, now: now)
        heard = follower.heardAt.map { text.when($0, now: now) } ?? words(.notYet)
        hasAccess = blockedAt == nil && !follower.isRevoked
        mayReceive = blockedAt == nil && follower.hasAccess
        until = Self.until(follower, blockedAt: blockedAt, words: words, text: text, now: now)
        has = Self.has(follower, words)
        arrivals = ArrivalFacts(follower, isBlocked: blockedAt != nil, site: site, words: words)
    }

    private static func until(
        _ follower: Follower, blockedAt: Timestamp?, words: Words, text: WebText, now: Timestamp
    ) -> String {
        if let blockedAt { return words(.blockedOn, ["when": text.when(blockedAt, now: now)]) }
        switch follower.access {
        case .revoked(let moment): return words(.endedOn, ["when": text.when(moment, now: now)])
        case .granted(let end):
            let date = WallTime(end, in: text.timeZone).date
            return words(.grantUntil, ["date": "\(text.dayAndMonth(date)) \(date.year)"])
        case .expired: return words(.grantExpired)
        }
    }

    private static func has(_ follower: Follower, _ words: Words) -> String {
        guard !follower.isRevoked else { return words(.hasBefore) }
        switch follower.holding {
        case .everything: return words(.hasEverything)
        case .lacking(let changes?): return words.counted(.hasLacks, min(changes, 1_000_000_000))
        case .lacking(nil): return words(.hasSomethingMissing)
        case .unknown: return words(.hasUnknown)
        }
    }

    /// All followers, those with access first.
    static func all(_ site: WebSite, _ words: Words) throws -> [FollowerFacts] {
        let blocks = Dictionary(try site.node.blockedUsers().map { ($0.user, $0.blockedAt) }) { first, _ in first }
        return try site.node.followers().map { FollowerFacts($0, blockedAt: blocks[$0.user], site: site, words: words) }
            .sorted { ($0.hasAccess ? 0 : 1, $0.name.lowercased()) < ($1.hasAccess ? 0 : 1, $1.name.lowercased()) }
    }
}
