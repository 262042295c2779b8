internal import Vicino
internal import VicinoCore
internal import VicinoDiary
internal import VicinoMarkup
internal import VicinoPage

/// The last imports, each with a button that undoes it or puts back what an undo has deleted.
struct RecentImports: View {
    let rows: [PastImportRow]
    let words: Words

    /// The maximum number of imports that the page lists.
    static let limit = 10

    var body: Markup {
        Card("stack", labelledBy: "recent") {
            CardIntro(words(.importRecent), sentence: words(.importRecentHow), id: "recent")
            Ol(.class("list open")) {
                for row in rows { row }
            }
        }
    }
}

/// An import, with its button.
struct PastImportRow: View {
    /// The names of its files.
    let title: String
    /// When it was, and what came of it.
    let details: String
    /// What the button does; nil for no button.
    let action: Action?

    /// What a button does.
    struct Action: Sendable {
        let change: WebNotice.Undo
        let name: String
    }

    var body: Markup {
        Li {
            Div(.class("wrap")) {
                B { Bdi { title } }
                P { details }
            }
            if let action {
                PostForm(action.change.path) {
                    for field in action.change.fields { HiddenField(field.name, field.value) }
                    Button(.aria(.label, "\(action.name): \(title), \(details)")) { action.name }
                }
            }
        }
    }
}
