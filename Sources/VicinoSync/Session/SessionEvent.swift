package import VicinoCore

/// An event outside a session.
package enum SessionEvent: Sendable {
    /// The connection is open, and both sides know each other's certificate.
    case opened
    /// A message was received.
    case received([UInt8])
    /// The store's answer to a request of the session.
    case loaded(LoadResult)
    /// The store has completed the oldest request to store or merge that it had from the session, or has failed to.
    case stored(FeedNumber, result: Result<Void, VicinoError>)
    /// Records, grants or statements of this user have changed.
    case changed
    /// A faster medium leads to the peer, and this side goes on there.
    case leave

    package enum LoadResult: Sendable {
        /// Whether the peer may use the invitation that its hello proves.
        case admission(Admission)
        /// What is held of a feed that this side wants.
        case held(FeedNumber, feed: HeldFeed)
        /// The held segments of a log, by index, and the fragment that an interrupted session has left.
        case segments(
            FeedNumber, round: Round, log: LogIndex, segments: [UInt64: HeldSegment], fragment: Fragment? = nil)
        /// The author's present statements; nil if the peer may not have them.
        case offer(FeedNumber, current: CurrentOffer?)
        /// The changes of a log; nil if they are unknown or too many.
        case delta(FeedNumber, log: LogIndex, parts: [PackedBatch]?)
        /// The digests below a node; nil if the log has changed since the offer.
        case children(FeedNumber, log: LogIndex, node: TreeNode, digests: [Digest]?)
        /// The entries of segments; nil if the log has changed since the offer.
        case entries(FeedNumber, log: LogIndex, answers: [PackedEntries]?)
    }
}

/// The decision about a peer who shows an invitation.
package enum Admission: Sendable {
    case welcome
    case refused(GoodbyeReason)
}
