internal import VicinoMarkup
internal import VicinoPage

/// What happens when a followed person is near, which the user decides.
struct PolicyCard: View {
    let name: String
    let choices: [RadioButton]
    let isMuted: Bool
    /// The page of the person.
    let path: String
    let words: Words

    var body: Markup {
        Card {
            H2(.id("when-near")) { words(.whenNear, ["name": name]) }
            PostForm("\(path)/policy", style: "stack tight gapt") {
                Div(.class("stack tight"), .role("radiogroup"), .aria(.labelledBy, "when-near")) {
                    for choice in choices { choice }
                }
                Checkbox(words(.mute), name: "muted", value: "yes", isChecked: isMuted, style: "gapt")
                P(.class("row gapt")) {
                    Button { words(.save) }
                }
            }
        }
    }
}
