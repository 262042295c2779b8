/// Erases everything on behalf of a page. The server that answers does it, because nothing may use the data then.
struct SiteEraser: Sendable {
    /// Erases, and serves the last page instead of the site. If that fails, the site continues, and tells the browser
    /// why.
    let run: @Sendable (WebSite, WebSession, Words) -> Void

    /// That of a site without a server.
    static let none = SiteEraser { _, _, _ in }
}
