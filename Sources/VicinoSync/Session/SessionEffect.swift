package import VicinoCore
internal import VicinoFormat

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
        case held(FeedNumber, author: UserID)
        case segments(FeedNumber, round: Round, author: UserID, log: LogIndex, id: LogID)
        case offer(FeedNumber, author: UserID)
        case delta(FeedNumber, author: UserID, log: LogIndex, id: LogID, from: LogPosition, to: LogPosition)
        case children(FeedNumber, author: UserID, log: LogIndex, id: LogID, at: LogPosition, node: TreeNode)
        case entries(FeedNumber, author: UserID, log: LogIndex, id: LogID, at: LogPosition, segments: [UInt64])
    }

    package enum Store: Sendable {
        /// Keep the entries of some segments for the merge; a session after an interruption continues after them.
        case segments(FeedNumber, offer: VerifiedOffer, log: LogIndex, received: ReceivedSegments)
        /// Keep the beginning of a batch for the next session; none of it is verified.
        case fragment(FeedNumber, author: UserID, id: LogID, fragment: Fragment)
        /// Merge the kept segments, these deltas and the statements, all of it or nothing, and compare every log with
        /// its head.
        ///
        /// All that was missing has been received.
        case merge(FeedNumber, offer: VerifiedOffer, deltas: [ReceivedDelta])
    }

    package enum Report: Sendable {
        /// This side now holds a feed that it wanted, as its author has signed it.
        case complete(UserID, digest: FeedDigest)
        /// The peer refused a feed that this side wanted, or the transfer failed.
        case failed(UserID, error: VicinoError)
        /// The peer holds this state of a feed.
        case peerHolds(UserID, digest: FeedDigest)
        /// The peer claims to hold a state of this user's log that this side does not know.
        case peerIsAhead(LogID, at: LogPosition)
        /// The peer claims to hold logs of an author that this side does not know.
        case peerHoldsOtherLogs(UserID)
        /// How many entries of a wanted feed this session has received in whole segments, of how many that it needs.
        ///
        /// What an earlier session has left is in neither number. The second one rises when more turns out to differ.
        case progress(UserID, entries: UInt64, of: UInt64)
        /// The peer says that an author has a new presence key.
        case presenceKey(UserID, key: [UInt8], number: UInt64)
        /// This side holds all that an author had at a revision of the peer's.
        case upToDate(UserID, revision: UInt64)
        /// The peer has this user's presence key of this digest.
        case peerRecognises(PresenceDigest)
        /// Either side ends the session to go on over another medium.
        case moved
    }
}

extension SessionEffect.Store {
    /// The approximate memory that it takes, in bytes.
    package var byteCount: Int {
        switch self {
        case .segments(_, _, _, received: let received):
            received.packed.reduce(0) { $0 + $1.data.count } + received.batches.reduce(0) { $0 + $1.byteCount }
        case .fragment(_, _, _, fragment: let fragment): fragment.bytes.count
        case .merge(_, _, deltas: let deltas): deltas.flatMap(\.parts).reduce(0) { $0 + $1.data.count }
        }
    }

    /// Whether it brings changes: an entry or an emptied number.
    var isNews: Bool {
        switch self {
        // Segments are requested only where they differ from the held ones.
        case .segments, .fragment: true
        case .merge(_, _, deltas: let deltas): deltas.contains { $0.entries + $0.emptied > 0 }
        }
    }
}

extension EntryBatch {
    /// The approximate memory that it takes, in bytes.
    var byteCount: Int { contentBytes + 64 * headers.count + 8 * emptied.count }
}
