internal import VicinoCore
internal import VicinoPresence

/// A followed author, whose beacons this device looks for.
struct RecognisableAuthor: Equatable, Sendable {
    /// The presence key, if it is known; without it, only bridges recognise the author.
    let key: PresenceKey?
    /// The field of the author's tags for this user's audience; without it, each beacon may announce news.
    let field: TagField?

    /// An author who was never met is recognised by bridges alone.
    init(key: PresenceKey?, field: TagField? = nil) {
        self.key = key
        self.field = field
    }
}
