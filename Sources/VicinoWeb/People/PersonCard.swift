internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoService

/// A followed person on the page of people: how near, the last day, and how recent it is.
struct PersonCard: Sendable {
    let path: String
    let initial: String
    let name: String
    let circles: Markup
    let proxClass: String
    let said: String
    let line: Markup
    let freshness: String
    /// Why nothing is received, if that concerns this person alone.
    let trouble: String?
    let hasWarning: Bool

    init(_ state: PersonState, _ site: WebSite, _ words: Words, _ marks: inout ActivityMarks) throws {
        let present = state.present
        let text = site.text(words)
        path = "/people/\(present.person.user)"
        name = present.name
        initial = present.name.initial
        circles = NearCircles(present.nearness).markup
        proxClass = present.isNear ? "prox in" : "prox gone"
        said = FreshnessWords.capitalized(NearWords(words: words, text: text, now: site.node.now).long(present))
        let fresh = FreshnessWords(words: words, text: text, now: site.now)
        freshness = fresh.sentence(state)
        hasWarning = !fresh.warnings(state).isEmpty
        let found = Obstacle(state.evidence).flatMap { $0.isPersonal || state.evidence.met == nil ? $0 : nil }
        let said = ObstacleWords(words: words, text: text, now: site.node.now)
        // What the service says to all people stands once, at the top of the page.
        trouble = found.flatMap { $0.isPersonal ? said.sentence($0, present.name) : nil }
        guard let day = state.lastDay else {
            line = .none
            return
        }
        line =
            try state.days(from: day, count: 1, site).first.map { state.line($0, .mini, site, words, &marks).markup }
            ?? .none
    }
}
