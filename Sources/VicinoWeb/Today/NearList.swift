internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
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
    /// Whether this device does not look for people, which the page of people can change.
    private let isSearchOff: Bool
    private let words: Words

    /// Of how many people the list shows the day. A page has a limited weight.
    static let lineLimit = 6

    init(_ followed: FollowedPeople, site: WebSite, words: Words, marks: inout ActivityMarks) {
        var people: [NearRow] = []
        for present in followed.people where present.isNear {
            let line = people.count < Self.lineLimit ? NearDay(present, site: site, words: words) : nil
            people.append(NearRow(present, line: line?.markup(&marks), site: site, words: words))
        }
        self.people = people
        nobody = Self.nobody(followed, words)
        isFailure = followed.failure != nil
        followsNobody = followed.people.isEmpty
        isSearchOff = !followsNobody && !isFailure && !followed.isDiscovering
        self.words = words
    }

    var body: Markup {
        if people.isEmpty {
            P(.class(isFailure ? "err sm gapt" : "mut gapt")) {
                if isSearchOff { A(.href("/people")) { nobody } } else { nobody }
            }
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
    /// The day of the person so far; nil if nothing of it is held.
    private let line: Markup?

    init(_ present: FollowedPeople.State, line: Markup?, site: WebSite, words: Words) {
        self.line = line
        path = present.person.path
        name = present.name
        near = NearLine(
            nearness: present.nearness,
            said: NearWords(words: words, text: site.text(words), now: site.node.now).fresh(present))
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
        if let line { Div(.class("theirs gapt")) { line } }
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
