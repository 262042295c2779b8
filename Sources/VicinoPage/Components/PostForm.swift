public import VicinoMarkup

/// A form that changes something.
public struct PostForm: View {
    private let action: String
    private let style: String?
    private let content: Markup

    /// - Parameters:
    ///   - action: the address to which it is sent.
    ///   - style: its classes; nil for none.
    ///   - content: its fields and buttons.
    public init(_ action: String, style: String? = nil, @MarkupBuilder content: () -> Markup) {
        self.action = action
        self.style = style
        self.content = content()
    }

    /// The form.
    public var body: Markup { Form(.class(style), .method(.post), .action(action)) { content } }
}
