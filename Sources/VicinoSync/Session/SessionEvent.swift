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
        /// Whether the peer is welcome by the invitation that their hello proves.
        case admission(Admission)
        /// What is held of a feed that this side wants.
        case held(FeedNumber, HeldFeed)
        /// The digests of the segments that are held of a log, by their place, and what a cut has left of another one.
        case segments(FeedNumber, Round, log: Int, [UInt64: Digest], Fragment? = nil)
        /// The author's present statements, nil if the peer may not have them; and how this device is recognised, if it is
        /// the author's.
        case offer(FeedNumber, FeedOffer?, FeedDigest, PresenceNote? = nil)
        /// What is new in a log; nil if it is not known any more, or too much.
        case delta(FeedNumber, log: Int, [PackedBatch]?)
        /// The digests below a node; nil if the log has changed since it was offered.
        case children(FeedNumber, log: Int, TreeNode, [Digest]?)
        /// The entries of segments; nil if the log has changed since it was offered.
        case entries(FeedNumber, log: Int, [PackedEntries]?)
    }
}

/// What becomes of somebody who comes with an invitation.
package enum Admission: Sendable {
    case welcome
    case refused(Farewell)
}

/// What is held of a feed.
package struct HeldFeed: Sendable {
    /// The newest list of devices that is known.
    package var roster: Verified<Roster>?
    /// The version of the list of revoked grants that is known; 0 without one.
    package var standing: UInt64 = 0
    /// The permission that one has got.
    package var grant: Unverified<Grant>?
    /// The author's presence key.
    package var presenceKey: [UInt8]?
    /// The logs that are held as their author has signed them.
    package var logs: [LogID: LogPosition] = [:]
    /// Those of these logs that lack contents which the peer may have.
    package var blanks: Set<LogID> = []
    /// The schemas of these logs, by the digest that their heads sign.
    package var schemas: [Digest: [Schema]] = [:]

    /// Nothing at all.
    package init() {}

    /// The version of the grant; 0 without one.
    package var grantVersion: UInt64 { (try? grant?.claimed().version) ?? 0 }

    /// What the peer is told first.
    package var digest: FeedDigest {
        guard let roster else { return .nothing }
        let whole = logs.filter { !blanks.contains($0.key) }
        return FeedDigest(roster: roster.version, standing: standing, grant: grantVersion, logs: whole)
    }
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

/// Entries of some whole segments that have come, and that are as their author has signed them.
package struct ReceivedSegments: Sendable {
    /// The digest of each segment.
    package let digests: [UInt64: Digest]
    /// The entries as they came.
    package let packed: [PackedBatch]
    package let batches: [EntryBatch]
    /// The leaf digests of each batch's entries.
    package let leaves: [[Digest]]
}

/// What is new in a log since the position at which it is held, as it came: only the merge shows what it is worth.
///
/// Its parts stay packed: what they expand to would be much for all of them at once.
package struct ReceivedDelta: Sendable {
    /// The log's place in the offer.
    package let log: Int
    /// The position at which it is held.
    package let base: LogPosition
    package let parts: [PackedBatch]
    /// How many entries are in them, and how many numbers of which they say that their entries are gone.
    package let entries: Int
    let emptied: Int
}

extension SessionEffect.Store {
    /// How much memory it holds, more or less.
    package var byteCount: Int {
        switch self {
        case .segments(_, _, _, let received):
            received.packed.reduce(0) { $0 + $1.data.count } + received.batches.reduce(0) { $0 + $1.byteCount }
        case .fragment(_, _, _, let fragment): fragment.bytes.count
        case .merge(_, _, let deltas): deltas.flatMap(\.parts).reduce(0) { $0 + $1.data.count }
        }
    }

    /// Whether anything has come with it: an entry, or that one is gone.
    var isNews: Bool {
        switch self {
        // Segments are asked for where they differ from what is held.
        case .segments, .fragment: true
        case .merge(_, _, let deltas): deltas.contains { $0.entries + $0.emptied > 0 }
        }
    }
}

extension EntryBatch {
    /// How much memory it holds, more or less.
    var byteCount: Int { contentBytes + 64 * headers.count + 8 * emptied.count }
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
        case admission(InvitationProof)
        case held(FeedNumber, UserID)
        case segments(FeedNumber, Round, UserID, log: Int, LogID)
        case offer(FeedNumber, UserID)
        case delta(FeedNumber, UserID, log: Int, LogID, from: LogPosition, to: LogPosition)
        case children(FeedNumber, UserID, log: Int, LogID, at: LogPosition, TreeNode)
        case entries(FeedNumber, UserID, log: Int, LogID, at: LogPosition, [UInt64])
    }

    package enum Store: Sendable {
        /// Keep the entries of some segments for the merge; a session that is cut short goes on behind them.
        case segments(FeedNumber, VerifiedOffer, log: Int, ReceivedSegments)
        /// Keep the beginning of a batch for the next session; nothing in it is verified.
        case fragment(FeedNumber, UserID, LogID, Fragment)
        /// All that was missing is there: merge the segments that were kept and these deltas, and the statements, all of it
        /// or nothing, and compare every log with its head.
        case merge(FeedNumber, VerifiedOffer, [ReceivedDelta])
    }

    package enum Report: Sendable {
        /// A feed that this side wanted is held as its author has signed it.
        case complete(UserID, FeedDigest)
        /// A feed that this side wanted was refused, or did not come.
        case failed(UserID, SyncError)
        /// The peer holds this state of a feed.
        case peerHolds(UserID, FeedDigest)
        /// The peer says that it holds a state of one's own log that is not known here.
        case peerIsAhead(LogID, LogPosition)
        /// The peer says that it holds logs of an author that are not known here.
        case peerHoldsOtherLogs(UserID)
        /// So many entries of a feed that this side wanted have come, of so many.
        case progress(UserID, entries: UInt64, of: UInt64)
        /// An author has a new presence key, by what the peer says.
        case presenceKey(UserID, [UInt8], number: UInt64)
        /// All is held that an author had at a revision of the peer's.
        case upToDate(UserID, revision: UInt64)
        /// The peer has one's own presence key of this digest.
        case peerRecognises(PresenceDigest)
    }
}
