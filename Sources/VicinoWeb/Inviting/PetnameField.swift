internal import VicinoMarkup
internal import VicinoPage

/// The field for the name by which the user wants to call a person.
struct PetnameField: View {
    let value: String
    let mistake: FieldMistake?
    let words: Words

    var body: Markup {
        Div(.class("stack tight")) {
            Label(.class("sm"), .for("name")) { words(.petnameOptional) }
            Input(
                .id("name"), .name("name"), .value(value), .maxLength(100), .autocomplete("off"),
                .invalid(by: mistake), .described(by: mistake), .autofocus(mistake != nil))
            mistake
        }
    }
}
