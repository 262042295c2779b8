internal import VicinoMarkup
internal import VicinoPage

/// The field in which the user types a word before something happens that nothing takes back, with its button.
///
/// It belongs to the form of all cards, so that a wrong word loses nothing that was entered in them.
struct ConfirmingForm: View {
    /// Of a button that stores nothing: the browser sends what was entered in other cards, right or wrong.
    static let anyEntries = Attribute("formnovalidate", isPresent: true)

    private let word: ConfirmingWord
    private let explanationID: String?
    private let button: Markup

    /// - Parameters:
    ///   - word: the word that confirms.
    ///   - explanationID: the id of a text that explains the field; nil for none.
    ///   - button: the button, which sends the form of all cards.
    init(
        _ word: ConfirmingWord, explanationID: String? = nil, @MarkupBuilder button: () -> Markup
    ) {
        self.word = word
        self.explanationID = explanationID
        self.button = button()
    }

    var body: Markup {
        Div(.class("stack tight gapt")) {
            Label(.for(word.purpose.field)) { word.label }
            Div(.class("row")) {
                field
                button
            }
            mistake
        }
    }

    private var mistake: FieldMistake? {
        word.mistake.map { FieldMistake("\(word.purpose)-mistake", sentence: $0, isAlert: true) }
    }

    @MarkupBuilder private var field: Markup {
        let texts = [explanationID, mistake?.id].compactMap { $0 }
        Input(
            .form(SettingsForm.id), .id(word.purpose.field), .name(word.purpose.field), .value(word.typed),
            .maxLength(40), .autocomplete("off"), Attribute("autocapitalize", "none"), .spellcheck("false"),
            .aria(.describedBy, texts.isEmpty ? nil : texts.joined(separator: " ")), .invalid(by: mistake),
            .autofocus(mistake != nil))
    }
}
