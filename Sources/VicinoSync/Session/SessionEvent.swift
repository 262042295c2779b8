package import VicinoCore
package import VicinoFormat

/// An event outside a session.
package enum SessionEvent: Sendable {
    /// The connection is open, and both sides know each other's certificate.
    case opened
    /// A message was received.
    case received([UInt8])
    /// The store's answer to a request of the session.
    case loaded(Loaded)
    /// The store has kept a piece from the session, or failed to.
    case stored(FeedNumber, Result<Void, VicinoError>)
    /// Records, grants or statements of this user have changed.
    case changed
    /// A faster medium leads to the peer, and this side goes on there.
    case leave

    package enum Loaded: Sendable {
        /// Whether the peer may use the invitation that its hello proves.
        case admission(Admission)
        /// What is held of a feed that this side wants.
        case held(FeedNumber, HeldFeed)
        /// The held segments of a log, by index, and the fragment that an interrupted session has left.
        case segments(FeedNumber, Round, log: LogIndex, [UInt64: HeldSegment], Fragment? = nil)
        /// The author's present statements, nil if the peer may not have them; and how this device is recognised, if it
        /// is the author's.
        case offer(FeedNumber, FeedOffer?, FeedDigest, PresenceNote? = nil)
        /// The changes of a log; nil if they are unknown or too many.
        case delta(FeedNumber, log: LogIndex, [PackedBatch]?)
        /// The digests below a node; nil if the log has changed since the offer.
        case children(FeedNumber, log: LogIndex, TreeNode, [Digest]?)
        /// The entries of segments; nil if the log has changed since the offer.
        case entries(FeedNumber, log: LogIndex, [PackedEntries]?)
    }
}

/// The decision about a peer who shows an invitation.
package enum Admission: Sendable {
    case welcome
    case refused(Farewell)
}

/// What is held of a feed.
package struct HeldFeed: Sendable {
    /// The newest known roster.
    package var roster: Verified<Roster>?
    /// The version of the known revocation list; 0 without one.
    package var standing: UInt64 = 0
    /// The grant that this side has received.
    package var grant: Unverified<Grant>?
    /// The author's presence key.
    package var presenceKey: [UInt8]?
    /// The held logs, at the positions that their author has signed.
    package var logs: [LogID: LogPosition] = [:]
    /// Those of the held logs that lack contents which the peer may have.
    package var blanks: Set<LogID> = []
    /// The schemas of the held logs, by the digest that their heads sign.
    package var schemas: [Digest: [Schema]] = [:]

    /// A feed of which nothing is held.
    package init() {}

    /// The version of the grant; 0 without one.
    package var grantVersion: UInt64 { (try? grant?.claimed().version) ?? 0 }

    /// The digest that the peer is told first.
    package var digest: FeedDigest {
        guard let roster else { return .nothing }
        let whole = logs.filter { !blanks.contains($0.key) }
        return FeedDigest(roster: roster.version, standing: standing, grant: grantVersion, logs: whole)
    }
}

/// A segment of a log as it is held.
package struct HeldSegment: Sendable {
    package let digest: Digest
    /// The number of its live entries.
    package let live: Int

    package init(digest: Digest, live: Int) {
        self.digest = digest
        self.live = live
    }
}

/// The entries of some whole segments in one part, or of one large segment in several.
package struct PackedEntries: Sendable {
    package var segments: [UInt64]
    package var parts: [PackedBatch]

    package init(segments: [UInt64], parts: [PackedBatch]) {
        self.segments = segments
        self.parts = parts
    }
}

/// Received entries of some whole segments, which are as their author has signed them.
package struct ReceivedSegments: Sendable {
    /// The digest of each segment.
    package let digests: [UInt64: Digest]
    /// The entries as they were received.
    package let packed: [PackedBatch]
    package let batches: [EntryBatch]
    /// The leaf digests of each batch's entries.
    package let leaves: [[Digest]]
}

/// The received changes of a log since the held position; only the merge verifies them.
///
/// The parts stay packed, because all of them expanded at once would take much memory.
package struct ReceivedDelta: Sendable {
    /// The log's index in the offer.
    package let log: LogIndex
    /// The position at which the log is held.
    package let base: LogPosition
    package let parts: [PackedBatch]
    /// The number of entries and of emptied numbers in the parts.
    package let entries: Int
    let emptied: Int
}

extension SessionEffect.Store {
    /// The approximate memory that it takes, in bytes.
    package var byteCount: Int {
        switch self {
        case .segments(_, _, _, let received):
            received.packed.reduce(0) { $0 + $1.data.count } + received.batches.reduce(0) { $0 + $1.byteCount }
        case .fragment(_, _, _, let fragment): fragment.bytes.count
        case .merge(_, _, let deltas): deltas.flatMap(\.parts).reduce(0) { $0 + $1.data.count }
        }
    }

    /// Whether it brings changes: an entry or an emptied number.
    var isNews: Bool {
        switch self {
        // Segments are requested only where they differ from the held ones.
        case .segments, .fragment: true
        case .merge(_, _, let deltas): deltas.contains { $0.entries + $0.emptied > 0 }
        }
    }
}

extension EntryBatch {
    /// The approximate memory that it takes, in bytes.
    var byteCount: Int { contentBytes + 64 * headers.count + 8 * emptied.count }
}

/// An action that a session asks for.
package enum SessionEffect: Sendable {
    case send(SessionMessage)
    case load(Load)
    case store(Store)
    /// News that a user may want to know.
    case report(Report)
    /// Close the connection: the session is over, with an error if it did not end normally.
    case close(VicinoError?)

    package enum Load: Sendable {
        case admission(InvitationProof)
        case held(FeedNumber, UserID)
        case segments(FeedNumber, Round, UserID, log: LogIndex, LogID)
        case offer(FeedNumber, UserID)
        case delta(FeedNumber, UserID, log: LogIndex, LogID, from: LogPosition, to: LogPosition)
        case children(FeedNumber, UserID, log: LogIndex, LogID, at: LogPosition, TreeNode)
        case entries(FeedNumber, UserID, log: LogIndex, LogID, at: LogPosition, [UInt64])
    }

    package enum Store: Sendable {
        /// Keep the entries of some segments for the merge; a session after an interruption continues after them.
        case segments(FeedNumber, VerifiedOffer, log: LogIndex, ReceivedSegments)
        /// Keep the beginning of a batch for the next session; none of it is verified.
        case fragment(FeedNumber, UserID, LogID, Fragment)
        /// Merge the kept segments, these deltas and the statements, all of it or nothing, and compare every log with
        /// its head.
        ///
        /// All that was missing has been received.
        case merge(FeedNumber, VerifiedOffer, [ReceivedDelta])
    }

    package enum Report: Sendable {
        /// This side now holds a feed that it wanted, as its author has signed it.
        case complete(UserID, FeedDigest)
        /// The peer refused a feed that this side wanted, or the transfer failed.
        case failed(UserID, VicinoError)
        /// The peer holds this state of a feed.
        case peerHolds(UserID, FeedDigest)
        /// The peer claims to hold a state of this user's log that this side does not know.
        case peerIsAhead(LogID, LogPosition)
        /// The peer claims to hold logs of an author that this side does not know.
        case peerHoldsOtherLogs(UserID)
        /// How many entries of a wanted feed this session has received in whole segments, of how many that it needs.
        ///
        /// What an earlier session has left is in neither number. The second one rises when more turns out to differ.
        case progress(UserID, entries: UInt64, of: UInt64)
        /// The peer says that an author has a new presence key.
        case presenceKey(UserID, [UInt8], number: UInt64)
        /// This side holds all that an author had at a revision of the peer's.
        case upToDate(UserID, revision: UInt64)
        /// The peer has this user's presence key of this digest.
        case peerRecognises(PresenceDigest)
        /// Either side ends the session to go on over another medium.
        case moved
    }
}
