/// HTML or SVG that may be put into a page as it is.
///
/// `MarkupWriter` makes it, and the elements and views of a page, and all of them escape every text. So a value of this
/// type holds no markup that a person wrote.
public struct Markup: Hashable, Sendable, CustomStringConvertible {
    /// The markup.
    public let text: String

    init(escaped text: String) { self.text = text }

    /// A text, escaped.
    ///
    /// - Parameter text: any text, also what another person wrote.
    public init(text: String) { self.text = MarkupWriter.escaped(text) }

    /// Markup that stands together, without anything between.
    ///
    /// - Parameter parts: the parts in their order.
    public init(joining parts: [Markup]) {
        var text = ""
        text.reserveCapacity(parts.reduce(0) { $0 + $1.text.utf8.count })
        for part in parts { text += part.text }
        self.text = text
    }

    /// The markup.
    public var description: String { text }

    /// What stands before the first element of a page of HTML.
    public static let documentType = Markup(escaped: "<!doctype html>\n")

    /// No markup.
    public static let none = Markup(escaped: "")
}
