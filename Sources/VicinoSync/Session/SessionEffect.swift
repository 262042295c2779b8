package import VicinoCore

/// An action that a session asks for, by its destination.
package enum SessionEffect: Sendable {
    /// To the peer.
    case send(SessionMessage)
    /// To this device's stores, which do their work in this order.
    case store(StoreWork)
    /// To the observer: news that a user may want to know.
    case report(Report)
    /// To the connection, which is closed: the session is over, with an error if it did not end normally.
    case close(VicinoError?)

    package enum Report: Sendable {
        /// This side now holds a feed that it wanted, as its author has signed it; all that the author had at a revision
        /// of the peer's, if the peer states one.
        case complete(UserID, digest: FeedDigest, revision: UInt64?)
        /// The peer refused a feed that this side wanted, or the transfer failed.
        case failed(UserID, error: VicinoError)
        /// The peer claims to hold a state of this user's log that this side does not know.
        case peerIsAhead(LogID, at: LogPosition)
        /// The peer claims to hold logs of an author that this side does not know.
        case peerHoldsOtherLogs(UserID)
        /// How many entries of a wanted feed this session has received in whole segments, of how many that it needs.
        ///
        /// What an earlier session has left is in neither number. The second one rises when more turns out to differ.
        case progress(UserID, entries: UInt64, of: UInt64)
        /// Either side ends the session to go on over another medium.
        case moved
    }
}
