package import VicinoCore

/// The views of a followed author that are in force for this user, and what has decided it.
package struct ShownViews: Hashable, Sendable {
    /// At least one.
    package let views: Set<ViewID>
    /// When the author's newest statement was made that names them, by the clock of the author's device.
    package let written: Timestamp
    /// When they took the place of others, by the clock of this device.
    package let decidedAt: Timestamp

    /// The maximum number of views that are kept.
    private static let limit = 256

    package init(views: Set<ViewID>, written: Timestamp, decidedAt: Timestamp) {
        self.views = views
        self.written = written
        self.decidedAt = decidedAt
    }

    /// Whether these are views of the same audience as some others. Two audiences have none in common.
    package func isSameAudience(_ others: Set<ViewID>) -> Bool { !views.isDisjoint(with: others) }

    /// Whether a file with other views is refused: for as long as a grant from then would last.
    package func isInForce(at now: Timestamp) -> Bool {
        now < written.advanced(byMilliseconds: Grant.longestTerm)
    }

    /// These views after others: in their place, or beside them if they are of the same audience. Devices of one author may not
    /// know the same kinds.
    package func following(_ former: ShownViews?) -> ShownViews {
        guard let former, former.isSameAudience(views) else { return self }
        let all = views.union(former.views)
        return ShownViews(
            views: all.count <= Self.limit ? all : views, written: max(written, former.written),
            decidedAt: former.decidedAt)
    }
}
