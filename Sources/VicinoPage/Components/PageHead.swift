public import VicinoMarkup

/// The top of a page: its title below a line that says where it belongs, and what can be done.
public struct PageHead: View {
    private let above: Markup
    private let title: String
    private let style: String
    private let actions: Markup

    /// - Parameters:
    ///   - title: the title of the page.
    ///   - above: the line above it; nil for none.
    ///   - style: the classes of what stands beside it.
    ///   - actions: links and buttons beside it.
    public init(
        _ title: String, above: String? = nil, style: String = "row",
        @MarkupBuilder actions: () -> Markup = { .none }
    ) {
        self.title = title
        self.above = above.markup
        self.style = style
        self.actions = actions()
    }

    /// - Parameters:
    ///   - title: the title of the page.
    ///   - parent: the title of the page to which it belongs, which stands above it.
    ///   - path: the address of that page.
    ///   - style: the classes of what stands beside it.
    ///   - actions: links and buttons beside it.
    public init(
        _ title: String, partOf parent: String, at path: String, style: String = "row",
        @MarkupBuilder actions: () -> Markup = { .none }
    ) {
        self.title = title
        above = A(.href(path)) { parent }.markup
        self.style = style
        self.actions = actions()
    }

    /// The top.
    public var body: Markup {
        Div(.class("top")) {
            Div {
                if !above.text.isEmpty { P { above } }
                H1 { title }
            }
            if !actions.text.isEmpty { Div(.class(style)) { actions } }
        }
    }
}
