public import VicinoMarkup

/// Puts the parts of a body one after the other.
@resultBuilder
public enum MarkupBuilder {
    /// Nothing.
    public static func buildBlock() -> Markup { .none }

    /// The parts in their order, without anything between them.
    public static func buildBlock(_ parts: Markup...) -> Markup { Markup(joining: parts) }

    /// A text, an element, a view or markup.
    public static func buildExpression(_ part: some MarkupConvertible) -> Markup { part.markup }

    /// A part that may be missing.
    public static func buildOptional(_ part: Markup?) -> Markup { part ?? .none }

    /// The part of the first branch.
    public static func buildEither(first part: Markup) -> Markup { part }

    /// The part of the other branch.
    public static func buildEither(second part: Markup) -> Markup { part }

    /// The parts of a loop.
    public static func buildArray(_ parts: [Markup]) -> Markup { Markup(joining: parts) }
}
