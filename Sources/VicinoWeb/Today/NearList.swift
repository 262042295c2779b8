internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// The people who seem to be near, each with a link to their page.
struct NearList: View {
    private let people: [NearRow]
    /// Why the list is empty.
    private let nobody: String
    /// Whether the service does not say who is near.
    private let isFailure: Bool
    private let followsNobody: Bool
    private let words: Words

    init(_ followed: FollowedPeople, site: WebSite, words: Words) {
        people = followed.people.filter(\.isNear).map { NearRow($0, site: site, words: words) }
        nobody = Self.nobody(followed, words)
        isFailure = followed.failure != nil
        followsNobody = followed.people.isEmpty
        self.words = words
    }

    var body: Markup {
        if people.isEmpty {
            P(.class(isFailure ? "err sm gapt" : "mut gapt")) { nobody }
            if followsNobody {
                P(.class("gapt")) {
                    A(.class("btn"), .href("/people/follow")) { words(.follow) }
                }
            }
        }
        for person in people { person }
    }

    private static func nobody(_ followed: FollowedPeople, _ words: Words) -> String {
        if followed.people.isEmpty { return words(.nearNobodyFollowed) }
        if let failure = followed.failure {
            return words(.nearUnclear, ["reason": words.sentence(failure, limit: 300)])
        }
        return words(followed.isDiscovering ? .nearNobody : .nearNotLooking)
    }
}

/// A person who seems to be near, and what they were doing when this device last received something from them.
private struct NearRow: View {
    private let path: String
    private let name: String
    /// How near, and since when.
    private let near: NearLine
    /// What ran; nil if nothing did.
    private let doing: String?

    init(_ present: FollowedPeople.State, site: WebSite, words: Words) {
        path = present.person.path
        name = present.name
        near = NearLine(
            nearness: present.nearness,
            said: NearWords(words: words, text: site.text(words), now: site.node.now).long(present))
        doing = Self.doing(present.person, site, text: site.text(words))
    }

    var body: Markup {
        P(.class("row gapt")) {
            Avatar(name.initial)
            Span(.class("field")) {
                A(.href(path)) { B { name } }
                near
                if let doing { Span(.class("sm mut")) { doing } }
            }
        }
    }

    private static func doing(_ person: Person, _ site: WebSite, text: WebText) -> String? {
        let records = site.node.records(Activity.self, of: person)
        guard let at = person.updatedAt,
            let running = try? records.overlapping(from: .latest).reversed().limit(Self.planLimit).all()
                .first(where: { $0.record.end == nil && $0.record.start <= at && !$0.record.isPlan })?.record
        else { return nil }
        let words = text.words
        let name = words.activity(DisplayText(running.name, limit: 60).text)
        return words(
            .theirRunning,
            [
                "activity": name.prefix(1).uppercased() + name.dropFirst(), "since": text.time(running.start),
                "when": text.when(at, now: site.node.now),
            ])
    }

    /// How many records without an end are read, of which some may begin later.
    private static let planLimit = 10
}
