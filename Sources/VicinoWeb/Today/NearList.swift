internal import Vicino
internal import VicinoActivity
internal import VicinoCore

/// The people who seem to be near, each with a link to their page.
struct NearList {
    private let followed: FollowedPeople
    private let site: WebSite
    private let words: Words

    init(_ followed: FollowedPeople, _ site: WebSite, _ words: Words) {
        self.followed = followed
        self.site = site
        self.words = words
    }

    /// Why the list is empty.
    private var nobody: String {
        if followed.people.isEmpty { return words["near_nobody_followed"] }
        if let failure = followed.failure {
            return words("near_unclear", ["reason": words.sentence(failure, limit: 300)])
        }
        return words[followed.isDiscovering ? "near_nobody" : "near_not_looking"]
    }

    var markup: Markup {
        var writer = MarkupWriter()
        let near = followed.people.filter(\.isNear)
        if near.isEmpty {
            writer.element("p", ["class": followed.failure == nil ? "mut gapt" : "err sm gapt"], text: nobody)
        }
        for present in near { draw(present, &writer) }
        return writer.markup
    }

    /// What ran when this device last received something from the person; nil if nothing did.
    private func doing(_ present: FollowedPeople.State) -> String? {
        let records = site.node.records(Activity.self, of: present.person)
        guard let at = present.person.updatedAt,
            let running = try? records.overlapping(from: .latest).reversed().limit(Self.planLimit).all()
                .first(where: { $0.record.end == nil && $0.record.start <= at })?.record
        else { return nil }
        let text = site.text(words)
        let name = words.activity(running.name.displaySafe(limit: 60))
        return words(
            "their_running",
            [
                "activity": name.prefix(1).uppercased() + name.dropFirst(), "since": text.time(running.start),
                "when": text.when(at, now: site.node.now),
            ])
    }

    /// How many records without an end are read, of which some may begin later.
    private static let planLimit = 10

    private func draw(_ present: FollowedPeople.State, _ writer: inout MarkupWriter) {
        let said = NearWords(words: words, text: site.text(words), now: site.node.now).long(present)
        writer.element("p", ["class": "row gapt"]) { row in
            row.element("span", ["class": "av", "aria-hidden": "true"], text: present.name.initial)
            row.element("span", ["class": "field"]) { span in
                span.element("a", ["href": "/people/\(present.person.user)"]) { $0.element("b", text: present.name) }
                span.element("span", ["class": "prox in"]) { prox in
                    prox.add(NearCircles(present.nearness).markup)
                    prox.write(said)
                }
                if let doing = doing(present) { span.element("span", ["class": "sm mut"], text: doing) }
            }
        }
    }
}
