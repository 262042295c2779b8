package import VicinoCore

/// The views that a peer may see of an author's records.
///
/// A session asks it which logs to send, and a preview which kinds to show. So both follow the same choice.
package struct SharedViews: Equatable, Sendable, ExpressibleByArrayLiteral {
    private let ids: Set<ViewID>

    package init(_ ids: some Sequence<ViewID>) { self.ids = Set(ids) }

    package init(arrayLiteral ids: ViewID...) { self.init(ids) }

    /// All that the author's own devices see: no view for followers.
    static let own: SharedViews = [.own]

    /// Whether the peer may see the logs of a view.
    package func contains(_ view: ViewID) -> Bool { ids.contains(view) }
}
