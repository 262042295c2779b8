internal import VicinoMarkup

/// Says why a request was refused, with a link to where the user can go on.
struct RefusalView: View {
    let heading: String
    let sentence: String
    let exit: NavigationLink

    var body: Markup {
        PageHead(heading)
        Card {
            P { sentence }
            Div(.class("row gapt")) { A(.class("btn"), .href(exit.path)) { exit.name } }
        }
    }
}
