internal import VicinoMarkup
internal import VicinoPage

/// What a browser sees that is not signed in: how to get a link that signs it in.
struct SignInView: View {
    let heading: String
    /// Whether it answers a form, which was not done.
    let isForm: Bool
    let words: Words

    var body: Markup {
        PageHead(words(.signInTitle))
        Card("empty") {
            H2 { heading }
            if isForm { P { words(.signInForm) } }
            P { words(.signInHow) }
            P(.class("gapt")) { Code(.class("fp")) { "vicino web" } }
        }
    }
}
