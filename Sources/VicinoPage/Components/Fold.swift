public import VicinoMarkup

/// A part of a page of which only a line is shown until the user opens it.
public struct Fold: View {
    private let summary: String
    private let style: String?
    private let isOpen: Bool
    private let content: Markup

    /// - Parameters:
    ///   - summary: the line that is always shown.
    ///   - style: its classes; nil for none.
    ///   - isOpen: whether it is open at first.
    ///   - content: what it shows when it is open.
    public init(
        _ summary: String, style: String? = "tab", isOpen: Bool = false, @MarkupBuilder content: () -> Markup
    ) {
        self.summary = summary
        self.style = style
        self.isOpen = isOpen
        self.content = content()
    }

    /// The line, and what it hides.
    public var body: Markup {
        Details(.class(style), .open(isOpen)) {
            Summary { summary }
            content
        }
    }
}
