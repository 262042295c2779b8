internal import Vicino
internal import VicinoMarkup
internal import VicinoPage

/// The store in which a person leaves records, with the button that asks there. Before the first time, a sentence says what that
/// tells the host.
struct AuthorStoreCard: View {
    /// The id of the card, to which the page of people leads.
    static let id = "store"
    static let addressField = "address"
    static let answerField = "answer"
    /// Whether the page has said that the host is of the user's own network.
    static let privateField = "private"

    /// What the user says about it.
    enum Answer: String, Sendable {
        case allow, refuse, fetch
    }

    let store: AuthorStore
    /// The page of the person.
    let path: String
    let words: Words

    var body: Markup {
        Card("stack", id: Self.id) {
            H2 { words(.theirStoreTitle) }
            P { store.sentence }
            for problem in store.problems { P(.class("hint")) { problem } }
            if store.followed.isAllowed {
                form(.fetch, .theirStoreFetch, isPrivate: store.isPrivate)
                if store.followed.isPrivateHostRefused {
                    P(.class("sm")) { words(.theirStorePrivate, ["host": store.host]) }
                    form(.allow, .theirStoreAllowPrivate, isPrivate: true)
                }
            } else {
                for warning in store.warnings { P(.class("sm")) { warning } }
                form(.allow, .theirStoreAllow, isPrivate: store.isPrivate)
                if store.followed.needsAnswer { form(.refuse, .theirStoreRefuse, isPrivate: store.isPrivate) }
            }
        }
    }

    /// - Parameter isPrivate: whether the page says that the host is of the user's own network.
    private func form(_ answer: Answer, _ label: TextKey, isPrivate: Bool) -> Form {
        Form(
            .method(.post), .action("\(path)/store"),
            .data("data-wait", answer == .refuse ? nil : words(.storeAsking))
        ) {
            HiddenField(Self.addressField, store.followed.address)
            HiddenField(Self.answerField, answer.rawValue)
            if isPrivate { HiddenField(Self.privateField, "yes") }
            Button { words(label) }
        }
    }
}
