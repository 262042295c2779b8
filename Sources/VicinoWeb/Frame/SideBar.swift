internal import VicinoActivity
internal import VicinoMarkup
internal import VicinoPage

/// The navigation, the followed people, and who the user is.
struct SideBar: View {
    let words: Words
    let navigation: Navigation
    let followed: [FollowedLink]
    let userName: String

    var body: Markup {
        navigation
        if !followed.isEmpty {
            Div(.class("peers"), .id("live-peers")) {
                H2 { words(.youFollow) }
                Ul {
                    for person in followed { person }
                }
            }
        }
        Div(.class("who")) {
            Avatar(userName.initial, style: "s me")
            userName
        }
    }
}

/// A followed person in the side bar, with circles that show how near they are.
struct FollowedLink: View {
    let path: String
    let name: String
    let state: String
    let circles: Markup

    var body: Markup {
        Li {
            A(.href(path)) {
                Avatar(name.initial, style: "s")
                Span {
                    name
                    Small { state }
                }
                circles
            }
        }
    }
}

extension String {
    /// The first letter, for a ring that stands for a person; of a name of signs alone, the first sign as a whole.
    var initial: String {
        if let letter = first(where: { $0.isLetter || $0.isNumber }) { return letter.uppercased() }
        let emoji = first { !$0.isASCII && $0.unicodeScalars.first?.properties.isEmoji == true }
        return emoji.map { String($0) } ?? "?"
    }
}
