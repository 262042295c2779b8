/// What followers see.
extension Node {
    /// Changes what a follower may see.
    ///
    /// What the follower holds already stays with them. Of a kind that they may not see any more, they receive nothing
    /// from now on; of one that they may see now, they receive the earlier records, too.
    ///
    /// - Returns: what they could see before.
    /// - Throws: `VicinoError` with `.refused` for no kind at all, and for a user who may not receive anything now.
    @discardableResult
    package func share(_ shared: SharedKinds, with follower: Follower) throws -> SharedKinds {
        try grants.share(shared, with: follower.user)
    }

    /// A request for the user's own records of a kind, as a follower to whom something is shared receives them.
    ///
    /// The views, and the fields of each, come from what a session uses to decide what it sends.
    package func records<Kind: RecordKind>(
        _ kind: Kind.Type = Kind.self, asSharedBy shared: SharedKinds
    ) -> RecordRequest<Kind> {
        records.request(kind) { [grants] in try grants.views(of: shared) }
    }
}
