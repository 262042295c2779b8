internal import VicinoMarkup
internal import VicinoPage

/// What this device has of a followed person, and the form that fetches what is new.
struct HoldingCard: View {
    /// How complete and how recent the records are.
    let freshness: String
    /// Why nothing is received, and what is wrong with what was received.
    let problems: [String]
    let address: AddressField
    let facts: [FactLine]
    /// The page of the person.
    let path: String
    let words: Words

    var body: Markup {
        Card {
            H2 { words["what_you_have"] }
            P(.class("gapt")) { freshness }
            if !problems.isEmpty {
                Ul(.class("stack tight gapt sm")) {
                    for problem in problems { Li(.class("hint")) { problem } }
                }
            }
            form
            Dl(.class("stack gapt sm")) {
                for fact in facts { fact }
            }
        }
    }

    private var form: Form {
        Form(
            .class("stack tight gapt"), .method(.post), .action("\(path)/fetch"),
            .data("data-wait", words["asking_device"])
        ) {
            address
            P(.class("row")) {
                Button { words["fetch_now"] }
            }
        }
    }
}

/// The field for the address of a person's device.
struct AddressField: View {
    /// What was typed before.
    let typed: String
    /// What is wrong with it; nil if nothing is.
    let mistake: FieldMistake?
    /// Whether nothing can be fetched without it, because no address is known.
    let isNeeded: Bool
    let words: Words

    var body: Markup {
        if isNeeded {
            P(.class("hint")) { words["fetch_no_address"] }
            Div(.class("stack tight")) { field }
        } else {
            Fold(words["other_address"], isOpen: mistake != nil) {
                Div(.class("stack tight gapt")) { field }
            }
        }
    }

    @MarkupBuilder private var field: Markup {
        Label(.class("sm"), .for("address")) { words["their_address"] }
        Input(
            .id("address"), .name("address"), .value(typed), .required(isNeeded), .maxLength(300),
            .autocomplete("off"), .placeholder("192.168.1.20:4747"), .invalid(by: mistake), .described(by: mistake),
            .autofocus(mistake != nil))
        mistake
    }
}
