internal import VicinoMarkup
internal import VicinoPage

/// A page that only says something.
struct MessageView: View {
    let heading: String
    let sentence: String
    let exit: Exit
    /// A deleted activity that can be taken out of the trash; nil for none.
    var restored: RestoreOffer?
    let words: Words

    /// What the button that takes an activity out of the trash sends.
    struct RestoreOffer: Sendable {
        let id: String
        let returnPath: String
    }

    /// A link to where the user can go on.
    struct Exit: Sendable {
        let path: String
        let name: String
    }

    var body: Markup {
        PageHead(heading)
        Card {
            P { sentence }
            Div(.class("row gapt")) {
                A(.class("btn"), .href(exit.path)) { exit.name }
                if let restored {
                    PostForm("/undelete") {
                        HiddenField("id", restored.id)
                        HiddenField("return", restored.returnPath)
                        Button { words(.takeBack) }
                    }
                }
            }
        }
    }
}
