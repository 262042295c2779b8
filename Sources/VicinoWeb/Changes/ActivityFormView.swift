internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// The form of an activity, below what the user should know about it.
struct ActivityFormView: View {
    let heading: String
    /// Why nothing was saved; nil if nothing is wrong.
    let alert: Alert?
    /// What another program or page has stored since; nil for nothing.
    let conflict: ConflictTable?
    let hints: [String]
    let form: ActivityFieldsForm
    /// The activity that can be deleted; nil for a new one.
    let deletable: RecordID?
    let words: Words

    var body: Markup {
        PageHead(heading)
        Card("narrow") {
            alert
            conflict
            for hint in hints { P(.class("hint")) { hint } }
            form
            if let deletable {
                PostForm("/delete", style: "foot") {
                    HiddenField("id", deletable.description)
                    HiddenField("return", form.backPath)
                    Button(.class("danger")) { words(.delete) }
                }
            }
        }
    }
}

/// The fields of an activity, and the buttons that save it or leave it as it is.
struct ActivityFieldsForm: View {
    /// What stands on the buttons.
    struct Buttons: Sendable {
        let save: String
        let leave: String
    }

    let action: String
    /// What the form showed at first; nil for a new activity.
    let basis: String?
    let fields: ActivityFields
    let buttons: Buttons
    let backPath: String

    var body: Markup {
        PostForm(action, style: "fields") {
            HiddenField(FormBasis.field, basis)
            fields
            Div(.class("row wide")) {
                Button(.class("go")) { buttons.save }
                A(.class("btn"), .href(backPath)) { buttons.leave }
            }
        }
    }
}

/// The fields of what few sources measure, which stay folded while they are empty.
struct EffortFields: View {
    let fields: [FormField]
    let words: Words

    private var isOpen: Bool { fields.contains { !$0.value.isEmpty || $0.mistake != nil } }

    var body: Markup {
        Fold(words(.effort), style: "tab wide", isOpen: isOpen) {
            Div(.class("fields gapt")) {
                for field in fields { field }
            }
        }
    }
}

/// All fields of an activity.
struct ActivityFields: View {
    let times: [FormField]
    let isRunning: Bool
    /// Whether no follower sees it.
    let isPrivate: Bool
    let amounts: [FormField]
    let effort: EffortFields
    let note: NoteField
    /// The names that the form proposes.
    let names: [String]
    /// How often it comes again; nil for an activity that exists.
    let repetition: RepetitionFields?
    let words: Words

    var body: Markup {
        for field in times { field }
        Checkbox(
            words(.stillRunning), name: "running", value: "yes", isChecked: isRunning, style: "field f-running")
        for field in amounts { field }
        note
        effort
        repetition
        Checkbox(words(.onlyForMe), name: "private", value: "yes", isChecked: isPrivate, style: "field")
        P(.class("hint wide")) { words(.onlyForMeHow) }
        Datalist(.id("names")) {
            for name in names { Proposal(.value(name)) }
        }
    }
}
