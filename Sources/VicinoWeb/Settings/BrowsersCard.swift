internal import VicinoMarkup
internal import VicinoPage

/// The card of the signed-in browsers.
struct BrowsersCard: View {
    /// A signed-in browser.
    struct Row: Sendable {
        /// Whether the page is shown in it.
        let isThis: Bool
        /// When it was last used.
        let used: String
    }

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
                    Button(.form(SettingsForm.id), .formAction("/settings/sign-out-others")) {
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
        }
    }
}
