import Vicino
import VicinoPage

/// Whom the user follows, who follows the user, and how more people do.
struct PeopleView: View {
    let following: [Person]
    let followers: [Follower]

    var body: Markup {
        PageHead("People")
        Div(.class("stack")) {
            Card("stack") {
                H2 { "You follow" }
                if following.isEmpty { P { "Nobody yet. Ask a friend for an invitation." } }
                for person in following {
                    P { A(.href("/people/\(person.key)")) { "\(person)" } }
                }
                PostForm("/follow", style: "row") {
                    Label(.for("invitation")) { "Their invitation" }
                    Input(.id("invitation"), .name("invitation"), .autocomplete("off"), .required())
                    Button { "Follow" }
                }
            }
            Card("stack") {
                H2 { "They follow you" }
                for follower in followers where follower.hasAccess { P { "\(follower)" } }
                PostForm("/invite") { Button(.class("go")) { "Invite a person" } }
            }
        }
    }
}
