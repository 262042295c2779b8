/// HTML or SVG that may be put into a page as it is.
///
/// `MarkupWriter` makes it, and templates, and both escape every text. So a value of this type holds no markup that a person wrote.
public struct Markup: Hashable, Sendable, CustomStringConvertible {
    /// The markup.
    public let text: String

    init(escaped text: String) { self.text = text }

    /// Takes what a template made, whose values it escaped.
    package init(rendered text: String) { self.text = text }

    /// The markup, as templates show it.
    public var description: String { text }

    /// No markup.
    public static let none = Markup(escaped: "")
}
