internal import VicinoMarkup
internal import VicinoPage

/// The card of the signed-in browsers.
struct BrowsersCard: View {
    /// A signed-in browser.
    struct Row: Sendable {
        /// Names the browser in the form that signs it out.
        let id: String
        /// Whether the page is shown in it.
        let isThis: Bool
        /// When it was last used.
        let used: String
    }

    /// The paths of the buttons that sign out one browser, and all others.
    static let onePath = "/settings/sign-out-one"
    static let othersPath = "/settings/sign-out-others"
    /// The field with the browser that is signed out.
    static let field = "browser"

    let rows: [Row]
    let words: Words

    var body: Markup {
        Card("stack", id: "browsers") {
            CardIntro(words(.browsers), sentence: words(.browsersHow))
            Ul(.class("stack tight")) {
                for row in rows { line(row) }
            }
            Div(.class("row")) {
                PostForm("/sign-out") { Button { words(.signOut) } }
                if rows.count > 1 {
                    Button(.form(SettingsForm.id), .formAction(Self.othersPath)) {
                        words(.signOutOthers)
                    }
                }
            }
        }
    }

    @MarkupBuilder private func line(_ row: Row) -> Markup {
        Li(.class("row")) {
            Span {
                if row.isThis {
                    B { words(.thisBrowser) }
                } else {
                    words(.anotherBrowser)
                }
                " "
                Span(.class("sm mut")) { row.used }
            }
            if !row.isThis {
                Button(
                    .class("push"), .form(SettingsForm.id), .formAction(Self.onePath), .name(Self.field), .value(row.id)
                ) {
                    words(.signOut)
                    SpokenText(" \(words(.anotherBrowser)), \(row.used)")
                }
            }
        }
    }
}
