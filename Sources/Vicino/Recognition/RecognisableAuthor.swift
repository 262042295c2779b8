internal import VicinoPresence

/// A followed author, whose beacons this device looks for.
struct RecognisableAuthor: Equatable, Sendable {
    /// The presence key, if it is known; without it, only bridges recognise the author.
    let key: PresenceKey?
}
