package import VicinoCore

/// An event outside a session.
package enum SessionEvent: Sendable {
    /// The connection is open, and both sides know each other's certificate.
    case opened
    /// A message was received.
    case received([UInt8])
    /// The decision about the invitation that the peer's hello proves.
    case admission(Admission)
    /// What the stores have found for a request of the session about a feed.
    case loaded(FeedNumber, found: Found)
    /// The stores have kept the oldest delivery that they had from the session, or have failed to.
    case stored(FeedNumber, result: Result<Void, VicinoError>)
    /// The stores have kept what they may of the shares that the peer has handed over. This device keeps these now.
    case keptShares([DivisionID])
    /// The stores have found where this user publishes for the peer's; nil if the peer knows it, or there is nothing to say.
    case publication(PublicationParcel?)
    /// The stores have kept where the peer's user publishes; nil if this user does not follow them.
    case keptPublication(PublicationReceipt?)
    /// Records, grants or statements of this user have changed.
    case changed
    /// A faster medium leads to the peer, and this side goes on there.
    case leave

    package enum Found: Sendable {
        /// What is held of a feed that this side wants.
        case held(HeldFeed)
        /// The held segments of a log, by index, and the fragment that an interrupted session has left.
        case segments([UInt64: HeldSegment], fragment: Fragment? = nil, log: LogIndex, round: Round)
        /// The author's present statements; nil if the peer may not have them.
        case offer(CurrentOffer?)
        /// The changes of a log; nil if they are unknown or too many.
        case delta([PackedBatch]?, log: LogIndex)
        /// The digests below a node; nil if the log has changed since the offer.
        case children([Digest]?, node: TreeNode, log: LogIndex)
        /// The entries of segments; nil if the log has changed since the offer.
        case entries([PackedEntries]?, log: LogIndex)
    }
}

/// The decision about a peer who shows an invitation.
package enum Admission: Sendable {
    case welcome
    case refused(GoodbyeReason)
}
