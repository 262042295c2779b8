public import VicinoMarkup

/// A part of a page: a value that says what it shows in its body.
///
/// ```swift
/// struct Greeting: View {
///     let name: String
///
///     var body: Markup {
///         H1 { "Good morning" }
///         P(.class("mut")) { name }
///     }
/// }
/// ```
///
/// Every text in a body is escaped. Only `Markup` goes into a page as it is, and only views and `MarkupWriter` make it.
public protocol View: MarkupConvertible, Sendable {
    /// What the view shows.
    @MarkupBuilder var body: Markup { get }
}

extension View {
    /// The body.
    public var markup: Markup { body }
}
