internal import Vicino
internal import VicinoMarkup
internal import VicinoPage

/// The road to a person's records by a store, with the button that asks there. Before the first time, a sentence says what that
/// tells the host.
struct RoadCard: View {
    /// The id of the card, to which the page of people leads.
    static let id = "road"
    static let addressField = "address"
    static let answerField = "answer"

    /// What the user says about the road.
    enum Answer: String, Sendable {
        case allow, refuse, fetch
    }

    let road: StoreRoad
    /// The page of the person.
    let path: String
    let words: Words

    var body: Markup {
        Card("stack", id: Self.id) {
            H2 { words(.roadTitle) }
            P { road.sentence }
            for problem in road.problems { P(.class("hint")) { problem } }
            if road.store.isAllowed {
                form(.fetch, .roadFetch)
            } else {
                if let warning = road.warning { P(.class("sm")) { warning } }
                form(.allow, .roadAllow)
                if road.store.needsAnswer { form(.refuse, .roadRefuse) }
            }
        }
    }

    private func form(_ answer: Answer, _ label: TextKey) -> Form {
        Form(
            .method(.post), .action("\(path)/store"),
            .data("data-wait", answer == .refuse ? nil : words(.storeAsking))
        ) {
            HiddenField(Self.addressField, road.store.address)
            HiddenField(Self.answerField, answer.rawValue)
            Button { words(label) }
        }
    }
}
