internal import VicinoActivity
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// The buttons that start an activity, and the field for any other one.
struct StartForms: View {
    /// What the buttons do.
    let label: String
    let choices: [ActivityButton]
    /// The names that the field proposes.
    let names: [String]
    let words: Words

    var body: Markup {
        buttons
        field
    }

    private var buttons: PostForm {
        PostForm("/start", style: "start") {
            P(.class("sm mut"), .id("start-label")) { label }
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

/// A button that starts an activity.
struct ActivityButton: View {
    /// The activity, as the form sends it.
    let activity: String
    let mark: ActivityMark

    var body: Markup {
        Button(.class("chip"), .name("activity"), .value(activity)) {
            Badge(mark.letters, style: mark.hue.cssClass)
            mark.title
        }
    }
}
