package import Hummingbird

/// What the server answers with: a site with its routes, or one page before or after it.
package protocol ServedSite: Sendable {
    /// Who may send requests to the site.
    var access: SiteAccess { get }

    /// Answers a request that was checked.
    func answer(_ asked: CheckedRequest) async -> Response
}
