internal import VicinoStore

/// An invitation of this user that can still be used. Its text was shown when it was made, and is not stored.
public struct OpenInvitation: Hashable, Identifiable, Sendable {
    /// The number that names it; no number is used twice.
    package let number: Int
    /// The number, for lists of a user interface.
    public var id: Int { number }
    /// What it shows.
    package let sharing: Sharing
    /// When it was made.
    package let createdAt: Timestamp
    /// When it expires.
    package let expiry: Timestamp
    /// How many users can still use it.
    package let usesLeft: Int
    /// The letter by which its user may ask; nil if it takes none, or its store was removed.
    package let letter: AwaitedLetter?

    init(_ stored: Catalog.OpenInvitation) {
        number = Int(clamping: stored.number)
        usesLeft = stored.usesLeft
        sharing = stored.sharing
        createdAt = stored.createdAt
        expiry = stored.expiry
        letter = AwaitedLetter(store: stored.letterStore, isFile: stored.isLetterFile)
    }
}
