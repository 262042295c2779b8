internal import VicinoActivity
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// The form that starts an activity: a button for each usual one, the field for any other one, and its place and note.
struct StartForms: View {
    /// What the buttons do.
    let label: String
    let choices: [ActivityButton]
    /// The buttons that are shown when the user asks for more.
    let others: [ActivityButton]
    /// The names that the field proposes.
    let names: [String]
    let words: Words

    var body: Markup {
        PostForm("/start", style: "start") {
            // Enter in a field presses the first button. Without this one, it would start the first activity.
            Button(.hidden()) { words(.start) }
            P(.class("sm mut"), .id("start-label")) { label }
            Div(.class("row"), .role("group"), .aria(.labelledBy, "start-label")) {
                for choice in choices { choice }
                if !others.isEmpty { rest }
            }
            field
            details
        }
    }

    private var rest: Details {
        Details(.class("more"), .id("start-rest")) {
            Summary { words(.startMore) }
            Div(.class("row")) {
                for choice in others { choice }
            }
        }
    }

    private var field: Div {
        Div(.class("row other")) {
            Label(.class("sm mut"), .for("other")) { words(.startOther) }
            Input(.id("other"), .name("other"), .maxLength(100), .autocomplete("off"), .list("names"))
            Datalist(.id("names")) {
                for name in names { Proposal(.value(name)) }
            }
            Button { words(.start) }
        }
    }

    private var details: Details {
        Details(.class("tab"), .id("start-more")) {
            Summary { words(.startDetails) }
            Div(.class("fields gapt")) {
                detail("place", label: .fieldPlace)
                detail("note", label: .fieldNote)
            }
        }
    }

    private func detail(_ name: String, label: TextKey) -> Div {
        Div(.class("field")) {
            Label(.for("start-\(name)")) { words(label) }
            Input(.id("start-\(name)"), .name(name), .maxLength(200), .autocomplete("off"))
        }
    }
}

/// A button that starts an activity.
struct ActivityButton: View {
    /// The activity, as the form sends it.
    let activity: String
    let mark: ActivityMark
    /// Whether it is what runs, which a press does not change.
    let isRunning: Bool

    var body: Markup {
        Button(
            .class("chip"), .name("activity"), .value(activity), .aria(.current, isRunning ? "true" : nil)
        ) {
            Badge(mark.letters, style: mark.hue.cssClass)
            mark.title
        }
    }
}
