internal import VicinoMarkup
internal import VicinoPage

/// The choice of the kinds of records that a person will see: all, or those that are ticked.
struct KindsField: View {
    let choices: [KindChoices.Choice]
    /// Whether only some are chosen at first.
    let isLimited: Bool
    let words: Words

    var body: Markup {
        Fieldset(.class("plain")) {
            Legend { words(.theyWillSee) }
            RadioButton(words(.kindsAll), name: "scope", value: "all", isChecked: !isLimited)
            RadioButton(words(.onlyThese), name: "scope", value: "some", isChecked: isLimited)
            Div(.class("row in1")) {
                for kind in choices {
                    Checkbox(kind.name, name: "kind", value: kind.value, isChecked: kind.isChosen)
                }
            }
        }
    }
}
