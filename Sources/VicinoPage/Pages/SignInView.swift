internal import HTTPTypes
internal import VicinoMarkup

/// What a browser sees that is not signed in: how to get a link that signs it in.
struct SignInView: View {
    let heading: String
    /// Whether it answers a form, which was not done.
    let isForm: Bool
    let texts: PageTexts

    var body: Markup {
        PageHead(texts.signInTitle)
        Card("empty") {
            H2 { heading }
            if isForm { P { texts.signInForm } }
            P { texts.signInHow }
            if let address = texts.programAddress {
                P(.class("gapt")) { A(.class("btn go"), .href(address)) { texts.openProgram } }
            }
            if let command = texts.signInCommand { P(.class("gapt")) { Code(.class("fp")) { command } } }
        }
    }
}

extension Page {
    /// The page for a browser that is not signed in.
    ///
    /// - Parameters:
    ///   - reason: why it is not.
    ///   - isForm: whether it answers a form, which was not done.
    package static func signIn(
        _ texts: PageTexts, because reason: SignInLink.Refusal = .needed, isForm: Bool = false
    ) -> Page {
        let heading = reason == .needed ? texts.signInNeeded : texts.signInExpired
        return Page(texts.signInTitle, status: .forbidden) {
            SignInView(heading: heading, isForm: isForm, texts: texts)
        }
    }
}
