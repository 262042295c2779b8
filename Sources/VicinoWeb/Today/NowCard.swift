internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// What runs now, with the buttons that stop it or start something else.
struct NowCard: View {
    let running: RunningActivity?
    /// What can be started now.
    let start: StartForms
    let words: Words

    var body: Markup {
        Section(
            .class("card now \(running?.mark.hue.cssClass ?? "")"), .id("live-running"), .aria(.label, words(.now))
        ) {
            if let running {
                running
            } else {
                Div {
                    H2 { words(.nothingRuns) }
                    P(.class("mut")) { words(.nothingRunsHow) }
                }
            }
            start
        }
    }
}

/// The running activity, with the button that stops it.
struct RunningActivity: View {
    let id: RecordID
    let name: String
    let mark: ActivityMark
    /// Since when, how long, and where.
    let since: String
    let words: Words

    var body: Markup {
        Badge(mark.letters, style: mark.hue.cssClass)
        Div {
            H2 { name }
            P(.class("mut")) {
                A(.href(ActivityAddress(id).path)) { since }
                " · "
                A(.class("sm"), .href("/edit/\(id)")) {
                    words(.edit)
                    SpokenText(" \(name)")
                }
            }
        }
        PostForm("/stop", style: "push") {
            Button(.class("go")) { words(.stop) }
        }
    }
}
