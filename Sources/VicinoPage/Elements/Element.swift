public import VicinoMarkup

/// The name of an element.
public protocol ElementName {
    /// Its name in HTML or SVG.
    static var name: StaticString { get }
}

/// An element with attributes and content: `Div(.class("head")) { H2 { title } }`.
///
/// Attributes without a value are left out, so that `.href(path)` may take an optional.
public struct Element<Name: ElementName>: MarkupConvertible, Sendable {
    /// The element, as it stands in the page.
    public let markup: Markup

    /// Makes an element.
    ///
    /// - Parameters:
    ///   - attributes: its attributes, in the order in which they stand.
    ///   - content: what is inside.
    public init(_ attributes: Attribute?..., @MarkupBuilder content: () -> Markup = { .none }) {
        let content = content()
        var writer = MarkupWriter()
        writer.element(Name.name, attributes.compactMap { $0?.written }, around: content)
        markup = writer.markup
    }
}

/// An element of HTML without content and without an end: `Input(.name("id"), .value(id))`.
public struct VoidElement<Name: ElementName>: MarkupConvertible, Sendable {
    /// The element, as it stands in the page.
    public let markup: Markup

    /// Makes an element.
    ///
    /// - Parameter attributes: its attributes, in the order in which they stand.
    public init(_ attributes: Attribute?...) {
        var writer = MarkupWriter()
        writer.voidElement(Name.name, attributes.compactMap { $0?.written })
        markup = writer.markup
    }
}

/// A shape of SVG without content: `Circle(.radius("9.5"))`.
public struct Shape<Name: ElementName>: MarkupConvertible, Sendable {
    /// The shape, as it stands in the page.
    public let markup: Markup

    /// Makes a shape.
    ///
    /// - Parameter attributes: its attributes, in the order in which they stand.
    public init(_ attributes: Attribute?...) {
        var writer = MarkupWriter()
        writer.closedElement(Name.name, attributes.compactMap { $0?.written })
        markup = writer.markup
    }
}
