public import VicinoMarkup

/// A part of a page that can be scrolled on its own, such as a wide table.
public struct ScrollRegion: View {
    private let label: String
    private let role: String
    private let content: Markup

    /// - Parameters:
    ///   - label: what it shows, for assistive programs.
    ///   - role: what it is to them.
    ///   - content: what is in it.
    public init(_ label: String, role: String = "region", @MarkupBuilder content: () -> Markup) {
        self.label = label
        self.role = role
        self.content = content()
    }

    /// The region.
    public var body: Markup {
        Div(.class("scroll"), .tabIndex("0"), .role(role), .aria(.label, label)) { content }
    }
}

/// The foot of a card with a drawing, in which the same numbers unfold as a table.
public struct TableFold: View {
    private let title: String
    private let table: Markup

    /// - Parameters:
    ///   - title: what unfolds it.
    ///   - table: the table.
    public init(_ title: String, @MarkupBuilder table: () -> Markup) {
        self.title = title
        self.table = table()
    }

    /// The foot.
    public var body: Markup {
        Div(.class("foot")) {
            Fold(title) {
                ScrollRegion(title) { table }
            }
        }
    }
}
