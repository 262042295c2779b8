internal import VicinoMarkup
internal import VicinoPage

/// The field for the address of a person's device.
struct AddressField: View {
    /// What was typed before.
    let typed: String
    /// What is wrong with it; nil if nothing is.
    let mistake: FieldMistake?
    /// Whether nothing can be fetched without it, because no address is known. Otherwise it is folded away.
    var isNeeded = false
    /// Whether the fold is open at first.
    let isOpen: Bool
    let words: Words

    var body: Markup {
        if isNeeded {
            P(.class("hint")) { words(.fetchNoAddress) }
            Div(.class("stack tight")) { field }
        } else {
            Fold(words(.otherAddress), isOpen: isOpen) {
                Div(.class("stack tight gapt")) { field }
            }
        }
    }

    @MarkupBuilder private var field: Markup {
        Label(.class("sm"), .for("address")) { words(.theirAddress) }
        Input(
            .id("address"), .name("address"), .value(typed), .required(isNeeded), .maxLength(300),
            .autocomplete("off"), .placeholder("192.168.1.20:4747"), .invalid(by: mistake), .described(by: mistake),
            .autofocus(mistake != nil))
        mistake
    }
}
