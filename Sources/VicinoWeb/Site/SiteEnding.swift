internal import VicinoPage

/// The actions of a page that end its site. The server performs them, because the site is in use then.
struct SiteEnding: Sendable {
    /// Erases everything, and puts the last page in the place of the site. If that fails, the site continues, and tells the
    /// browser why. Returns whether everything was erased.
    let erase: @Sendable (WebSite, WebSession, Words) -> Bool
    /// Ends the service of this process, and puts the last page in the place of the site. Without such a service it does
    /// nothing.
    let endService: @Sendable (WebSite) -> Void

    /// The actions of a site without a server, which do nothing.
    static let none = SiteEnding(erase: { _, _, _ in false }, endService: { _ in })
}
