internal import Vicino
internal import VicinoMarkup
internal import VicinoPage

/// The choice of what a person will see: which kinds, whether with notes and places, and from when on.
struct SharingField: View {
    let kinds: KindsField
    let form: SharedForm
    let start: SharingChoices.Start
    /// The day from which on records are shown, if one is chosen; otherwise empty.
    let day: String
    /// The present day, which is the last one to choose.
    let last: String
    let words: Words

    var body: Markup {
        kinds
        Checkbox(words(.shareNotes), name: "notes", value: "on", isChecked: form.showsNotes)
        Div(.class("row")) {
            Label(.class("field sm")) {
                words(.sharePlaces)
                Select(.name("places")) {
                    place(.hidden, .sharePlacesNone)
                    place(.areas, .sharePlacesAreas)
                    place(.exact, .sharePlacesExact)
                }
            }
            Label(.class("field sm")) {
                words(.shareFrom)
                Select(.name("from")) {
                    start(.today, .shareFromToday)
                    start(.always, .shareFromAlways)
                    start(.day, .shareFromDay)
                }
            }
            Label(.class("field sm")) {
                words(.shareDay)
                Input(.type("date"), .name("day"), .value(day), .max(last))
            }
        }
    }

    private func place(_ places: SharedForm.Places, _ name: TextKey) -> Option {
        Option(.value(places.formValue), .selected(form.places == places)) { words(name) }
    }

    private func start(_ start: SharingChoices.Start, _ name: TextKey) -> Option {
        Option(.value(start.rawValue), .selected(self.start == start)) { words(name) }
    }
}
