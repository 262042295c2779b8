public import VicinoMarkup

/// The title of a card, above a sentence that says what the card is for.
public struct CardIntro: View {
    private let title: String
    private let sentence: String?
    private let id: String?
    private let style: String

    /// - Parameters:
    ///   - title: the title of the card.
    ///   - sentence: what it is for; nil for none.
    ///   - id: the id of the title, if the card names it; nil for none.
    ///   - style: the classes of the sentence.
    public init(_ title: String, sentence: String?, id: String? = nil, style: String = "sm mut") {
        self.title = title
        self.sentence = sentence
        self.id = id
        self.style = style
    }

    /// Title and sentence.
    public var body: Markup {
        Div {
            H2(.id(id)) { title }
            if let sentence { P(.class(style)) { sentence } }
        }
    }
}
