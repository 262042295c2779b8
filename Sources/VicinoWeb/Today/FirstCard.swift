internal import VicinoActivity
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// What the page of the present day shows before anything is recorded.
struct FirstView: View {
    let now: CalendarNow
    let text: WebText
    let card: FirstCard
    /// Who is near; nil if the user follows nobody.
    let near: NearList?

    var body: Markup {
        TodayHead(now: now, isFirst: true, text: text)
        Div(.class("cols main3")) {
            Div(.class("stack")) { card }
            if let near {
                Div(.class("stack")) {
                    Card(id: "live-near") {
                        H2 { text.words(.nearNow) }
                        near
                    }
                }
            }
        }
    }
}

/// The ways to begin a diary, each one press away.
struct FirstCard: View {
    let start: StartForms
    /// Whether the user may look around with demo data.
    let offersDemo: Bool
    let words: Words

    var body: Markup {
        Section(.class("card stack"), .id("live-first"), .aria(.labelledBy, "first")) {
            H2(.id("first")) { words(.firstTitle) }
            Div(.class("stack tight")) {
                H3 { words(.firstStart) }
                start
            }
            way(.firstImport, .firstImportHow) {
                A(.class("btn"), .href("/import")) { words(.importChoose) }
            }
            way(.firstConnect, .firstConnectHow) {
                A(.class("btn"), .href("/people/follow")) { words(.firstConnectFollow) }
                A(.class("btn"), .href("/people/invite")) { words(.firstConnectInvite) }
            }
            if offersDemo {
                way(.firstDemo, .firstDemoHow) {
                    PostForm(DemoRoutes.path) { Button { words(.firstDemoButton) } }
                }
            }
        }
    }

    /// A way to begin, with what it does below its title.
    private func way(_ title: TextKey, _ how: TextKey, @MarkupBuilder actions: () -> Markup) -> Div {
        Div(.class("start")) {
            H3 { words(title) }
            P(.class("sm mut")) { words(how) }
            Div(.class("row")) { actions() }
        }
    }
}
