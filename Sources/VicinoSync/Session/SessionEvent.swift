package import VicinoCore
package import VicinoFormat

/// What happens to a session from outside.
package enum SessionEvent: Sendable {
    /// The link is up, and both sides know each other's certificate.
    case opened
    /// A message has come.
    case received([UInt8])
    /// What the session has asked its store for.
    case loaded(Loaded)
    /// What the session has given its store to keep is kept, or could not be.
    case stored(FeedNumber, Result<Void, SyncError>)
    /// Records, grants or statements of one's own have changed.
    case changed

    package enum Loaded: Sendable {
        /// What is held of a feed that this side wants.
        case held(FeedNumber, HeldFeed)
        /// The digests of the segments that are held of a log, by their place.
        case segments(FeedNumber, Round, log: Int, [UInt64: Digest])
        /// The author's present statements; nil if the peer may not have them.
        case offer(FeedNumber, FeedOffer?, FeedDigest)
        /// What is new in a log; nil if it is not known any more, or too much.
        case delta(FeedNumber, Round, log: Int, [PackedBatch]?)
        /// The digests below a node; nil if the log has changed since it was offered.
        case children(FeedNumber, Round, log: Int, TreeNode, [Digest]?)
        /// The entries of segments; nil if the log has changed since it was offered.
        case entries(FeedNumber, Round, log: Int, [PackedEntries]?)
    }
}

/// What is held of a feed.
package struct HeldFeed: Sendable {
    package var digest: FeedDigest
    /// The newest list of devices that is known.
    package var roster: Verified<Roster>?
    /// The logs that are held as their author has signed them.
    package var logs: [LogID: LogPosition]

    package init(digest: FeedDigest, roster: Verified<Roster>?, logs: [LogID: LogPosition]) {
        self.digest = digest
        self.roster = roster
        self.logs = logs
    }

    package static let nothing = HeldFeed(digest: .nothing, roster: nil, logs: [:])
}

/// The entries of some whole segments, in one part, or of one large segment in several.
package struct PackedEntries: Sendable {
    package var segments: [UInt64]
    package var parts: [PackedBatch]

    package init(segments: [UInt64], parts: [PackedBatch]) {
        self.segments = segments
        self.parts = parts
    }
}

/// What a session wants done.
package enum SessionEffect: Sendable {
    case send(SessionMessage)
    case load(Load)
    case store(Store)
    /// Something that people may want to know.
    case report(Report)
    /// The session is over; with an error if it did not come to its end.
    case close(SyncError?)

    package enum Load: Sendable {
        case held(FeedNumber, UserID)
        case segments(FeedNumber, Round, UserID, log: Int, LogID)
        case offer(FeedNumber, UserID)
        case delta(FeedNumber, Round, UserID, log: Int, LogID, from: LogPosition, to: LogPosition)
        case children(FeedNumber, Round, UserID, log: Int, LogID, at: LogPosition, TreeNode)
        case entries(FeedNumber, Round, UserID, log: Int, LogID, at: LogPosition, [UInt64])
    }

    package enum Store: Sendable {
        /// Merge what is new in some logs, all of it or nothing. Without logs: keep the statements.
        case delta(FeedNumber, VerifiedOffer, [(log: Int, batches: [EntryBatch])])
        /// Keep the entries of some segments, which are as their author has signed them. The log is incomplete from now on.
        case entries(FeedNumber, VerifiedOffer, log: Int, segments: [UInt64], [EntryBatch])
        /// All of a log's segments are there: compare it with its head, and call it complete.
        case complete(FeedNumber, VerifiedOffer, log: Int)
    }

    package enum Report: Sendable {
        /// A feed that this side wanted is held as its author has signed it.
        case complete(UserID, FeedDigest)
        /// A feed that this side wanted was refused, or did not come.
        case failed(UserID, SyncError)
        /// The peer holds this state of a feed.
        case peerHolds(UserID, FeedDigest)
        /// The peer holds a state of a log that this side does not know.
        case peerIsAhead(UserID, LogID, LogPosition)
    }
}
