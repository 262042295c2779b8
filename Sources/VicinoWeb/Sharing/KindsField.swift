internal import VicinoMarkup
internal import VicinoPage

/// The choice of what a person will see, from careful to open: activities alone, the kinds that are ticked, or all.
struct KindsField: View {
    let choices: [KindChoices.Choice]
    /// What is chosen at first.
    let scope: SharedScope
    let words: Words

    var body: Markup {
        Fieldset(.class("plain")) {
            Legend { words(.theyWillSee) }
            button(words(.kindsActivities), .activities)
            button(words(.onlyThese), .some)
            Div(.class("row in1")) {
                for kind in choices {
                    Checkbox(kind.name, name: "kind", value: kind.value, isChecked: kind.isChosen)
                }
            }
            button(words(.kindsAll), .all)
        }
    }

    private func button(_ name: String, _ value: SharedScope) -> RadioButton {
        RadioButton(name, name: "scope", value: value.rawValue, isChecked: scope == value)
    }
}
