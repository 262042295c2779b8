package import HTTPTypes
public import VicinoMarkup

/// A page before it is put into its frame.
///
/// ```swift
/// Page("Shopping") {
///     PageHead("Shopping")
///     Card { P { "Nothing to buy." } }
/// }
/// ```
public struct Page: Sendable {
    /// The title, without the name of the site.
    public let title: String
    /// The path of the link in the navigation to which it belongs; nil for none.
    public let section: String?
    /// The status of the answer.
    package let status: HTTPResponse.Status
    /// Whether it shows what another person recorded, on cool paper.
    public var isTheirs = false
    /// After how many seconds the browser fetches the page again; nil for never.
    public var refresh: Int?
    let content: Markup

    /// Makes a page.
    ///
    /// - Parameters:
    ///   - title: its title, without the name of the site.
    ///   - section: the path of the link in the navigation to which it belongs; nil for none.
    ///   - content: what it shows.
    public init(_ title: String, in section: String? = nil, @MarkupBuilder content: () -> Markup) {
        self.init(title, in: section, status: .ok, content: content)
    }

    /// Makes a page whose answer has a status, such as that of a refusal.
    package init(
        _ title: String, in section: String? = nil, status: HTTPResponse.Status,
        @MarkupBuilder content: () -> Markup
    ) {
        self.title = title
        self.section = section
        self.status = status
        self.content = content()
    }
}
