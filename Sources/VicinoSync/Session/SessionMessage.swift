package import VicinoCore

/// A message between two devices in a session, after each has proved its identity.
///
/// The side that wants a feed numbers it; the numbers of the two sides are independent.
package enum SessionMessage: Equatable, Sendable {
    /// The first message of each side. The initiator sends first and the acceptor answers; before that no other message
    /// counts.
    case hello(Hello)
    /// The sender has nothing more to request now, and has completely answered that many of the peer's requested feeds.
    case done(answered: UInt64)
    /// The sender ends the session and gives a reason.
    case goodbye(GoodbyeReason)
    /// A message of a later minor version, of a type that a reader ignores unless it knows it.
    case later(LaterType)

    // From both sides, about shares of recovery phrases.

    /// What the sender hands over to its friend, at most once in a session.
    case shares(ShareParcel)
    /// The divisions of the receiver's phrase of which the sender's device keeps a share.
    case kept([DivisionID])

    // From both sides, about people whom their users have met.

    /// Whom the sender has met, at most once in a session. Without it, what it said before is taken back.
    case vouches(VouchParcel)

    // From both sides, about repositories.

    /// What the sender has kept of where the receiver publishes, and its key for envelopes if the receiver lacks it. At most
    /// once in a session, after a `publication`.
    case publicationReceipt(PublicationReceipt)
    /// Where the sender publishes for the receiver's user, at most once in a session.
    case publication(PublicationParcel)

    // From the side that wants a feed.

    /// "Here is the digest of what I hold of that author. Is there anything new?" With what need not be repeated: parts
    /// of an offer, and the presence key.
    case want(
        FeedNumber, author: UserID, digest: FeedDigest, known: OutlineDigest? = nil, presence: PresenceDigest? = nil)
    /// The positions of the held logs, in the order of the offer; nil for logs of which nothing or only a part is held.
    ///
    /// Also how many more held logs were granted that the offer does not name.
    case have(FeedNumber, round: Round, positions: [LogPosition?], others: UInt64 = 0)
    /// "What are the digests below that node?"
    case ask(FeedNumber, round: Round, log: LogIndex, node: TreeNode)
    /// "Send the entries of these segments", in pieces or at once.
    case fetch(FeedNumber, round: Round, log: LogIndex, segments: [UInt64], piece: PieceRequest? = nil)
    /// "That is all I want of this feed for now; this is the digest of what I hold."
    case got(FeedNumber, round: Round, digest: FeedDigest)

    // From the side that serves it.

    /// How to recognise the author's device, before the messages about its present state.
    case presence(FeedNumber, note: PresenceNote)
    /// Nothing is new.
    case same(FeedNumber)
    /// The author's present statements. It is sent again after a change, and then earlier requests are void.
    case offer(FeedNumber, round: Round, offer: FeedOffer)
    /// The changes of a log since the named position, in one or more parts.
    case delta(FeedNumber, log: LogIndex, part: PackedBatch, isLast: Bool)
    /// "That log must be compared by its tree", and the digests below its root.
    case descend(FeedNumber, log: LogIndex, digests: [Digest] = [])
    /// The digests below a node.
    case children(FeedNumber, log: LogIndex, node: TreeNode, digests: [Digest])
    /// A piece of a batch, and its offset; the next entries bring the end of the batch.
    case piece(FeedNumber, log: LogIndex, offset: Int, bytes: [UInt8])
    /// All entries of some of the requested segments; those of one large segment may be sent in several parts.
    case entries(FeedNumber, log: LogIndex, segments: [UInt64], packed: PackedBatch, isLast: Bool)
    /// The asking peer may not have the feed.
    case refuse(FeedNumber)
}
