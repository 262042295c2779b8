internal import Vicino
internal import VicinoCore
internal import VicinoPage

/// Puts into words who keeps a share of the user's recovery phrase.
struct ShareWords {
    private let site: WebSite
    private let words: Words

    init(_ site: WebSite, _ words: Words) {
        self.site = site
        self.words = words
    }

    /// A person's name, safe to show.
    static func name(_ person: Person) -> String { DisplayText(person.name, limit: 60).text }

    /// Where each friend's share is, and what to do while too few keep one.
    func sentences(_ circle: ShareCircle) -> [String] {
        var sentences = circle.friends.map(sentence)
        guard !circle.isComplete else { return sentences }
        let former = circle.former.map(Self.name).joined(separator: ", ")
        sentences.append(former.isEmpty ? words(.sharesFew) : words(.sharesFormer, ["names": former]))
        return sentences
    }

    /// What friends say that they have given back of the user's phrase.
    func returns() throws -> [String] {
        try site.node.shareReturns().map { notice in
            let when = site.text(words).when(notice.at, now: site.node.now)
            return words(.shareReturned, ["name": Self.name(notice.friend), "when": when])
        }
    }

    /// Where a friend's share is.
    func sentence(_ friend: ShareCircle.Friend) -> String {
        let name = Self.name(friend.person)
        switch friend.state {
        case .waiting: return words(.shareWaiting, ["name": name])
        case .missing: return words(.shareMissing, ["name": name])
        case .kept(at: let moment):
            return words(.shareKept, ["name": name, "when": site.text(words).when(moment, now: site.node.now)])
        }
    }
}
