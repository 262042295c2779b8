internal import VicinoMarkup
internal import VicinoPage

/// What this device has of a followed person, and the form that fetches what is new.
struct HoldingCard: View {
    /// How complete and how recent the records are.
    let freshness: String
    /// Why nothing is received, and what is wrong with what was received.
    let problems: [String]
    /// The button that lets this device look for people; nil if that is not what is missing.
    let offer: ReachForm?
    let address: AddressField
    let facts: [FactLine]
    /// The page of the person.
    let path: String
    let words: Words

    var body: Markup {
        Card {
            H2 { words(.whatYouHave) }
            P(.class("gapt")) { freshness }
            if !problems.isEmpty {
                Ul(.class("stack tight gapt sm")) {
                    for problem in problems { Li(.class("hint")) { problem } }
                }
            }
            if let offer { Div(.class("gapt sm")) { offer } }
            form
            Dl(.class("stack gapt sm")) {
                for fact in facts { fact }
            }
        }
    }

    private var form: Form {
        Form(
            .class("stack tight gapt"), .method(.post), .action("\(path)/fetch"),
            .data("data-wait", words(.askingDevice))
        ) {
            address
            P(.class("row")) {
                Button { words(.fetchNow) }
            }
        }
    }
}
