package import VicinoCore

/// Something that the session has found out, for the stores to remember.
package enum StoreNote: Sendable {
    /// The peer holds this state of a feed.
    case peerHolds(UserID, digest: FeedDigest)
    /// The peer says that an author has a new presence key.
    case presenceKey(UserID, key: [UInt8], number: UInt64)
    /// This side holds all that an author had at a revision of the peer's.
    case upToDate(UserID, revision: UInt64)
    /// The peer has this user's presence key of this digest.
    case peerRecognises(PresenceDigest)

    /// Whether the session must end if the note cannot be stored.
    ///
    /// The author counts the presence key as known once everything is received.
    package var isEssential: Bool {
        switch self {
        case .presenceKey: true
        case .peerHolds, .upToDate, .peerRecognises: false
        }
    }
}
