public import VicinoMarkup

/// A part of a page on paper of its own: `Card { H2 { title } }`.
public struct Card: View {
    private let style: String
    private let id: String?
    private let headingID: String?
    private let content: Markup

    /// - Parameters:
    ///   - style: classes beside that of a card, such as `stack`.
    ///   - id: its id; nil for none.
    ///   - headingID: the id of the heading that names it for assistive programs; nil for none.
    ///   - content: what is on it.
    public init(
        _ style: String = "", id: String? = nil, labelledBy headingID: String? = nil,
        @MarkupBuilder content: () -> Markup
    ) {
        self.style = style
        self.id = id
        self.headingID = headingID
        self.content = content()
    }

    /// The card.
    public var body: Markup {
        Section(.class(style.isEmpty ? "card" : "card \(style)"), .id(id), .aria(.labelledBy, headingID)) { content }
    }
}

/// The first line of a card: its title, and something beside it.
public struct CardHead: View {
    private let title: String
    private let beside: Markup?

    /// - Parameters:
    ///   - title: the title of the card.
    ///   - beside: what stands beside it.
    public init(_ title: String, @MarkupBuilder beside: () -> Markup) {
        self.title = title
        self.beside = beside()
    }

    /// - Parameters:
    ///   - title: the title of the card.
    ///   - detail: a text beside it; nil for none.
    public init(_ title: String, detail: String?) {
        self.title = title
        beside = detail?.markup
    }

    /// The line.
    public var body: Markup {
        Div(.class("head")) {
            H2 { title }
            if let beside { P { beside } }
        }
    }
}
