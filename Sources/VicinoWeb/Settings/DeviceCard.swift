internal import Vicino
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage
internal import VicinoService

/// The card of this device: the user's claimed name, and how peers reach it.
struct DeviceCard: View {
    private let name: ClaimedNameField
    private let fingerprint: String
    private let service: String
    /// The addresses at which peers reach this device now, or that there are none.
    private let addresses: String
    private let words: Words

    init(_ site: WebSite, _ words: Words, name: ClaimedNameField) {
        let node = site.node
        let text = site.text(words)
        let present = node.listeningAddresses().map(\.description)
        self.name = name
        self.words = words
        fingerprint = node.user.fingerprint
        addresses = present.isEmpty ? words(.listensNowhere) : present.joined(separator: ", ")
        service =
            switch site.service {
            case .runs(let view):
                words(.serviceRunsSince, ["when": text.when(view.since, now: node.now)])
            case .absent: words(.serviceAbsent)
            case .unclear(let error): words.sentence(error, limit: 300)
            }
    }

    var body: Markup {
        Card(id: "this-device") {
            H2 { words(.thisDevice) }
            name
            Dl(.class("stack gapt sm")) {
                FactLine(words(.fingerprint), fingerprint, style: "fp")
                FactLine(words(.service), service)
                FactLine(words(.reachableAt), addresses)
            }
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
                Button(.form(SettingsForm.id), .name("section"), .value("this-device")) { words(.save) }
            }
            mistake
            P(.class("sm mut"), .id("\(id)-how")) { words(.claimedNameHow) }
        }
    }
}
