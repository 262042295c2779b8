public import VicinoMarkup

/// What can stand in a body: texts, elements, views and markup, and optional ones of these.
public protocol MarkupConvertible {
    /// The markup that stands in the page.
    var markup: Markup { get }
}

extension Markup: MarkupConvertible {
    /// The markup itself.
    public var markup: Markup { self }
}

extension String: MarkupConvertible {
    /// The text, escaped.
    public var markup: Markup { Markup(text: self) }
}

extension Optional: MarkupConvertible where Wrapped: MarkupConvertible {
    /// The markup of the value; nothing for nil.
    public var markup: Markup { self?.markup ?? .none }
}
