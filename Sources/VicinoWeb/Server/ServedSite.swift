internal import Hummingbird

/// What the server answers with: the site of a node, or the one page before or after it.
protocol ServedSite: Sendable {
    /// Who may send requests to the site.
    var access: SiteAccess { get }

    /// Answers a request that was checked.
    func answer(_ asked: CheckedRequest) async -> Response
}
