internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage
internal import VicinoService

/// A followed person on the page of people: how near, the last day, and how recent it is.
struct PersonCard: View {
    private let path: String
    private let name: String
    private let near: NearLine
    /// The last day; nil without records.
    private let line: Markup?
    private let freshness: String
    /// Why nothing is received, if that concerns this person alone.
    private let trouble: String?
    private let hasWarning: Bool
    /// Nil for a person who has told of no store.
    private let store: AuthorStore?
    private let words: Words

    init(
        _ state: PersonState, site: WebSite, now: CalendarNow, words: Words, marks: inout ActivityMarks
    ) throws {
        let present = state.present
        let text = site.text(words)
        path = present.person.path
        name = present.name
        let said = NearWords(words: words, text: text, now: now.moment).long(present)
        near = NearLine(nearness: present.nearness, said: FreshnessWords.capitalized(said))
        let fresh = FreshnessWords(words: words, text: text, now: now)
        freshness = fresh.sentence(state)
        store = try AuthorStore(of: present.person, site, words)
        hasWarning = !fresh.warnings(state).isEmpty
        let found = Obstacle(state.evidence).flatMap { $0.isPersonal || state.evidence.met == nil ? $0 : nil }
        let obstacle = ObstacleWords(words: words, text: text, now: now.moment)
        // What the service says to all people stands once, at the top of the page.
        trouble = found.flatMap { $0.isPersonal ? obstacle.sentence($0, present.name) : nil }
        self.words = words
        guard let day = state.lastDay else {
            line = nil
            return
        }
        line = try state.days(from: day, count: 1, site).first.map {
            state.line(of: $0, size: .mini, words: words, marks: &marks).markup
        }
    }

    var body: Markup {
        Li(.class("card theirs pers")) {
            Div(.class("row")) {
                Avatar(name.initial)
                Div {
                    H3 { A(.href(path)) { name } }
                    near
                }
            }
            line
            P { freshness }
            if let store {
                P(.class("sm")) {
                    store.sentence
                    if store.followed.needsAnswer {
                        " "
                        A(.href("\(path)#store")) { words(.theirStoreAllow) }
                    }
                }
                for problem in store.problems { P(.class("sm")) { problem } }
            }
            if let trouble { P { trouble } }
            if hasWarning {
                P { A(.href(path)) { words(.warnSee) } }
            }
        }
    }
}
