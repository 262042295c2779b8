internal import VicinoMarkup
internal import VicinoPage

/// The form that adds a store. The keys that were typed never come back to the page.
struct StoreForm: View {
    /// What is wrong with what was typed.
    struct Mistake: Sendable {
        let field: Field
        let sentence: String

        /// A field of the form.
        enum Field: String, Sendable {
            case address, name, secret
        }
    }

    /// The address that was typed; empty at first.
    let address: String
    let mistake: Mistake?
    let words: Words

    var body: Markup {
        Card("narrow stack") {
            CardIntro(words(.storeAdd), sentence: words(.storeAddHow))
            Form(
                .class("stack tight"), .method(.post), .action(StorePaths.add), .data("data-wait", words(.storeAsking))
            ) {
                location
                key(.name, .storeName)
                key(.secret, .storeSecret)
                P(.class("sm mut"), .id("store-keys-how")) { words(.storeKeysHow) }
                P { Button(.class("go")) { words(.storeAddDo) } }
            }
        }
    }

    @MarkupBuilder private var location: Markup {
        let mistake = mistake(.address)
        Label(.for("store-address")) { words(.storeAddress) }
        Input(
            .id("store-address"), .name(StorePaths.addressField), .value(address), .required(true), .maxLength(1_000),
            .autocomplete("off"), .spellcheck("false"), .invalid(by: mistake),
            .aria(.describedBy, [mistake?.id, "store-address-how"].compactMap(\.self).joined(separator: " ")),
            .autofocus(mistake != nil))
        mistake
        P(.class("sm mut"), .id("store-address-how")) { words(.storeAddressHow) }
    }

    @MarkupBuilder private func key(_ field: Mistake.Field, _ label: TextKey) -> Markup {
        let mistake = mistake(field)
        Label(.for("store-\(field.rawValue)")) { words(label) }
        Input(
            .id("store-\(field.rawValue)"), .type("password"), .name(field.rawValue), .maxLength(1_024),
            .autocomplete("off"), .invalid(by: mistake),
            .aria(.describedBy, [mistake?.id, "store-keys-how"].compactMap(\.self).joined(separator: " ")),
            .autofocus(mistake != nil))
        mistake
    }

    private func mistake(_ field: Mistake.Field) -> FieldMistake? {
        guard let mistake, mistake.field == field else { return nil }
        return FieldMistake("store-\(field.rawValue)-mistake", sentence: mistake.sentence, isAlert: true)
    }
}
