internal import Vicino
internal import VicinoActivity
internal import VicinoCore

/// The people who seem to be near, each with a link to their page.
struct NearList {
    private let followed: FollowedPeople
    private let site: WebSite
    private let words: Words

    init(_ followed: FollowedPeople, _ site: WebSite, _ words: Words) {
        (self.followed, self.site, self.words) = (followed, site, words)
    }

    /// Why the list is empty.
    private var nobody: String {
        if followed.people.isEmpty { return "near_nobody_followed" }
        return followed.isLooking ? "near_nobody" : "near_not_looking"
    }

    var markup: Markup {
        var writer = MarkupWriter()
        let near = followed.people.filter(\.isNear)
        if near.isEmpty {
            writer.element(
                "p", ["class": "mut gapt"],
                text: words[nobody])
        }
        for present in near { draw(present, &writer) }
        return writer.markup
    }

    private func draw(_ present: FollowedPeople.Present, _ writer: inout MarkupWriter) {
        let said = NearWords(words: words, text: site.text(words), now: site.node.now).long(present)
        writer.element("p", ["class": "row gapt"]) { row in
            row.element("span", ["class": "av", "aria-hidden": "true"], text: present.name.initial)
            row.element("span") { span in
                span.element("a", ["href": "/people/\(present.person.user)"]) { $0.element("b", text: present.name) }
                span.element("span", ["class": "prox in"]) { prox in
                    prox.add(NearCircles(present.nearness).markup)
                    prox.write(said)
                }
            }
        }
    }
}
