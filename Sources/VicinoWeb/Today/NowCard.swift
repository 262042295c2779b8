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

/// The running activity, with the form that stops it.
struct RunningActivity: View {
    let name: String
    let mark: ActivityMark
    /// Since when it runs.
    let since: String
    let passed: PassedTime
    /// Where it is; nil if the record does not say it.
    let place: String?
    let stop: StopForm

    var body: Markup {
        Badge(mark.letters, style: mark.hue.cssClass)
        Div {
            H2 { name }
            P(.class("mut")) {
                A(.href(ActivityAddress(stop.id).path)) { since }
                " · "
                passed
                if let place { " · \(place)" }
                " · "
                A(.class("sm"), .href("/edit/\(stop.id)")) {
                    stop.words(.edit)
                    SpokenText(" \(name)")
                }
            }
        }
        stop
    }
}

/// How long an activity has run. It is right as of loading, and the script counts on.
struct PassedTime: View {
    let passed: Duration
    let text: String

    var body: Markup { Span(.data("data-passed", "\(max(0, passed.milliseconds))")) { text } }
}
