internal import VicinoMarkup
internal import VicinoPage

/// The card of the user: the name that they give themselves, and the fingerprint for reading aloud.
struct NameCard: View {
    /// The id of the card, to which the browser goes back after a change of the name.
    static let id = "you"

    let name: ClaimedNameField
    let fingerprint: String
    let words: Words

    var body: Markup {
        Card(id: Self.id) {
            H2 { words(.settingsYou) }
            name
            Dl(.class("gapt sm")) { FactLine(words(.fingerprint), fingerprint, style: "fp") }
        }
    }
}

/// The field of the user's claimed name, with its button.
struct ClaimedNameField: View {
    /// The claimed name, or what was typed for it.
    let value: String
    /// The claimed name as the field shows it before the user changes it.
    let shown: String
    /// What is wrong with it; nil if nothing is.
    let mistake: String?
    let words: Words

    var body: Markup {
        let id = SettingsSaving.nameField
        let mistake = self.mistake.map { FieldMistake("\(id)-mistake", sentence: $0, isAlert: true) }
        let texts = ["\(id)-how", mistake?.id].compactMap { $0 }
        Div(.class("stack tight gapt")) {
            HiddenField("\(SettingsForm.shown)\(id)", shown, ofForm: SettingsForm.id)
            Label(.for(id)) { words(.claimedNameYours) }
            Div(.class("row")) {
                Input(
                    .id(id), .form(SettingsForm.id), .name(id), .value(value), .maxLength(100), .required(),
                    .autocomplete("off"), .aria(.describedBy, texts.joined(separator: " ")), .invalid(by: mistake),
                    .autofocus(mistake != nil))
                Button(.form(SettingsForm.id), .name("section"), .value(NameCard.id)) { words(.save) }
            }
            mistake
            P(.class("sm mut"), .id("\(id)-how")) { words(.claimedNameHow) }
        }
    }
}
