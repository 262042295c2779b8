/// What followers see.
extension Node {
    /// Changes what a follower may see.
    ///
    /// ```swift
    /// for follower in try node.followers() { try node.share(node.careful(), with: follower) }
    /// ```
    ///
    /// The follower's device removes what they may not see any more when it meets this one, and receives what they may see
    /// now. ``Follower/holding`` says whether it did.
    ///
    /// - Returns: what they could see before.
    /// - Throws: ``VicinoError`` with `.refused` for no kind at all, and for a user who may not receive anything now.
    @discardableResult
    public func share(_ sharing: Sharing, with follower: Follower) throws -> Sharing {
        try grants.share(sharing, with: follower.user)
    }

    /// A request for the user's own records of a kind, as a follower to whom something is shared receives them.
    ///
    package func records<Kind: RecordKind>(
        _ kind: Kind.Type = Kind.self, asSharedBy sharing: Sharing
    ) -> RecordRequest<Kind> {
        records.request(kind, sharedBy: sharing) { [grants] in grants.shows($0, by: sharing) }
    }
}
