internal import Vicino
internal import VicinoMarkup
internal import VicinoPage

/// The card that reminds a user whom some people know of the recovery phrase. It comes back until the user has seen the
/// phrase, or wants no reminder.
struct PhraseReminder: View {
    /// The path of the button that dismisses it.
    static let path = "/phrase-later"

    private let words: Words

    /// - Returns: nil unless the user needs a reminder.
    init?(_ node: Node, _ words: Words) throws {
        let state = try node.identityState()
        guard state.needsReminder(peopleCount: IdentityState.peopleOfReminder) else { return nil }
        let followers = try node.followers().filter(\.hasAccess).map(\.user)
        let people = try Set(followers + node.following().map(\.user))
        guard state.needsReminder(peopleCount: people.count) else { return nil }
        self.words = words
    }

    var body: Markup {
        Card("stack", id: "phrase-reminder") {
            CardIntro(words(.phraseRemind), sentence: words(.phraseRemindHow))
            Div(.class("row")) {
                PostForm("/settings/phrase") { Button { words(.phraseShow) } }
                PostForm(Self.path) { Button(.class("push")) { words(.phraseLater) } }
            }
        }
    }
}
