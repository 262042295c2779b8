internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// The button that stops what runs, and the fields in which the user says more of it.
struct StopForm: View {
    /// The path that stores the fields, and stops nothing.
    static let amendPath = "/amend"

    let id: RecordID
    /// What runs, as the record names it.
    let activity: String
    /// What is stored so far.
    let form: ActivityForm
    let words: Words

    /// The fields, in the order in which the user fills them in.
    private var parts: [ActivityForm.Part] {
        switch activity.lowercased() {
        case "walking", "running": [.steps, .distance, .place, .note]
        case "cycling", "driving", "public transport": [.distance, .place, .note, .steps]
        default: [.place, .note, .distance, .steps]
        }
    }

    var body: Markup {
        Form(.id("stop-\(id)"), .class("ends"), .method(.post), .action("/stop")) {
            HiddenField("id", id.description)
            HiddenField(FormBasis.field, FormBasis(form).text)
            Button(.class("go")) { words(.stop) }
            Details(.class("tab"), .id("stop-more")) {
                Summary { words(.stopDetails) }
                Div(.class("fields gapt")) {
                    for part in parts { field(part) }
                    Div(.class("row wide")) {
                        Button(.class("go")) { words(.stopAndSave) }
                        Button(.formAction(Self.amendPath)) { words(.saveRunning) }
                    }
                }
            }
        }
    }

    @MarkupBuilder private func field(_ part: ActivityForm.Part) -> Markup {
        if part == .note {
            NoteField(label: words(part.name), value: form.note, mistake: nil)
        } else {
            line(part)
        }
    }

    private func line(_ part: ActivityForm.Part) -> FormField {
        var field = FormField(
            name: part.rawValue, label: words(part.name), value: form.fields(of: part).first ?? "", mistake: nil)
        switch part {
        case .steps:
            field.inputMode = "numeric"
            field.limit = 12
        case .distance:
            field.hint = words(words.format.region.distances == .miles ? .hintDistanceMiles : .hintDistance)
            field.limit = 40
        default: break
        }
        return field
    }
}
