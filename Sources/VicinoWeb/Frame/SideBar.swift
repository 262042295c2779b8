internal import VicinoActivity
internal import VicinoMarkup
internal import VicinoPage

/// The navigation, the followed people, and who the user is.
struct SideBar: View {
    let words: Words
    let links: [NavigationLink]
    let peers: [PeerLink]
    let userName: String

    var body: Markup {
        Nav(.class("nav"), .aria(.label, words(.navMain))) {
            Ul {
                for link in links { link }
            }
        }
        if !peers.isEmpty {
            Div(.class("peers"), .id("live-peers")) {
                H2 { words(.youFollow) }
                Ul {
                    for peer in peers { peer }
                }
            }
        }
        Div(.class("who")) {
            Avatar(userName.initial, style: "s me")
            userName
        }
    }
}

/// A link to a main page.
struct NavigationLink: View {
    let section: WebPage.Section
    let name: String
    let isCurrent: Bool
    /// How many questions wait behind it; nil for none.
    let waiting: Waiting?

    /// How many questions wait, as a number and in words.
    struct Waiting: Sendable {
        let number: String
        let text: String
    }

    var body: Markup {
        Li {
            A(.href(path), .aria(.current, isCurrent ? "page" : nil)) {
                Icon(section.rawValue)
                name
                if let waiting {
                    B {
                        waiting.number
                        SpokenText(" \(waiting.text)")
                    }
                }
            }
        }
    }

    private var path: String { section == .today ? "/" : "/\(section.rawValue)" }
}

/// A followed person in the side bar, with circles that show how near they are.
struct PeerLink: View {
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

/// What happened before, with the button that takes it back.
struct NoticeView: View {
    let notice: WebNotice
    let words: Words

    var body: Markup {
        Div(.class(notice.isFailure ? "flash err" : "flash"), .role(notice.isFailure ? "alert" : "status")) {
            Span {
                notice.before
                if !notice.subject.isEmpty {
                    " "
                    B { notice.subject }
                }
                notice.after
            }
            if let undo = notice.undo {
                PostForm(undo.path) {
                    for field in undo.fields { HiddenField(field.name, field.value) }
                    Button { words(.undo) }
                }
            }
        }
    }
}

extension String {
    /// The first letter, for a ring that stands for a person.
    var initial: String {
        guard let letter = first(where: { $0.isLetter || $0.isNumber }) else { return "?" }
        return letter.uppercased()
    }
}
