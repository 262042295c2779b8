internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// What runs now, with the buttons that stop it or start something else.
struct NowCard: View {
    let running: RunningActivity?
    let choices: [ActivityButton]
    /// The names that the field for another activity proposes.
    let names: [String]
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
            buttons
            field
        }
    }

    private var buttons: PostForm {
        PostForm("/start", style: "start") {
            P(.class("sm mut"), .id("start-label")) {
                running.map { words(.startElse, ["activity": $0.name]) } ?? words(.start)
            }
            Div(.class("row"), .role("group"), .aria(.labelledBy, "start-label")) {
                for choice in choices { choice }
            }
        }
    }

    private var field: PostForm {
        PostForm("/start", style: "start row") {
            Label(.class("sm mut"), .for("other")) { words(.startOther) }
            Input(
                .id("other"), .name("activity"), .required(), .maxLength(100), .autocomplete("off"), .list("names"))
            Datalist(.id("names")) {
                for name in names { Proposal(.value(name)) }
            }
            Button { words(.start) }
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
                "\(since) · "
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

/// A button that starts an activity.
struct ActivityButton: View {
    /// The activity, as the form sends it.
    let activity: String
    let mark: ActivityMark
    let words: Words

    var body: Markup {
        Button(.class("chip"), .name("activity"), .value(activity)) {
            Badge(mark.letters, style: mark.hue.cssClass)
            words.activity(mark.name)
        }
    }
}
