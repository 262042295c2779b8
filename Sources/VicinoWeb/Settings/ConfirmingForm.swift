internal import VicinoMarkup
internal import VicinoPage

/// The form in which the user types a word before something happens that nothing takes back.
struct ConfirmingForm: View {
    private let word: ConfirmingWord
    private let action: String
    private let explanationID: String?
    private let button: Markup

    /// - Parameters:
    ///   - word: the word that confirms.
    ///   - action: the address to which the form is sent.
    ///   - explanationID: the id of a text that explains the field; nil for none.
    ///   - button: the button that sends the form.
    init(
        _ word: ConfirmingWord, action: String, explanationID: String? = nil,
        @MarkupBuilder button: () -> Markup
    ) {
        self.word = word
        self.action = action
        self.explanationID = explanationID
        self.button = button()
    }

    var body: Markup {
        PostForm(action, style: "stack tight gapt") {
            Label(.for(fieldID)) { word.label }
            Div(.class("row")) {
                field
                button
            }
            mistake
        }
    }

    private var fieldID: String { "\(word.purpose)-word" }

    private var mistake: FieldMistake? {
        word.mistake.map { FieldMistake("\(word.purpose)-mistake", sentence: $0, isAlert: true) }
    }

    @MarkupBuilder private var field: Markup {
        let texts = [explanationID, mistake?.id].compactMap { $0 }
        Input(
            .id(fieldID), .name("word"), .value(word.typed), .maxLength(40), .required(), .autocomplete("off"),
            Attribute("autocapitalize", "none"), .spellcheck("false"),
            .aria(.describedBy, texts.isEmpty ? nil : texts.joined(separator: " ")), .invalid(by: mistake),
            .autofocus(mistake != nil))
    }
}
