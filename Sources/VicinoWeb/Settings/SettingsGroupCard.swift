internal import VicinoMarkup
internal import VicinoPage

/// A card of settings with its button. The button sends the fields of all cards.
struct SettingsGroupCard: View {
    let group: SettingsGroup
    /// What is said above the fields.
    let remarks: [String]
    /// The networks that this device is on; nil for other settings.
    let networks: NetworkList?
    let fields: [SettingField]
    let words: Words

    var body: Markup {
        Card(labelledBy: group.id) {
            H2(.id(group.id)) { words(group.title) }
            for remark in remarks { P(.class("hint gapt")) { remark } }
            networks
            Div(.class("stack gapt")) {
                for field in fields { field }
                P(.class("row")) {
                    Button(.form(SettingsForm.id), .name("section"), .value(group.id)) { words(.save) }
                }
            }
        }
    }
}
