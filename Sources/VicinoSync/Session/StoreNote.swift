package import VicinoCore

/// Something that the session has found out, for the stores to remember.
package enum StoreNote: Sendable {
    /// The peer holds this state of a feed.
    case peerHolds(UserID, digest: FeedDigest)
    /// The peer says that an author has a new presence key, or another field of tags for this user's audience, or none.
    case presenceKey(UserID, key: [UInt8], number: UInt64, field: TagField?)
    /// This side holds all that an author had at a revision of the peer's.
    case upToDate(UserID, revision: UInt64)
    /// The peer's device keeps shares of these divisions of this user's phrase, and no others.
    case peerKeeps([DivisionID])
    /// The peer says this, and nothing else, of people whom its user has met.
    case peerVouches(VouchParcel)
    /// The peer has kept where this user publishes, and may have told its key for envelopes.
    case peerKeptPublication(PublicationReceipt)
    /// The peer has the presence key and the field of this digest from this user.
    case peerRecognises(PresenceDigest)

    /// Whether the session must end if the note cannot be stored.
    ///
    /// The author counts the presence key as known once everything is received.
    package var isEssential: Bool {
        switch self {
        case .presenceKey: true
        case .peerHolds, .upToDate, .peerKeeps, .peerVouches, .peerKeptPublication, .peerRecognises: false
        }
    }
}
