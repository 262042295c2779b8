public import VicinoMarkup

/// A value that a form sends, and does not show.
public struct HiddenField: View {
    private let name: String
    private let value: String?

    /// - Parameters:
    ///   - name: the name under which the form sends it.
    ///   - value: the value; nil leaves the field out.
    public init(_ name: String, _ value: String?) {
        self.name = name
        self.value = value
    }

    /// The field.
    public var body: Markup {
        if let value { Input(.type("hidden"), .name(name), .value(value)) }
    }
}

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

/// A text for assistive programs alone.
public struct SpokenText: View {
    private let text: String

    /// - Parameter text: the text; a blank separates it from what is shown before it.
    public init(_ text: String) { self.text = text }

    /// The text.
    public var body: Markup { Span(.class("sr")) { text } }
}
