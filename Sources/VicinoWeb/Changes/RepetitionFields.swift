internal import VicinoMarkup
internal import VicinoPage

/// The fields that say how often a planned activity comes again, behind a line that opens them.
struct RepetitionFields: View {
    let fields: [FormField]
    /// Whether they are shown at first.
    let isOpen: Bool
    let words: Words

    var body: Markup {
        Fold(words(.repeatFold), style: "tab wide", isOpen: isOpen) {
            Div(.class("fields gapt")) {
                for field in fields { field }
            }
        }
    }
}
