public import VicinoMarkup

/// A line above a page that can only be read.
public struct Ribbon: View {
    private let title: String
    private let reason: String

    /// - Parameters:
    ///   - title: what the page is.
    ///   - reason: why it can only be read.
    public init(_ title: String, reason: String) {
        self.title = title
        self.reason = reason
    }

    /// The line.
    public var body: Markup {
        Div(.class("ribbon"), .role("note")) {
            Icon("lock")
            B { title }
            Span { reason }
        }
    }
}
