internal import Vicino
internal import VicinoPage

extension WebResponder {
    /// The diary's site; nil before it is set up, and after it was erased.
    private static func diary(_ served: (any ServedSite)?) -> WebSite? { (served as? RoutedSite<WebSite>)?.site }

    /// The node whose site is served; nil without one.
    var node: Node? { Self.diary(site)?.node }

    /// Begins to answer for a site, whose port is known only once the server listens.
    func open(_ site: WebSite) { open(RoutedSite(site, access: site.access)) }

    /// Gives up the site, and stops what runs beside its requests.
    func end() { Self.diary(close())?.pairings.endAll() }
}
